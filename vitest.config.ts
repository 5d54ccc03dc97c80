import { defineConfig } from 'vitest/config';

const MINUTE = 60_000;

/** Emulator and browser tests share one suite, so their files take turns. */
const onTheSuite = { fileParallelism: false, testTimeout: MINUTE, hookTimeout: MINUTE };

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 10_000 } },
      { extends: true, test: { name: 'emulator', include: ['tests/emulator/**/*.test.ts'], ...onTheSuite } },
      { extends: true, test: { name: 'screens', include: ['tests/screens/**/*.test.ts'], ...onTheSuite, testTimeout: 3 * MINUTE } },
      { extends: true, test: { name: 'bench', include: ['tests/bench/**/*.bench.ts'], ...onTheSuite, testTimeout: 10 * MINUTE } },
      { extends: true, test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], ...onTheSuite, testTimeout: 3 * MINUTE } },
    ],
  },
});
