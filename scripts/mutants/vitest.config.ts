import { defineConfig } from 'vitest/config';
import { ORDER } from '../checks/modules';
import type { MutationTests } from './mutation-tests';

/**
 * The tests that Stryker runs against every mutant. Tests that play random histories, all races or all faults are left
 * out: they reach nearly every line, so each mutant would wait for them, and a mutant that only they kill has no
 * example that states the rule.
 */
const TESTS = {
  unit: { include: ORDER.map((module) => `tests/unit/${module}/**/*.test.ts`), testTimeout: 10_000 },
  product: {
    include: [
      'tests/product/{payments,purchase,refunds,subscription,reconciliation,referrals,devices}/**/*.test.ts',
      'tests/product/panel/panel-{account-corrections,subscription}.test.ts',
    ],
    exclude: [
      'tests/product/subscription/{random-histories-*,example-histories,simulated-year}.test.ts',
      'tests/product/payments/{concurrency,provider-faults}.test.ts',
      'tests/product/purchase/contention.test.ts',
    ],
    setupFiles: 'tests/support/product/use-test-prices.ts',
    // A mutant that lets a test wait for ever should not keep Stryker waiting, too.
    testTimeout: 10_000,
    hookTimeout: 20_000,
  },
};

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: { isolate: false, ...TESTS[process.env.MUTATION_TESTS as MutationTests] },
});
