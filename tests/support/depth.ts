import { vi } from 'vitest';

const { TEST_DEPTH, TEST_RUNS, TEST_SEED } = process.env;

/** `npm run test:deep` runs every random or repeated attempt, from another seed. */
export const DEEP = TEST_DEPTH === 'deep';

/**
 * Scale of the random and repeated tests: `npm test` makes few runs of a fixed seed, the sweeps the usual number, and
 * `npm run test:deep` many more. Their option is `REPEATED` of sweep.ts, so that the sweeps run them again.
 */
export const runCount = ({ quick, usual, deep }: { quick: number; usual: number; deep: number }): number => {
  if (TEST_RUNS !== undefined) return Number(TEST_RUNS);
  return DEEP ? deep : TEST_DEPTH === 'usual' ? usual : quick;
};

/** Set TEST_SEED to the recorded seed to reproduce a failure. */
export const SEED = Number(TEST_SEED ?? 20260110);

if (DEEP) vi.setConfig({ testTimeout: 3_600_000 });
