import { overLimit } from '@functions/base/rules/rate-limit';
import { ok } from '@functions/base/rules/result';
import type { RateLimits } from '@functions/ports/services';

/** What is left of the windows of made-up counters, in ms. */
export const REST_OF_WINDOW = 37 * 60_000;

/** Counts nothing and refuses nothing. */
export const uncounted: RateLimits = {
  consume: () => Promise.resolve(ok(true)),
  exhausted: () => Promise.resolve(null),
};

/** Refuses while `isFull` says so, whatever was counted. */
export const fullWhile = (isFull: (name: string, key: string) => boolean): RateLimits => ({
  consume: ({ name }, key) => Promise.resolve(isFull(name, key) ? overLimit(REST_OF_WINDOW) : ok(true)),
  exhausted: ({ name }, key) => Promise.resolve(isFull(name, key) ? overLimit(REST_OF_WINDOW) : null),
});
