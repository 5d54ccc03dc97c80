import type { RateLimitName } from '@functions/base/contract/values/rate-limits';
import { SECOND, type Instant } from './calendar';
import type { Failure, Result } from './result';

/** Whose attempts a counter adds up. */
export type CountedBy = 'account' | 'session' | 'mailbox' | 'link' | 'client network' | 'monitor' | 'everybody';

/**
 * What happens above a limit. `refused`: the call is, with `too_many_attempts`. `human check`: the call needs a solved
 * captcha, and with it has no limit. `alarm`: staff and operations are told, and nobody is refused. `no new mail`: the
 * call succeeds and sends none; the mails that were sent stay valid. `later`: the call succeeds, and the mail follows
 * after the window. `not recorded`: the call succeeds, and leaves no record of its browser.
 *
 * A counter that strangers share never refuses: they could use it up to shut others out (T21, decision 62).
 */
export type WhenFull = 'refused' | 'human check' | 'alarm' | 'no new mail' | 'later' | 'not recorded';

/** A rate limit: at most `max` attempts within each window of real time. */
export interface RateLimit {
  /** The name of the counter: attempts with the same name and key are counted together. */
  readonly name: RateLimitName;
  readonly max: number;
  /** Milliseconds. */
  readonly windowMs: number;
  readonly by?: CountedBy;
  readonly whenFull?: WhenFull;
}

/** The refusals of calls above a limit. */
export type LimitCode = 'too_many_attempts' | 'too_many_mails';

/** An attempt that was counted, or the refusal of one above the limit. */
export type Attempt = Result<true, 'too_many_attempts'>;

/** A refusal that lasts `ms` milliseconds: the rest of the window. The caller learns it in whole seconds. */
export const overLimit = (ms: number): Failure<'too_many_attempts'> => ({
  ok: false,
  refusal: 'too_many_attempts',
  details: { retryAfter: Math.max(1, Math.ceil(ms / SECOND)) },
});

/** A limit of the customers' calls, as docs/threat-model.md lists them. */
export type DeclaredLimit = Required<RateLimit>;

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

/** Whether all attempts of the window that contains `now` are leased. */
export const isFull = (limit: RateLimit, stored: LimitCount | undefined, now: Instant): stored is LimitCount =>
  stored !== undefined && stored.endsAt > now && stored.leased >= limit.max;

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
