/**
 * Scale of the random tests: `npm test` runs a fixed seed, `npm run test:deep` ten times as many runs from another
 * seed.
 */
const isDeep = process.env.TEST_DEPTH === 'deep';

export const runCount = ({ usual, deep }: { usual: number; deep: number }): number =>
  Number(process.env.TEST_RUNS ?? (isDeep ? deep : usual));

/** Set TEST_SEED to the printed seed to reproduce a failure. */
export const SEED = Number(process.env.TEST_SEED ?? 20260110);

export const printLine = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};
