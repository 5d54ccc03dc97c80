import { createHash } from 'node:crypto';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { SECOND } from '@functions/base/rules/calendar';
import {
  leaseTokens,
  overLimit,
  type Attempt,
  type LimitCount,
  type RateLimit,
} from '@functions/base/rules/rate-limit';
import { ok } from '@functions/base/rules/result';
import type { Log, RateLimits } from '@functions/ports/services';
import { Contention } from '@functions/base/ports/repositories';
import { runTransaction } from './run-transaction';
import { readInTransaction } from './transaction-errors';
import { defineCollection } from './collection';

export const RATE_LIMITS = defineCollection('rateLimits', {
  expires: '1 window',
  customerData: null,
});

/** The attempts that this instance leased from one counter until the window ends. */
interface Lease {
  readonly endsAt: number;
  left: number;
  readonly isFull: boolean;
}

const MAX_LEASES = 10_000;
/** When an attempt that could not be counted may be repeated: other calls count at this moment. */
const CONTENTION_MS = 2 * SECOND;

/**
 * rateLimits/{hash}: counters of attempts, in real time. The instance counts first: once a limit is used up, a flood no
 * longer reaches the database, and attempts on one counter queue here instead of contending in transactions (P24). A
 * full counter of all strangers is logged once a window by every instance that meets it (docs/deploy.md).
 */
export function rateLimits(db: Firestore, realNow: () => number = Date.now, log?: Log): RateLimits {
  const leases = new Map<string, Lease>();
  const queues = new Map<string, Promise<unknown>>();

  async function allows(limit: RateLimit, id: string): Promise<Attempt> {
    const now = realNow();
    const known = leases.get(id);
    if (known && known.endsAt > now) {
      if (known.isFull) return overLimit(known.endsAt - now);
      if (known.left > 0) {
        known.left -= 1;
        return ok(true);
      }
    }
    const { leased, count } = await leaseFromStore(db, limit, id, now);
    if (leases.size > MAX_LEASES) for (const [key, { endsAt }] of leases) if (endsAt <= now) leases.delete(key);
    if (leased === 0 && limit.by === 'everybody')
      log?.warn('a shared rate limit is full', { limit: limit.name, max: limit.max, windowMs: limit.windowMs });
    leases.set(id, { endsAt: count.endsAt, left: leased - 1, isFull: leased === 0 });
    return leased > 0 ? ok(true) : overLimit(count.endsAt - now);
  }

  return {
    exhausted: async (limit, key) => {
      const known = leases.get(idOf(limit, key));
      const left = (known?.endsAt ?? 0) - realNow();
      return known?.isFull === true && left > 0 ? overLimit(left) : null;
    },
    consume: async (limit, key) => {
      const id = idOf(limit, key);
      const turn = (queues.get(id) ?? Promise.resolve()).then(() => allows(limit, id)).catch(refusedWhenContended);
      queues.set(id, turn);
      try {
        return await turn;
      } finally {
        if (queues.get(id) === turn) queues.delete(id);
      }
    },
  };
}

/** The id of a counter's document. */
export const idOf = ({ name }: RateLimit, key: string): string =>
  createHash('sha256').update(`${name}|${key}`).digest('hex');

const leaseFromStore = (
  db: Firestore,
  limit: RateLimit,
  id: string,
  now: number,
): Promise<{ leased: number; count: LimitCount }> =>
  runTransaction(db, async (transaction) => {
    const reference = db.collection(RATE_LIMITS.path).doc(id);
    const stored = (await readInTransaction(transaction.get(reference))).data() as LimitCount | undefined;
    const lease = leaseTokens(limit, id, stored ?? null, now);
    // Firestore deletes the document some time after this moment.
    if (lease.leased > 0)
      transaction.set(reference, { ...lease.count, expireAt: Timestamp.fromMillis(lease.count.endsAt) });
    return lease;
  });

/** An attempt that could not be counted is not allowed. */
function refusedWhenContended(error: unknown): Attempt {
  if (error instanceof Contention) return overLimit(CONTENTION_MS);
  throw error;
}
