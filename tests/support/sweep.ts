import type { TestOptions } from 'vitest';

/** Options of a test, or of a group of tests, that only `npm run test:all` runs. */
export const SWEEP: TestOptions = { tags: ['sweep'] };

/**
 * Each case with the options of its test or group: `npm test` runs the representative cases, the first one if not said
 * otherwise, and the others are a sweep. Throws when no case is representative.
 */
export function sweep<T>(
  cases: readonly T[],
  isRepresentative: (one: T, index: number) => boolean = (_, index) => index === 0,
): [one: T, options: TestOptions][] {
  const swept = cases.map((one, index): [T, TestOptions] => [one, isRepresentative(one, index) ? {} : SWEEP]);
  if (swept.every(([, options]) => options === SWEEP)) throw new Error('A sweep needs a representative case.');
  return swept;
}

/**
 * Options of a test that makes random or repeated attempts: `npm test` runs it with few of them, and the sweeps run it
 * again with more.
 */
export const REPEATED: TestOptions = ['usual', 'deep'].includes(process.env.TEST_DEPTH ?? '') ? SWEEP : {};

/**
 * Options of a test of the whole product that `npm test` runs in memory: on the emulators it is a sweep. Accounts of
 * Firebase and contention of Firestore are not the same in memory; what tests them runs in both.
 */
export const IN_MEMORY: TestOptions = process.env.FIRESTORE_EMULATOR_HOST === undefined ? {} : SWEEP;
