/**
 * Scale of the random tests: `npm test` runs a fixed seed, `npm test -- quick` fewer runs of it, and
 * `npm run test:deep` ten times as many from another seed.
 */
export const runCount = ({ quick, usual, deep }: { quick?: number; usual: number; deep: number }): number => {
  const { TEST_RUNS, TEST_DEPTH } = process.env;
  if (TEST_RUNS !== undefined) return Number(TEST_RUNS);
  return TEST_DEPTH === 'deep' ? deep : TEST_DEPTH === 'quick' ? (quick ?? usual) : usual;
};

/** Set TEST_SEED to the recorded seed to reproduce a failure. */
export const SEED = Number(process.env.TEST_SEED ?? 20260110);
