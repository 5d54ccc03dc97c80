import { defineConfig } from 'vitest/config';

const MINUTE = 60_000;

/** Each file of the emulator tests uses its own database, therefore two run in parallel; CI has two cores. */
const onTheEmulators = { maxWorkers: 2, testTimeout: MINUTE, hookTimeout: MINUTE };
/** Browser tests share one local stack and its clock, therefore their files run one after the other. */
const onOneStack = { ...onTheEmulators, fileParallelism: false };
/** Browser tests depend on timing. A test fails after two failed attempts; the report lists the retried tests. */
const inTheBrowser = { ...onOneStack, testTimeout: 3 * MINUTE, retry: 1 };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 10_000 } },
      { extends: true, test: { name: 'emulator', include: ['tests/emulator/**/*.test.ts'], ...onTheEmulators } },
      { extends: true, test: { name: 'screens', include: ['tests/screens/**/*.test.ts'], ...inTheBrowser } },
      {
        extends: true,
        test: { name: 'bench', include: ['tests/bench/**/*.bench.ts'], ...onOneStack, testTimeout: 10 * MINUTE },
      },
      {
        extends: true,
        test: { name: 'webkit', include: ['tests/webkit/**/*.test.ts'], ...onOneStack, hookTimeout: 3 * MINUTE },
      },
      { extends: true, test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...inTheBrowser } },
    ],
  },
});
