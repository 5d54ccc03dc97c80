/**
 * Scale of the random tests: `npm test` makes few runs of a fixed seed, the sweeps the usual number, and
 * `npm run test:deep` ten times as many from another seed.
 */
export const runCount = ({ quick, usual, deep }: { quick?: number; usual: number; deep: number }): number => {
  const { TEST_RUNS, TEST_DEPTH } = process.env;
  if (TEST_RUNS !== undefined) return Number(TEST_RUNS);
  return TEST_DEPTH === 'deep' ? deep : TEST_DEPTH === 'usual' ? usual : (quick ?? usual);
};

/** Set TEST_SEED to the recorded seed to reproduce a failure. */
export const SEED = Number(process.env.TEST_SEED ?? 20260110);
