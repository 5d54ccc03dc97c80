import { defineConfig } from 'vitest/config';

const MINUTE = 60_000;
const setupFiles = ['seed-random-tests', 'product/use-test-prices', 'product/offer-every-language'].map(
  (name) => `tests/support/${name}.ts`,
);
/** Projects of different numbers of workers run one after the other, in this order, when one run has several. */
const inOrder = (groupOrder: number) => ({ sequence: { groupOrder } });
const ofUnits = { testTimeout: 10_000, maxWorkers: 2, setupFiles, ...inOrder(0) };
/**
 * A module of the site keeps what its page knows; therefore each of these files has modules of its own, in a thread,
 * which starts in half of the time of a process.
 */
const ofTheSite = 'tests/unit/web/**/*.test.{ts,tsx}';

/** Tests of tests/product that must also hold on the emulators: accounts of Firebase, contention, real documents. */
const ALSO_ON_EMULATORS = [
  'accounts/identity',
  'accounts/password',
  'accounts/sign-ins',
  'staff/staff-sign-in',
  'payments/concurrency',
  'entry/job-concurrency',
  'entry/stored-documents',
  'purchase/contention',
  'purchase/guest-purchases',
  'subscription/purchase-lifecycle',
  'subscription/random-histories-1',
  'subscription/random-histories-2',
].map((name) => `tests/product/${name}.test.ts`);

/**
 * Tests of the whole product, in memory or on the emulators, as the environment says. Each file uses its own database,
 * and some wait for the next second: three files for two cores. They replace no modules, so the files of a worker
 * share them. An editor may run one: without a stack they have the settings of one in memory.
 */
const ofTheProduct = {
  testTimeout: MINUTE,
  hookTimeout: MINUTE,
  maxWorkers: 3,
  isolate: false,
  setupFiles: ['tests/support/product/use-local-settings.ts', ...setupFiles],
  ...inOrder(1),
};
const onTheEmulators = { ...ofTheProduct, isolate: true };
/**
 * They use one local stack, each with customers of its own, and wait a part of their time: four files for two cores.
 * Six take as long, and everything in them half as long again.
 */
const inTheBrowser = {
  setupFiles: ['show-failed-pages', 'record-use'].map((name) => `tests/support/browser/${name}.ts`),
  testTimeout: 3 * MINUTE,
  hookTimeout: 3 * MINUTE,
  maxWorkers: 4,
  isolate: false,
  // A test that passes only at the second attempt is printed. `npm run test:deep -- flakes` allows one attempt.
  retry: Number(process.env.TEST_ATTEMPTS ?? 2) - 1,
  // As long as Playwright waits: the usual second is too short on a busy machine.
  expect: { poll: { timeout: 30_000 } },
  ...inOrder(2),
};
/** After all others. The one file of e2e-clock moves the clock of the local stack, which webkit does not use. */
const afterOthers = { ...inTheBrowser, maxWorkers: 2, ...inOrder(3) };
const alone = { ...afterOthers, maxWorkers: 1, fileParallelism: false, retry: 0, ...inOrder(4) };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    // What a change needs runs in `npm test`; `npm run test:all` runs the sweeps too.
    tags: [
      { name: 'sweep', description: 'Multiplies a test, or shows in a browser what lies beside the ways of people.' },
    ],
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.ts'], exclude: [ofTheSite], isolate: false, ...ofUnits },
      },
      { extends: true, test: { name: 'unit-web', include: [ofTheSite], pool: 'threads', ...ofUnits } },
      { extends: true, test: { name: 'product', include: ['tests/product/**/*.test.ts'], ...ofTheProduct } },
      {
        extends: true,
        test: { name: 'emulator', include: ['tests/emulator/**/*.test.ts', ...ALSO_ON_EMULATORS], ...onTheEmulators },
      },
      { extends: true, test: { name: 'screens', include: ['tests/screens/**/*.test.ts'], ...inTheBrowser } },
      { extends: true, test: { name: 'e2e', include: ['tests/e2e/{customer,panel}/**/*.test.ts'], ...inTheBrowser } },
      { extends: true, test: { name: 'e2e-clock', include: ['tests/e2e/clock/renewals.test.ts'], ...afterOthers } },
      { extends: true, test: { name: 'webkit', include: ['tests/webkit/**/*.test.ts'], ...afterOthers } },
      { extends: true, test: { name: 'firefox', include: ['tests/firefox/**/*.test.ts'], ...inTheBrowser } },
      { extends: true, test: { name: 'engines', include: ['tests/engines/**/*.test.ts'], ...alone } },
      {
        extends: true,
        test: { name: 'bench', include: ['tests/bench/**/*.bench.ts'], ...alone, testTimeout: 10 * MINUTE },
      },
    ],
  },
});
