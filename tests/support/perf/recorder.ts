import {
  Firestore,
  Query,
  WriteBatch,
  type DocumentReference,
  type QuerySnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import type { Deps } from '@functions/ports/services';
import { mapProviders } from '../product/map-providers';
import { groupConcurrent } from './group-concurrent';

/**
 * Records the requests of one call to Firestore and to other services. The same requests can then be repeated without
 * the product's code: this is the floor (budget D5). Requests that waited for each other are repeated one after
 * another, the others concurrently.
 */

/** One recorded request. `repeat` sends it again, in a transaction where it was part of one. */
interface Operation {
  readonly begun: number;
  ended: number;
  repeat(transaction?: Transaction): Promise<unknown>;
}

export interface Recorded<T> {
  readonly result: T;
  readonly milliseconds: number;
  /** Documents that Firestore bills. */
  readonly reads: number;
  readonly writes: number;
  /** Requests to Firestore; `inTurn`: how many rounds of them had to wait for each other. */
  readonly requests: number;
  readonly inTurn: number;
  /** Other services, as `service.method`. */
  readonly services: readonly string[];
  /** Repeats the same requests without the product's code. */
  floor(): Promise<void>;
}

type Method = (this: unknown, ...args: unknown[]) => unknown;
type Written = readonly [kind: 'create' | 'set' | 'update' | 'delete', ...args: unknown[]];

const WRITES = ['create', 'set', 'update', 'delete'] as const;
const SERVICES = ['auth', 'sessions', 'passwords', 'captcha', 'yandex', 'mailer'] as const;

export class Recorder {
  private recorded: Operation[] | null = null;
  private reads = 0;
  private writes = 0;
  private requests = 0;
  private readonly services = new Set<string>();

  /** For `startProduct(overrides, wrap)`. */
  readonly wrap = (deps: Deps): Deps => ({
    ...deps,
    ...Object.fromEntries(SERVICES.map((name) => [name, this.watchedService(name, deps[name])])),
    payments: mapProviders(deps.payments, (provider) => ({
      ...this.watchedService('payments', provider),
      mandates: provider.mandates && this.watchedService('payments.mandates', provider.mandates),
      lists: provider.lists && this.watchedService('payments.lists', provider.lists),
    })),
  });

  /** Runs the call and returns its costs. Only one call can be recorded at a time. */
  async record<T>(call: () => Promise<T>): Promise<Recorded<T>> {
    const operations: Operation[] = [];
    [this.recorded, this.reads, this.writes, this.requests] = [operations, 0, 0, 0];
    this.services.clear();
    const restoreLibrary = this.watchFirestore();
    try {
      const begun = performance.now();
      const result = await call();
      const milliseconds = performance.now() - begun;
      const rounds = groupConcurrent(operations);
      const { reads, writes, requests } = this;
      const floor = async (): Promise<void> => {
        for (const round of rounds) await Promise.all(round.map((each) => each.repeat()));
      };
      return { result, milliseconds, reads, writes, requests, inTurn: this.turns, services: [...this.services], floor };
    } finally {
      restoreLibrary();
      this.recorded = null;
    }
  }

  /** Times of the Firestore requests, which show the ones that waited for others. */
  private sent: { begun: number; ended: number }[] = [];
  private get turns(): number {
    return groupConcurrent(this.sent).length;
  }

  private recordOperation(repeat: Operation['repeat'], into: Operation[] | null = this.recorded): () => void {
    const operation: Operation = { begun: performance.now(), ended: Infinity, repeat };
    into?.push(operation);
    return () => {
      operation.ended = performance.now();
    };
  }

  private watchedService<Port extends object>(name: string, port: Port): Port {
    const entries = Object.entries(port).map(([method, value]: [string, unknown]) => {
      if (typeof value !== 'function') return [method, value];
      const service = (...args: unknown[]): unknown => {
        const result = (value as Method)(...args);
        if (this.recorded === null || !(result instanceof Promise)) return result;
        this.services.add(`${name}.${method}`);
        // A request that works only once (creating an account, using a token) is rejected when it is repeated. The
        // floor then measures the rejected request.
        const ended = this.recordOperation(() => Promise.resolve((value as Method)(...args)).catch(() => undefined));
        return result.finally(ended);
      };
      return [method, service];
    });
    return Object.fromEntries(entries) as Port;
  }

  private watchFirestore(): () => void {
    this.sent = [];
    const undo: (() => void)[] = [];
    /** `by` receives the object, the arguments, and a function that calls the original method. */
    const replace = (
      prototype: object,
      name: string,
      by: (self: unknown, args: unknown[], original: () => unknown) => unknown,
    ): void => {
      const methods = prototype as Record<string, Method | undefined>;
      const original = methods[name];
      if (!original) throw new Error(`the library has no ${name} any more`);
      methods[name] = function (...args) {
        return by(this, args, () => original.apply(this, args));
      };
      undo.push(() => (methods[name] = original));
    };

    for (const name of ['request', 'requestStream']) {
      replace(Firestore.prototype, name, async (_self, args, original) => {
        this.requests += 1;
        const sent = { begun: performance.now(), ended: Infinity };
        this.sent.push(sent);
        const [method, { writes = [] } = {}] = args as [string, { writes?: unknown[] }?];
        // The writes of a BulkWriter do not use the methods below.
        const isBulk = method === 'batchWrite';
        const endRecord = isBulk ? this.recordOperation(() => Promise.resolve(original())) : () => undefined;
        if (isBulk) this.writes += writes.length;
        const ended = (): void => {
          sent.ended = performance.now();
          endRecord();
        };
        let response: unknown;
        try {
          response = await original();
        } catch (error) {
          ended();
          throw error;
        }
        if (name === 'request') ended();
        else (response as NodeJS.ReadableStream).once('end', ended);
        return response;
      });
    }
    replace(Firestore.prototype, 'getAll', async (self, args, original) => {
      this.reads += args.filter((each) => typeof each === 'object' && each !== null && 'path' in each).length;
      const ended = this.recordOperation(() => (self as Firestore).getAll(...(args as DocumentReference[])));
      return Promise.resolve(original()).finally(ended);
    });
    replace(Query.prototype, 'get', async (self, _args, original) => {
      const query = self as Query;
      const ended = this.recordOperation(() => query.get());
      const found = (await original()) as QuerySnapshot;
      ended();
      this.reads += readsOf(query, found.size);
      return found;
    });
    replace(Query.prototype, 'aggregate', (_self, _args, original) => {
      const aggregating = original() as { get(): Promise<{ data(): unknown }> };
      const get = aggregating.get.bind(aggregating);
      aggregating.get = async () => {
        const ended = this.recordOperation(get);
        const found = await get();
        ended();
        this.reads += readsOfCount(found.data());
        return found;
      };
      return aggregating;
    });
    const batches = new WeakMap<object, Written[]>();
    for (const kind of WRITES) {
      replace(WriteBatch.prototype, kind, (self, args, original) => {
        batches.set(self as object, [...(batches.get(self as object) ?? []), [kind, ...args]]);
        return original();
      });
    }
    replace(WriteBatch.prototype, 'commit', async (self, _args, original) => {
      const written = batches.get(self as object) ?? [];
      const { _firestore: db } = self as { _firestore: Firestore };
      this.writes += written.length;
      const ended = this.recordOperation(() => repeatWrites(db.batch(), written).commit());
      return Promise.resolve(original()).finally(ended);
    });
    replace(Firestore.prototype, 'runTransaction', async (self, args, original) => {
      const work = args[0] as (transaction: Transaction) => Promise<unknown>;
      let attempt: { operations: Operation[]; written: Written[] } = { operations: [], written: [] };
      args[0] = (transaction: Transaction) => {
        attempt = { operations: [], written: [] };
        return work(this.watchedTransaction(transaction, attempt));
      };
      const ended = this.recordOperation(() =>
        (self as Firestore).runTransaction(async (transaction) => {
          for (const round of groupConcurrent(attempt.operations))
            await Promise.all(round.map((each) => each.repeat(transaction)));
          repeatWrites(transaction, attempt.written);
        }),
      );
      try {
        return await original();
      } finally {
        ended();
        this.writes += attempt.written.length;
      }
    });
    return () => undo.reverse().forEach((each) => each());
  }

  private watchedTransaction(
    transaction: Transaction,
    attempt: { operations: Operation[]; written: Written[] },
  ): Transaction {
    return new Proxy(transaction, {
      get: (target, name) => {
        const method = (target as unknown as Record<string | symbol, unknown>)[name];
        if (typeof method !== 'function') return method;
        if (WRITES.includes(name as never)) {
          return (...args: unknown[]) => {
            attempt.written.push([name as Written[0], ...args]);
            return (method as Method).apply(target, args);
          };
        }
        return async (...args: unknown[]) => {
          const ended = this.recordOperation(
            (again) => (again as unknown as Record<string | symbol, Method>)[name]?.(...args) as Promise<unknown>,
            attempt.operations,
          );
          const found: unknown = await (method as Method).apply(target, args);
          ended();
          this.reads += name === 'getAll' ? args.length : readsOfFound(args[0], found);
          return found;
        };
      },
    });
  }
}

/** A created document already exists when it is repeated, so it is set instead. */
function repeatWrites<Batch extends WriteBatch | Transaction>(batch: Batch, written: readonly Written[]): Batch {
  for (const [kind, reference, data, ...options] of written) {
    const by = kind === 'create' ? 'set' : kind;
    (batch as unknown as Record<string, Method>)[by]?.(
      reference,
      ...(kind === 'delete' ? [] : [data]),
      ...(kind === 'create' ? [] : options),
    );
  }
  return batch;
}

function readsOfFound(asked: unknown, found: unknown): number {
  if (asked instanceof Query) return readsOf(asked as Query, (found as QuerySnapshot).size);
  const data = (found as { data?(): unknown }).data?.();
  return 'path' in (asked as object) ? 1 : readsOfCount(data);
}

const readsOf = (query: Query, found: number): number =>
  Math.max(1, found + ((query as unknown as { _queryOptions?: { offset?: number } })._queryOptions?.offset ?? 0));
const readsOfCount = (data: unknown): number =>
  Math.max(1, Math.ceil(((data as { count?: number } | undefined)?.count ?? 0) / 1000));
