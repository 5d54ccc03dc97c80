import { vi } from 'vitest';

/** How far tests with random or many attempts go: `TEST_DEPTH=deep` goes all the way, `npm test` far enough to see the same. */
export const DEEP = process.env.TEST_DEPTH === 'deep';

/** Every seed of `npm test` is fixed; TEST_SEED plays another run again. */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_121);

// All the way takes its time.
if (DEEP) vi.setConfig({ testTimeout: 3_600_000 });
