import type { PaymentProvider } from '@functions/ports/payment-provider';
import type { Deps } from '@functions/ports/services';
import { Contention, type Repositories } from '@functions/ports/repositories';
import { mapProviders } from '../product/map-providers';

/**
 * Where a process fails: before its nth outgoing call, or after it, when the effect exists but the response is lost.
 */
export interface CrashPoint {
  readonly call: number;
  readonly moment: 'before' | 'after';
  /** `killed`: the process does nothing more. `stumbled`: only this call throws, and the process goes on. */
  readonly manner: 'killed' | 'stumbled';
}

export class Crash extends Error {}

type Call = (...args: never[]) => unknown;
type Guard = <T>(name: string, call: () => Promise<T>) => Promise<T>;

/** Methods without I/O. */
const PURE = ['receiveNotification', 'readNotification', 'responseTo', 'codeOf', 'checkoutOf'];

function guardedPort<Port extends object>(name: string, port: Port, guard: Guard): Port {
  const entries = Object.entries(port).map(([method, value]: [string, unknown]) => {
    if (typeof value !== 'function' || PURE.includes(method)) return [method, value];
    return [method, (...args: never[]) => guard(`${name}.${method}`, async () => (value as Call)(...args))];
  });
  return Object.fromEntries(entries) as Port;
}

const guardedProvider = (provider: PaymentProvider, guard: Guard): PaymentProvider => ({
  ...guardedPort('payments', provider, guard),
  mandates: provider.mandates && guardedPort('payments.mandates', provider.mandates, guard),
  lists: provider.lists && guardedPort('payments.lists', provider.lists, guard),
});

const guardedRecords = (name: string, records: Repositories, guard: Guard): Repositories =>
  Object.fromEntries(
    Object.entries(records).map(([collection, port]) => [
      collection,
      guardedPort(`${name}.${collection}`, port as object, guard),
    ]),
  ) as unknown as Repositories;

/** Counts every outgoing call of the product, and crashes the product at the chosen one. */
export class Failpoints {
  calls: string[] = [];
  private point: CrashPoint | null = null;
  private isDead = false;
  private realTimeAhead = 0;

  /**
   * For `startProduct(overrides, wrap)`. A transaction counts as one call: it is committed completely or not at all.
   */
  readonly wrap = (deps: Deps): Deps => ({
    ...deps,
    clock: { ...deps.clock, realNow: () => deps.clock.realNow() + this.realTimeAhead },
    store: {
      nonTransactional: guardedRecords('direct', deps.store.nonTransactional, this.guard),
      transaction: (work) => this.guard('transaction', () => deps.store.transaction(work)),
    },
    payments: mapProviders(deps.payments, (provider) => guardedProvider(provider, this.guard)),
    mailer: guardedPort('mailer', deps.mailer, this.guard),
    auth: guardedPort('auth', this.signedInAgain(deps.auth), this.guard),
    yandex: guardedPort('yandex', deps.yandex, this.guard),
    sessions: guardedPort('sessions', deps.sessions, this.guard),
    captcha: guardedPort('humanCheck', deps.captcha, this.guard),
  });

  /** Who repeats a call after a restart, which moves the real time, has signed in again. */
  private readonly signedInAgain = (auth: Deps['auth']): Deps['auth'] => ({
    ...auth,
    verify: async (token) => {
      const caller = await auth.verify(token);
      return caller && { ...caller, signedInAt: caller.signedInAt + this.realTimeAhead };
    },
  });

  /** Starts to count calls. Without a point, only counts. */
  arm(point: CrashPoint | null = null): void {
    this.calls = [];
    this.point = point;
  }

  /** Starts a new process after the leases of the crashed one have expired. Returns the calls made so far. */
  restart(): readonly string[] {
    if (this.point !== null) this.realTimeAhead += 10 * 60_000;
    this.isDead = false;
    this.point = null;
    return [...this.calls];
  }

  private readonly guard: Guard = async (name, call) => {
    this.stopIfDead(name);
    this.calls.push(name);
    const isPoint = this.point?.call === this.calls.length;
    if (isPoint && this.point?.moment === 'before') this.crash(name);
    try {
      return await call();
    } finally {
      if (isPoint) this.crash(name);
      this.stopIfDead(name);
    }
  };

  private crash(name: string): never {
    this.isDead = this.point?.manner === 'killed';
    throw new Crash(`${this.point?.manner} ${this.point?.moment} ${name}`);
  }

  private stopIfDead(name: string): void {
    if (this.isDead) throw new Crash(`dead at ${name}`);
  }
}

/** Calls without side effects. */
const READS = new RegExp(
  '\\.(get|find\\w*|due|nextDue|history|unapplied|unclaimed|of\\w+|count\\w+|list\\w+|verify|accountOf|customToken|' +
    'open|refresh|passed|payments|chargebacks|endpointsFor)$',
);

/** Before and after every call, killed and stumbled. */
export const allCrashPoints = (calls: readonly string[]): CrashPoint[] =>
  calls.flatMap((_, index) =>
    (['killed', 'stumbled'] as const).flatMap((manner) =>
      (['before', 'after'] as const).map((moment) => ({ call: index + 1, moment, manner })),
    ),
  );

/** The same repositories, whose writes are accepted and discarded. */
function withoutWrites(records: Repositories): Repositories {
  const entries = Object.entries(records).map(([collection, port]) => {
    const methods = Object.entries(port as object).map(([method, call]: [string, Call]) => [
      method,
      READS.test(`.${method}`) ? call : () => Promise.resolve(),
    ]);
    return [collection, Object.fromEntries(methods) as object] as const;
  });
  return Object.fromEntries(entries) as unknown as Repositories;
}

/**
 * Firestore may run a transaction's work again. With `again.is` it always does, and the writes of the first run are
 * discarded.
 */
export const everyTransactionTwice =
  (again: { is: boolean }) =>
  (deps: Deps): Deps => ({
    ...deps,
    store: {
      ...deps.store,
      transaction: (work) =>
        deps.store.transaction(async (records) => {
          if (again.is) await work(withoutWrites(records));
          return work(records);
        }),
    },
  });

/** Makes transactions, or every write, lose against concurrent ones as long as `lost.is` says so. */
export const losingEveryTransaction =
  (lost: { is: 'nothing' | 'transactions' | 'everything' }) =>
  (deps: Deps): Deps => {
    const contended = async <T>(isLost: boolean, call: () => Promise<T>): Promise<T> => {
      if (isLost) throw new Contention('ABORTED after every retry');
      return call();
    };
    const { paymentEvents } = deps.store.nonTransactional;
    return {
      ...deps,
      store: {
        nonTransactional: {
          ...deps.store.nonTransactional,
          paymentEvents: {
            ...paymentEvents,
            create: (event) => contended(lost.is === 'everything', () => paymentEvents.create(event)),
          },
        },
        transaction: (work) =>
          contended(false, () =>
            deps.store.transaction(async (records) => {
              if (lost.is === 'nothing') return work(records);
              await work(withoutWrites(records));
              throw new Contention('ABORTED after every retry');
            }),
          ),
      },
    };
  };
