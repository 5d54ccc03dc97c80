import { setImmediate } from 'node:timers/promises';
import { memoryTurns } from '../memory-firestore/turns';
import { MemoryFirestore } from '../memory-firestore/memory-firestore';
import { services } from '../product/services';
import { MemoryQuery, MemoryQuerySnapshot } from '../memory-firestore/memory-query';

/** What a call asked of the Firestore in memory. */
interface Rounds<T> {
  readonly result: T;
  /** Documents that Firestore bills. */
  readonly reads: number;
  /** The names of the requests of each round: all requests of a round are sent before one of them is answered. */
  readonly rounds: readonly (readonly string[])[];
}

/** The sandbox of the provider reads the time of the local stack, which production does not have. */
const TIME_OF_PROVIDER = 'get clock/local';

/**
 * Counts the rounds of requests of one call. A round is answered when nothing more is asked without its answers, so the
 * count does not depend on the speed of the machine. Only one call can be counted at a time. It begins in a later
 * millisecond than the end of the call before it: two events of one moment need the history of the subscription.
 */
export const countRounds = <T>(call: () => Promise<T>): Promise<Rounds<T>> => services.asOverNetwork(() => count(call));

async function count<T>(call: () => Promise<T>): Promise<Rounds<T>> {
  const rounds: string[][] = [];
  let reads = 0;
  let waiting: { readonly name: string; readonly answer: () => void }[] = [];
  let isRoundOpen = false;
  const endRound = async (): Promise<void> => {
    for (let asked = -1; asked < waiting.length;) {
      asked = waiting.length;
      await setImmediate();
    }
    const round = waiting;
    [waiting, isRoundOpen] = [[], false];
    rounds.push(round.map(({ name }) => name));
    for (const { answer } of round) answer();
  };
  const { request } = MemoryFirestore.prototype;
  const { snapshot } = MemoryQuery.prototype;
  MemoryFirestore.prototype.request = async function <R>(
    this: MemoryFirestore,
    name: string,
    answer: () => R,
  ): Promise<R> {
    const found: R = (await request.call(this, name, answer)) as R;
    if (name !== TIME_OF_PROVIDER) reads += billed(name, found);
    return found;
  };
  MemoryQuery.prototype.snapshot = function (this: MemoryQuery, at?: number) {
    reads += this.plan.offset;
    return snapshot.call(this, at);
  };
  memoryTurns.take = (name) => {
    if (name === TIME_OF_PROVIDER) return Promise.resolve();
    return new Promise((answer) => {
      waiting.push({ name, answer });
      if (!isRoundOpen) void endRound();
      isRoundOpen = true;
    });
  };
  try {
    const result = await call();
    return { result, reads, rounds };
  } finally {
    memoryTurns.take = null;
    MemoryFirestore.prototype.request = request;
    MemoryQuery.prototype.snapshot = snapshot;
  }
}

/** Each document that was read, at least one for a query, and one for every 1000 counted. */
function billed(name: string, found: unknown): number {
  if (found instanceof MemoryQuerySnapshot) return Math.max(1, found.size);
  if (name === 'getAll') return (found as readonly unknown[]).length;
  const isCounted = name === 'get query' || name.startsWith('aggregate ');
  if (!isCounted) return name.startsWith('get ') ? 1 : 0;
  const { count = 0 } = (found as { data(): { count?: number } }).data();
  return Math.max(1, Math.ceil(count / 1000));
}
