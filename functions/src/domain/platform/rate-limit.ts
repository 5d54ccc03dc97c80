import type { Instant } from './calendar';

/** How often something may be tried: at most `most` times within each window of real time. */
export interface RateLimit {
  /** Names the counter: attempts under one name and one key are counted together. */
  readonly name: string;
  readonly max: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** What is stored of one counter: how many attempts were given out in the window that ends at `endsAt`. */
export interface LimitCount {
  readonly id: string;
  readonly given: number;
  readonly endsAt: Instant;
}

/** The parts that attempts are given out in: one by one where few are allowed, more where everybody shares a counter. */
const PARTS = 50;

/**
 * Gives some attempts out of what is left, or none. An instance that dies keeps what it was given, so that a crash makes a
 * limit tighter and never wider.
 */
export function leaseTokens(
  limit: RateLimit,
  id: string,
  stored: LimitCount | null,
  now: Instant,
): { given: number; count: LimitCount } {
  const running = stored !== null && stored.endsAt > now ? stored : { id, given: 0, endsAt: now + limit.windowMs };
  const given = Math.min(Math.max(1, Math.floor(limit.max / PARTS)), limit.max - running.given);
  return given > 0 ? { given, count: { ...running, given: running.given + given } } : { given: 0, count: running };
}
