import type { PaymentProvider } from '@functions/purchase/ports/payment-provider';
import type { Deps } from '@functions/ports/services';
import { Contention } from '@functions/base/ports/repositories';
import type { Repositories } from '@functions/panel/ports/repositories';
import type { withinLimit } from '@functions/base/lib/waits';
import { PORT_LIMITS, withTimeLimits } from '@functions/providers/with-time-limits';
import { mapProviders } from '../product/map-providers';

/**
 * Where a process fails: before its nth outgoing call, or after it, when the effect exists but the response is lost.
 */
export interface CrashPoint {
  readonly call: number;
  readonly moment: 'before' | 'after';
  /**
   * `killed`: the process does nothing more. `stumbled`: only this call throws, and the process goes on. `silent`: this
   * call never settles, until the time limit of its port ends the wait.
   */
  readonly manner: 'killed' | 'stumbled' | 'silent';
  /**
   * Of a silent call: its name, and which of the calls of this name. Notifications arrive beside the calls of the
   * tasks, so the n-th call of all may be another one, which has no limit.
   */
  readonly outside?: { readonly name: string; readonly nth: number };
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
  savedCards: provider.savedCards && guardedPort('payments.savedCards', provider.savedCards, guard),
});

const guardedRecords = (name: string, records: Repositories, guard: Guard): Repositories =>
  Object.fromEntries(
    Object.entries(records).map(([collection, port]) => [
      collection,
      guardedPort(`${name}.${collection}`, port as object, guard),
    ]),
  ) as unknown as Repositories;

const NEVER: Promise<never> = new Promise(() => undefined);

/** The ports that call somebody outside. */
const OUTSIDE = Object.entries(PORT_LIMITS).flatMap(([name, limit]) => (limit === null ? [] : [name as keyof Deps]));

/** Counts every outgoing call of the product, and crashes the product at the chosen one. */
export class Failpoints {
  calls: string[] = [];
  private point: CrashPoint | null = null;
  private isDead = false;
  private realTimeAhead = 0;
  private hasReached = false;
  /** The limits of the calls outside that are under way. */
  private readonly limits = new WeakMap<Promise<unknown>, PromiseWithResolvers<undefined>>();

  /**
   * For `startProduct(overrides, wrap)`. A transaction counts as one call: it is committed completely or not at all.
   */
  readonly wrap = (deps: Deps): Deps => withTimeLimits(this.guarded(deps), this.untilSilence);

  private readonly guarded = (deps: Deps): Deps => ({
    ...deps,
    ...Object.fromEntries(OUTSIDE.map((name) => [name, guardedPort(name, deps[name], this.guard)])),
    auth: guardedPort('auth', this.signedInAgain(deps.auth), this.guard),
    clock: { ...deps.clock, realNow: () => deps.clock.realNow() + this.realTimeAhead },
    store: {
      nonTransactional: guardedRecords('direct', deps.store.nonTransactional, this.guard),
      transaction: (work) => this.guard('transaction', () => deps.store.transaction(work)),
    },
    payments: mapProviders(deps.payments, (provider) => guardedProvider(provider, this.guard)),
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
    this.hasReached = false;
  }

  /**
   * Starts a new process after the leases of the crashed one have expired. Returns the calls made so far. Throws if
   * their point was not among them.
   */
  restart(): readonly string[] {
    if (this.point !== null && !this.hasReached) throw new Error('the crash point was not reached');
    if (this.point !== null) this.realTimeAhead += 10 * 60_000;
    this.isDead = false;
    this.point = null;
    return [...this.calls];
  }

  private readonly guard: Guard = (name, call) => {
    const limit = Promise.withResolvers<undefined>();
    const answer = this.answerOf(name, call, limit);
    this.limits.set(answer, limit);
    return answer;
  };

  private async answerOf<T>(name: string, call: () => Promise<T>, limit: PromiseWithResolvers<undefined>): Promise<T> {
    this.stopIfDead(name);
    this.calls.push(name);
    const isPoint = this.isPoint(name);
    this.hasReached ||= isPoint;
    if (isPoint && this.point?.manner === 'silent') {
      // The wait for the answer begins in either case before it is over.
      await (this.point.moment === 'after' ? call() : null);
      limit.resolve(undefined);
      return NEVER;
    }
    if (isPoint && this.point?.moment === 'before') this.crash(name);
    try {
      return await call();
    } finally {
      if (isPoint) this.crash(name);
      this.stopIfDead(name);
    }
  }

  private isPoint(name: string): boolean {
    if (this.point?.outside === undefined) return this.point?.call === this.calls.length;
    const { outside } = this.point;
    return (
      !this.hasReached && outside.name === name && outside.nth === this.calls.filter((call) => call === name).length
    );
  }

  /** The limit of the silent call is over at once, and no other one ever is. */
  private readonly untilSilence: typeof withinLimit = (work, _limit, late) => {
    const limit = this.limits.get(work);
    return limit === undefined ? work : Promise.race([work, limit.promise.then(late)]);
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

/** After each call that writes, killed: its effect exists, and nobody knows. Before it, stumbled: the others go on. */
export const someCrashPoints = (calls: readonly string[]): CrashPoint[] =>
  calls.flatMap((name, index): CrashPoint[] =>
    READS.test(name)
      ? []
      : [
          { call: index + 1, moment: 'before', manner: 'stumbled' },
          { call: index + 1, moment: 'after', manner: 'killed' },
        ],
  );

/** Before and after every call of an outside port, which never settles. */
export const silentPoints = (calls: readonly string[]): CrashPoint[] =>
  calls.flatMap((name, index) => {
    if (!OUTSIDE.some((port) => name.startsWith(`${port}.`))) return [];
    const outside = { name, nth: calls.slice(0, index + 1).filter((call) => call === name).length };
    return (['before', 'after'] as const).map((moment) => ({
      call: index + 1,
      moment,
      outside,
      manner: 'silent' as const,
    }));
  });

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
