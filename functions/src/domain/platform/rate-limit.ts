import type { Instant } from './calendar';

/** A rate limit: at most `max` attempts within each window of real time. */
export interface RateLimit {
  /** The name of the counter: attempts with the same name and key are counted together. */
  readonly name: string;
  readonly max: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** The stored counter: how many attempts were leased in the window that ends at `endsAt`. */
export interface LimitCount {
  readonly id: string;
  readonly given: number;
  readonly endsAt: Instant;
}

/**
 * Attempts are leased in batches of a fiftieth of the limit, at least one: few where the limit is low, more where all
 * callers share a counter.
 */
const PARTS = 50;

/**
 * Leases some of the remaining attempts, or none. Attempts leased to an instance that crashes are lost: a crash makes
 * the limit stricter, never looser.
 */
export function leaseTokens(
  limit: RateLimit,
  id: string,
  stored: LimitCount | null,
  now: Instant,
): { given: number; count: LimitCount } {
  const current = stored !== null && stored.endsAt > now ? stored : { id, given: 0, endsAt: now + limit.windowMs };
  const given = Math.min(Math.max(1, Math.floor(limit.max / PARTS)), limit.max - current.given);
  return given > 0 ? { given, count: { ...current, given: current.given + given } } : { given: 0, count: current };
}
