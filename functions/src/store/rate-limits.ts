import { createHash } from 'node:crypto';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { leaseTokens, type RateLimit, type LimitCount } from '@functions/domain/platform/rate-limit';
import type { RateLimits } from '@functions/ports/services';
import { Contention } from '@functions/ports/repositories';
import { named } from './firestore-session';
import type { CollectionName } from './collections';

/** What this instance holds of one counter until the window ends. */
interface Held {
  readonly endsAt: number;
  left: number;
  readonly isFull: boolean;
}

const COLLECTION: CollectionName = 'rateLimits';
const MOST_HELD = 10_000;

/**
 * limits/{hash}: counters of attempts, in real time. This instance's own count comes first: once a counter is full, no flood
 * gets as far as the database, and attempts on one counter queue here instead of contending there (P24).
 */
export function countedLimits(db: Firestore, realNow: () => number = Date.now): RateLimits {
  const held = new Map<string, Held>();
  const queues = new Map<string, Promise<unknown>>();

  async function allows(limit: RateLimit, id: string): Promise<boolean> {
    const now = realNow();
    const known = held.get(id);
    if (known && known.endsAt > now) {
      if (known.isFull) return false;
      if (known.left > 0) {
        known.left -= 1;
        return true;
      }
    }
    const { given, count } = await taken(db, limit, id, now);
    if (held.size > MOST_HELD) for (const [key, { endsAt }] of held) if (endsAt <= now) held.delete(key);
    held.set(id, { endsAt: count.endsAt, left: given - 1, isFull: given === 0 });
    return given > 0;
  }

  return {
    isExhausted: async (limit, key) => {
      const known = held.get(idOf(limit, key));
      return known !== undefined && known.endsAt > realNow() && known.isFull;
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

const idOf = ({ name }: RateLimit, key: string): string => createHash('sha256').update(`${name}|${key}`).digest('hex');

const taken = (
  db: Firestore,
  limit: RateLimit,
  id: string,
  now: number,
): Promise<{ given: number; count: LimitCount }> =>
  named(
    db.runTransaction(async (transaction) => {
      const reference = db.collection(COLLECTION).doc(id);
      const stored = (await transaction.get(reference)).data() as LimitCount | undefined;
      const taken = leaseTokens(limit, id, stored ?? null, now);
      // The service deletes a document some time after this moment by itself.
      if (taken.given > 0)
        transaction.set(reference, { ...taken.count, expireAt: Timestamp.fromMillis(taken.count.endsAt) });
      return taken;
    }),
  );

/** An attempt that could not be counted is not made. */
function refusedWhenContended(error: unknown): false {
  if (error instanceof Contention) return false;
  throw error;
}
