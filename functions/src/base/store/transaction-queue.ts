import { withinLimit } from '@functions/base/lib/waits';

/** Milliseconds after which a transaction begins although the one before it has not ended. */
const LONGEST_WAIT = 3000;

/** Runs the work of one key one after the other, in the order of its arrival. */
type TransactionQueue = <T>(key: string | undefined, run: () => Promise<T>) => Promise<T>;

/**
 * Lets transactions that would only take their documents away from each other wait for each other in this instance.
 * It saves attempts and decides nothing: other instances do not wait, and a transaction that waited too long begins
 * anyway.
 */
export function transactionQueue(longestWait = LONGEST_WAIT): TransactionQueue {
  const lasts = new Map<string, Promise<unknown>>();
  return async (key, run) => {
    if (key === undefined) return run();
    const before = lasts.get(key);
    const running = before === undefined ? run() : withinLimit(before, longestWait, nothing).then(run);
    const ended = running.then(nothing, nothing);
    lasts.set(key, ended);
    try {
      return await running;
    } finally {
      if (lasts.get(key) === ended) lasts.delete(key);
    }
  };
}

const nothing = (): void => undefined;
