import { MINUTE, SECOND, type Instant } from '@functions/domain/platform/calendar';
import { rateInForce } from '@functions/domain/platform/tenge-rate';
import type { Store } from '@functions/ports/repositories';
import type { Clock, Log, PublicFacts } from '@functions/ports/services';

/** How long an instance uses what it has read, in real time. */
const FRESH_FOR = MINUTE;

/** How soon it asks again after the database did not answer. */
const RETRY_AFTER = 10 * SECOND;

/** How long a page waits for the database, in real time. Then it is answered with what is known. */
const PATIENCE = SECOND;

/** Older facts of the nodes are unknown: their last calls would make every one of them look silent. */
const NODES_KNOWN_FOR = 5 * MINUTE;

/** Reads what every page shows alike, at most once a minute (decision 86). Never throws. */
export function publicFacts(
  { nonTransactional }: Pick<Store, 'nonTransactional'>,
  clock: Clock,
  log: Log,
): PublicFacts {
  const facts = {
    notices: remembered('notices', async () => nonTransactional.serviceNotices.listOpen(await clock.now()), []),
    tengeRate: remembered(
      'tengeRate',
      async () => rateInForce(await nonTransactional.settings.tengeRate()),
      rateInForce(null),
    ),
    nodes: remembered(
      'nodes',
      async () => (await nonTransactional.nodes.listAll()).filter(({ revokedAt }) => revokedAt === null),
      [],
      NODES_KNOWN_FOR,
    ),
  };
  return {
    notices: facts.notices.get,
    tengeRate: facts.tengeRate.get,
    nodes: facts.nodes.get,
    forget: () => {
      for (const { forget } of Object.values(facts)) forget();
    },
  };

  /** `knownFor`: after this time without an answer of the database, `atFirst` stands for what was read. */
  function remembered<T>(name: string, read: () => Promise<T>, atFirst: T, knownFor = Infinity) {
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
        log.error('public facts not read', error, { fact: name });
      }
      if (begun === generation) asked = null;
      return known();
    };
    const withinPatience = (read: Promise<T>): Promise<T> =>
      new Promise((resolve) => {
        const begun = generation;
        const timer = setTimeout(() => {
          if (begun === generation) askAgainAt = clock.realNow() + RETRY_AFTER;
          resolve(known());
        }, PATIENCE);
        void read.then((value) => {
          clearTimeout(timer);
          resolve(value);
        });
      });
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
}
