/** How far the random tests go: `npm test` plays a fixed seed, `npm run test:deep` ten times as much from a seed of its own. */
const isDeep = process.env.TEST_DEPTH === 'deep';

export const howMany = ({ usual, deep }: { usual: number; deep: number }): number =>
  Number(process.env.TEST_RUNS ?? (isDeep ? deep : usual));

/** Set TEST_SEED to the printed one to see a failure again. */
export const SEED = Number(process.env.TEST_SEED ?? 20260110);

export const printed = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};
