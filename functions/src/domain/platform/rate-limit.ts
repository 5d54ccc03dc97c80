import type { RateLimitName } from '@contract/values/rate-limits';
import type { Instant } from './calendar';

/** A rate limit: at most `max` attempts within each window of real time. */
export interface RateLimit {
  /** The name of the counter: attempts with the same name and key are counted together. */
  readonly name: RateLimitName;
  readonly max: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** The stored counter: how many attempts were leased in the window that ends at `endsAt`. */
export interface LimitCount {
  readonly id: string;
  readonly leased: number;
  readonly endsAt: Instant;
}

/**
 * Attempts are leased in batches of a fiftieth of the limit, at least one: few where the limit is low, more where all
 * callers share a counter.
 */
const LEASES_PER_WINDOW = 50;

/**
 * Leases some of the remaining attempts, or none. Attempts leased to an instance that crashes are lost: a crash makes
 * the limit stricter, never looser.
 */
export function leaseTokens(
  limit: RateLimit,
  id: string,
  stored: LimitCount | null,
  now: Instant,
): { leased: number; count: LimitCount } {
  const current = stored !== null && stored.endsAt > now ? stored : { id, leased: 0, endsAt: now + limit.windowMs };
  const leased = Math.min(Math.max(1, Math.floor(limit.max / LEASES_PER_WINDOW)), limit.max - current.leased);
  return leased > 0
    ? { leased: leased, count: { ...current, leased: current.leased + leased } }
    : { leased: 0, count: current };
}
