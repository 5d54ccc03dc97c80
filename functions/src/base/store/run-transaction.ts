import { pause } from '@functions/base/lib/waits';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { codeOf, GRPC, isLost, TIME_LIMIT, tooSlow, withKnownErrors } from './transaction-errors';

/**
 * Attempts of transactions. The client's own repetition waits for about a second after the first attempt, and longer
 * after each further one: too long for a transaction that lost against another one and takes some milliseconds itself
 * (decision 90).
 */

/** Attempts that lose against other transactions. */
const MAX_LOST = 10;
/** Attempts that fail for another reason, as in the client. */
const MAX_FAILED = 5;
/**
 * Milliseconds before the next attempt, doubled with each, and what they do not exceed. Attempts that waited for each
 * other's locks until they timed out end together: they are spread over the time that they took.
 */
const AFTER_LOSS = { first: 25, factor: 2, longest: 1000 };
/** As the client waits after an error of the service. */
const AFTER_FAILURE = { first: 1000, factor: 1.5, longest: 5000 };

/** After these errors the client itself would repeat the transaction. */
const REPEATED: readonly unknown[] = [
  GRPC.cancelled,
  GRPC.unknown,
  GRPC.deadlineExceeded,
  GRPC.resourceExhausted,
  GRPC.internal,
  GRPC.unavailable,
  GRPC.unauthenticated,
];

/**
 * Runs a transaction, and once more if a document that it creates exists already: the client repeats a commit whose
 * response was lost, and the repetition may find what the first one wrote. The second run reads it. Attempts after the
 * time limit end without writing. Throws Contention, AlreadyExists and StoreUnavailable.
 */
export function runTransaction<T>(db: Firestore, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const endsAt = performance.now() + TIME_LIMIT;
  const attempt = (): Promise<T> =>
    db.runTransaction(
      (transaction) => {
        if (performance.now() > endsAt) throw tooSlow(TIME_LIMIT);
        return work(transaction);
      },
      { maxAttempts: 1 },
    );
  const run = (): Promise<T> => repeated(attempt, endsAt);
  const twice = run().catch((error: unknown) => {
    if (codeOf(error) !== GRPC.alreadyExists) throw error;
    return run();
  });
  return withKnownErrors(twice);
}

async function repeated<T>(attempt: () => Promise<T>, endsAt: number): Promise<T> {
  for (let [lost, failed] = [0, 0]; ;) {
    const begun = performance.now();
    try {
      return await attempt();
    } catch (error) {
      const hasLost = isLost(error);
      if (hasLost) lost += 1;
      else failed += 1;
      const isLast = lost >= MAX_LOST || failed >= MAX_FAILED;
      if (isLast || !(hasLost || REPEATED.includes(codeOf(error)))) throw error;
      const took = performance.now() - begun;
      const wait = hasLost ? waitAfterLoss(lost, took) : (0.5 + Math.random()) * step(failed, AFTER_FAILURE);
      if (performance.now() + wait > endsAt) throw error;
      await pause(wait);
    }
  }
}

/** Random, so that those that lost together do not meet again. */
const waitAfterLoss = (lost: number, took: number): number =>
  (0.1 + Math.random()) * Math.max(step(lost, AFTER_LOSS), Math.min(took, 2 * AFTER_LOSS.longest));

const step = (attempt: number, { first, factor, longest }: typeof AFTER_LOSS): number =>
  Math.min(first * factor ** (attempt - 1), longest);
