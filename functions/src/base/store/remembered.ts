import { MINUTE, SECOND, type Instant } from '@functions/base/rules/calendar';
import { withinLimit } from '@functions/base/lib/waits';
import type { Clock, Log } from '@functions/ports/services';

/** How long an instance uses what it has read, in real time. */
const FRESH_FOR = MINUTE;

/** How soon it asks again after the database did not answer. */
const RETRY_AFTER = 10 * SECOND;

/** How long a caller waits for the database, in real time. Then it gets what is known. */
const PATIENCE = SECOND;

export interface Remembered<T> {
  /** What was read last, at most a minute ago. Never throws. */
  get(): Promise<T>;
  /** Reads again at the next call: this instance has changed it. */
  forget(): void;
}

/**
 * A value that an instance reads at most once a minute; callers that ask at once share one read (decision 86).
 * `atFirst` stands for it before the first answer, and when the last answer is older than `knownFor`. `failed` is the
 * message of the log when the database does not answer.
 */
export function remembered<T>(
  clock: Pick<Clock, 'realNow'>,
  log: Log,
  {
    read,
    atFirst,
    failed,
    about,
    knownFor = Infinity,
  }: {
    readonly read: () => Promise<T>;
    readonly atFirst: T;
    readonly failed: string;
    readonly about?: Readonly<Record<string, unknown>>;
    readonly knownFor?: number;
  },
): Remembered<T> {
  let last = { value: atFirst, readAt: -Infinity };
  const known = (): T => (clock.realNow() - last.readAt <= knownFor ? last.value : atFirst);
  let askAgainAt: Instant = -Infinity;
  let asked: Promise<T> | null = null;
  /** A read that began before `forget` does not count. */
  let generation = 0;
  const ask = async (): Promise<T> => {
    const begun = generation;
    try {
      const value = await read();
      if (begun !== generation) return value;
      last = { value, readAt: clock.realNow() };
      askAgainAt = clock.realNow() + FRESH_FOR;
    } catch (error) {
      if (begun === generation) askAgainAt = clock.realNow() + RETRY_AFTER;
      log.error(failed, error, about);
    }
    if (begun === generation) asked = null;
    return known();
  };
  const withinPatience = (reading: Promise<T>): Promise<T> => {
    const begun = generation;
    return withinLimit(reading, PATIENCE, () => {
      if (begun === generation) askAgainAt = clock.realNow() + RETRY_AFTER;
      return known();
    });
  };
  return {
    get: (): Promise<T> => {
      if (clock.realNow() < askAgainAt) return Promise.resolve(known());
      return withinPatience((asked ??= ask()));
    },
    forget: () => {
      generation += 1;
      askAgainAt = -Infinity;
      asked = null;
    },
  };
}
