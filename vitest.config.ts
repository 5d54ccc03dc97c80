import { defineConfig } from 'vitest/config';

const MINUTE = 60_000;

/** Each file of the emulator tests has a database of its own, so that two may run at once; the machine of CI has two cores. */
const onTheEmulators = { maxWorkers: 2, testTimeout: MINUTE, hookTimeout: MINUTE };
/** Browser tests share one suite and its clock, so their files take turns. */
const onTheSuite = { ...onTheEmulators, fileParallelism: false };
/** A browser on a busy machine may miss a moment: what fails twice fails, and the report names what needed its second try. */
const inTheBrowser = { ...onTheSuite, testTimeout: 3 * MINUTE, retry: 1 };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 10_000 } },
      { extends: true, test: { name: 'emulator', include: ['tests/emulator/**/*.test.ts'], ...onTheEmulators } },
      { extends: true, test: { name: 'screens', include: ['tests/screens/**/*.test.ts'], ...inTheBrowser } },
      {
        extends: true,
        test: { name: 'bench', include: ['tests/bench/**/*.bench.ts'], ...onTheSuite, testTimeout: 10 * MINUTE },
      },
      {
        extends: true,
        test: { name: 'webkit', include: ['tests/webkit/**/*.test.ts'], ...onTheSuite, hookTimeout: 3 * MINUTE },
      },
      { extends: true, test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...inTheBrowser } },
    ],
  },
});
