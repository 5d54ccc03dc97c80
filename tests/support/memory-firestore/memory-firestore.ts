import { randomUUID } from 'node:crypto';
import {
  FieldPath,
  Filter,
  type AggregateSpec,
  type DocumentData,
  type Firestore,
  type OrderByDirection,
  type Timestamp,
  type WhereFilterOp,
} from 'firebase-admin/firestore';
import { FirestoreError, STATUS } from './firestore-error';
import { MemoryDatabase, type MemoryDocument, type Write } from './memory-database';
import { conditionOf, fieldOf, runQuery, whereOf, type QueryPlan } from './memory-query';
import { creation, deletion, setting, updating } from './memory-writes';
import { memoryTurns } from './turns';
import { compareStrings, readCopy, storedCopy, valueAt, type StoredValue } from './stored-value';

/** Attempts of a transaction, as in the Admin SDK. */
const MAX_ATTEMPTS = 5;

export interface MemoryOptions {
  readonly databaseId?: string;
}

/**
 * The part of the Admin SDK's Firestore that `functions/src/store` uses, in memory: documents, queries, aggregations,
 * batches, and transactions with optimistic concurrency and retries. `memory-firestore.test.ts` compares it with the
 * emulator. Anything else is missing and fails as "is not a function".
 */
export function memoryFirestore(options: MemoryOptions = {}): Firestore {
  return new MemoryFirestore(options) as unknown as Firestore;
}

/** Remembers all documents of a database in memory, and returns a function that restores them. */
export const rememberMemory = (db: Firestore): (() => void) => (db as unknown as MemoryFirestore).database.remember();

class MemoryFirestore {
  readonly databaseId: string;
  readonly database = new MemoryDatabase();

  constructor(options: MemoryOptions) {
    this.databaseId = options.databaseId ?? `memory-${randomUUID()}`;
  }

  /** Lets a request wait for its turn, and then answers it in one step. */
  async request<T>(name: string, answer: () => T): Promise<T> {
    await memoryTurns.take?.(name);
    await Promise.resolve();
    return answer();
  }

  collection = (path: string) => new MemoryCollection(this, path);
  doc = (path: string) => new MemoryReference(this, path);
  collectionGroup = (group: string) => new MemoryQuery(this, emptyPlan({ group }));
  batch = () => new MemoryBatch(this);
  bulkWriter = () => new MemoryBulkWriter();
  recursiveDelete = ({ path }: MemoryCollection) =>
    this.request(`delete ${path}`, () => {
      this.database.commit(this.database.below(path).map((document) => deletion(document)));
    });
  terminate = async () => undefined;

  getAll(...references: MemoryReference[]): Promise<MemorySnapshot[]> {
    return this.request('getAll', () => references.map((reference) => reference.read()));
  }

  async listCollections(): Promise<MemoryCollection[]> {
    const paths = await this.request('listCollections', () => this.database.collectionPaths());
    const roots = new Set(paths.map((path) => path.slice(0, path.includes('/') ? path.indexOf('/') : undefined)));
    return [...roots].map(this.collection);
  }

  /**
   * The first attempts of transactions run beside each other; those that lose wait for each other, as the locks and
   * the pauses of Firestore make them. When a test decides the turns, they do not wait.
   */
  async runTransaction<T>(work: (transaction: MemoryTransaction) => Promise<T>): Promise<T> {
    const first = await this.attempt(work);
    if (first.isDone) return first.result;
    const again = async (): Promise<T> => {
      for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const outcome = await this.attempt(work);
        if (outcome.isDone) return outcome.result;
      }
      throw new FirestoreError(STATUS.aborted, 'ABORTED: the data of the transaction has changed at every attempt');
    };
    if (memoryTurns.take !== null) return again();
    const result = this.retries.then(again);
    this.retries = result.catch(() => undefined);
    return result;
  }

  private retries: Promise<unknown> = Promise.resolve();

  private async attempt<T>(
    work: (transaction: MemoryTransaction) => Promise<T>,
  ): Promise<{ isDone: true; result: T } | { isDone: false }> {
    const transaction = new MemoryTransaction(this);
    try {
      const result = await work(transaction);
      await transaction.commit();
      return { isDone: true, result };
    } catch (error) {
      if (error instanceof FirestoreError && error.code === STATUS.aborted) return { isDone: false };
      throw error;
    } finally {
      transaction.end();
    }
  }
}

class MemoryReference {
  constructor(
    readonly firestore: MemoryFirestore,
    readonly path: string,
  ) {
    const segments = path.split('/');
    if (segments.length % 2 !== 0 || segments.includes(''))
      throw new Error(`Value for argument "documentPath" must point to a document, but was "${path}".`);
  }

  get id(): string {
    return this.path.slice(this.path.lastIndexOf('/') + 1);
  }
  get parent(): MemoryCollection {
    return this.firestore.collection(this.path.slice(0, this.path.lastIndexOf('/')));
  }
  collection = (name: string) => this.firestore.collection(`${this.path}/${name}`);

  read(at?: number): MemorySnapshot {
    return new MemorySnapshot(this, this.firestore.database.get(this.path, at), this.firestore.database.now());
  }
  get = () => this.firestore.request(`get ${this.path}`, () => this.read());
  create = (data: DocumentData) => this.write(creation(this.path, data));
  set = (data: DocumentData, options?: { merge?: boolean }) => this.write(setting(this.path, data, options));
  update = (data: DocumentData) => this.write(updating(this.path, data));
  delete = () => this.write(deletion(this.path));

  async listCollections(): Promise<MemoryCollection[]> {
    const paths = await this.firestore.request('listCollections', () => this.firestore.database.collectionPaths());
    const below = paths.filter((path) => path.startsWith(`${this.path}/`));
    const names = new Set(below.map((path) => path.split('/')[this.path.split('/').length]));
    return [...names].map((name) => this.collection(name ?? ''));
  }

  private async write(write: Write): Promise<{ writeTime: Timestamp }> {
    return this.firestore.request(`write ${this.path}`, () => ({
      writeTime: this.firestore.database.commit([write]),
    }));
  }
}

class MemorySnapshot {
  constructor(
    readonly ref: MemoryReference,
    readonly document: MemoryDocument | null,
    readonly readTime: Timestamp,
  ) {}

  get id(): string {
    return this.ref.id;
  }
  get exists(): boolean {
    return this.document !== null;
  }
  get updateTime(): Timestamp | undefined {
    return this.document?.version.updateTime;
  }
  get createTime(): Timestamp | undefined {
    return this.document?.version.createTime;
  }
  /** A copy: a caller may change it. */
  data = (): DocumentData | undefined =>
    this.document === null ? undefined : (readCopy(this.document.version.fields) as DocumentData);
  get = (path: string | FieldPath): StoredValue | undefined =>
    this.document === null ? undefined : valueAt(this.document.version.fields, fieldOf(path));
}

const emptyPlan = (from: QueryPlan['from']): QueryPlan => ({
  from,
  where: [],
  orders: [],
  limit: null,
  offset: 0,
  after: null,
});

class MemoryQuery {
  constructor(
    readonly firestore: MemoryFirestore,
    readonly plan: QueryPlan,
  ) {}

  private with = (change: Partial<QueryPlan>) => new MemoryQuery(this.firestore, { ...this.plan, ...change });

  where(filter: string | FieldPath | Filter, operator?: WhereFilterOp, operand?: unknown): MemoryQuery {
    const added = filter instanceof Filter ? whereOf(filter) : conditionOf(filter, operator as WhereFilterOp, operand);
    return this.with({ where: [...this.plan.where, added] });
  }
  orderBy = (field: string | FieldPath, direction: OrderByDirection = 'asc') =>
    this.with({ orders: [...this.plan.orders, { field: fieldOf(field), direction }] });
  limit = (limit: number) => this.with({ limit });
  offset = (offset: number) => this.with({ offset });

  /** Values in the order of `orderBy`, or a document. An id stands for a document of the collection. */
  startAfter(...cursor: unknown[]): MemoryQuery {
    const { orders, from } = this.plan;
    if (cursor[0] instanceof MemorySnapshot) {
      const document = cursor[0];
      const values = orders.map(({ field }) =>
        field[0] === '__name__' ? document.ref.path : (document.get(field.join('.')) ?? null),
      );
      return this.with({ after: orders.at(-1)?.field[0] === '__name__' ? values : [...values, document.ref.path] });
    }
    const after = cursor.map((value, n) => {
      const isName = orders[n]?.field[0] === '__name__';
      return isName && 'path' in from ? `${from.path}/${String(value)}` : storedCopy(value, 'startAfter');
    });
    return this.with({ after });
  }

  evaluate(at?: number): MemoryDocument[] {
    return runQuery(this.plan, this.firestore.database.list(this.plan.from, at));
  }
  snapshot(at?: number): MemoryQuerySnapshot {
    const documents = this.evaluate(at);
    return new MemoryQuerySnapshot(this.firestore, documents, this.firestore.database.now());
  }
  get = () => this.firestore.request(`query ${nameOf(this.plan)}`, () => this.snapshot());
  count = () => this.aggregate({ count: { aggregateType: 'count' } as never });
  aggregate = (spec: AggregateSpec) => new MemoryAggregation(this, spec);
}

const nameOf = ({ from }: QueryPlan): string => ('path' in from ? from.path : from.group);

class MemoryCollection extends MemoryQuery {
  constructor(
    firestore: MemoryFirestore,
    readonly path: string,
  ) {
    super(firestore, emptyPlan({ path }));
  }
  get id(): string {
    return this.path.slice(this.path.lastIndexOf('/') + 1);
  }
  /** Without an argument, a new document. Like the Admin SDK, it refuses an id that is undefined. */
  doc(...[id]: [] | [id: string]): MemoryReference {
    if (arguments.length > 0 && typeof id !== 'string')
      throw new Error('Value for argument "documentPath" is not a valid resource path.');
    return this.firestore.doc(`${this.path}/${id ?? randomUUID()}`);
  }

  async listDocuments(): Promise<MemoryReference[]> {
    const depth = this.path.split('/').length;
    const ids = await this.firestore.request(`list ${this.path}`, () => [
      ...this.firestore.database.list({ path: this.path }).map(({ path }) => path),
      ...this.firestore.database.collectionPaths().filter((path) => path.startsWith(`${this.path}/`)),
    ]);
    const unique = new Set(ids.map((path) => path.split('/')[depth] ?? ''));
    return [...unique].toSorted(compareStrings).map((id) => this.doc(id));
  }
}

class MemoryQuerySnapshot {
  readonly docs: MemorySnapshot[];
  constructor(
    firestore: MemoryFirestore,
    documents: readonly MemoryDocument[],
    readonly readTime: Timestamp,
  ) {
    this.docs = documents.map((document) => new MemorySnapshot(firestore.doc(document.path), document, readTime));
  }
  get size(): number {
    return this.docs.length;
  }
  get empty(): boolean {
    return this.docs.length === 0;
  }
  forEach = (callback: (found: MemorySnapshot) => void) => this.docs.forEach(callback);
}

/** The parts of the client's AggregateField that have no public reader. */
interface ReadableAggregate {
  readonly aggregateType: 'count' | 'sum' | 'avg';
  readonly _field?: string | FieldPath;
}

class MemoryAggregation {
  constructor(
    readonly query: MemoryQuery,
    private readonly spec: AggregateSpec,
  ) {}

  snapshot(at?: number): { data: () => Record<string, number> } {
    const documents = this.query.evaluate(at);
    const totals = Object.entries(this.spec as unknown as Record<string, ReadableAggregate>).map(([alias, field]) => [
      alias,
      totalOf(documents, field),
    ]);
    return { data: () => Object.fromEntries(totals) as Record<string, number> };
  }
  get = () => this.query.firestore.request(`aggregate ${nameOf(this.query.plan)}`, () => this.snapshot());
}

function totalOf(documents: readonly MemoryDocument[], { aggregateType, _field }: ReadableAggregate): number {
  if (aggregateType === 'count') return documents.length;
  if (aggregateType === 'avg') throw new Error('the memory computes no averages');
  const path = fieldOf(_field ?? '');
  return documents
    .map(({ version }) => valueAt(version.fields, path))
    .filter((value) => typeof value === 'number')
    .reduce((sum, value) => sum + value, 0);
}

/** What a transaction asked for and found. */
interface Observation {
  readonly found: readonly (MemoryDocument | null)[];
  readonly again: () => readonly (MemoryDocument | null)[];
}

class MemoryTransaction {
  private readonly writes: Write[] = [];
  private readonly observations: Observation[] = [];
  private snapshot: number | null = null;

  constructor(private readonly firestore: MemoryFirestore) {}

  async get(
    asked: MemoryReference | MemoryQuery | MemoryAggregation,
  ): Promise<MemorySnapshot | MemoryQuerySnapshot | ReturnType<MemoryAggregation['snapshot']>> {
    return this.read(`get ${asked instanceof MemoryReference ? asked.path : 'query'}`, (at) => {
      if (asked instanceof MemoryReference) {
        this.observe((moment) => [this.firestore.database.get(asked.path, moment)], at);
        return asked.read(at);
      }
      const query = asked instanceof MemoryAggregation ? asked.query : asked;
      this.observe((moment) => query.evaluate(moment), at);
      return asked.snapshot(at);
    });
  }

  async getAll(...references: MemoryReference[]): Promise<MemorySnapshot[]> {
    return this.read('getAll', (at) => {
      this.observe((moment) => references.map(({ path }) => this.firestore.database.get(path, moment)), at);
      return references.map((reference) => reference.read(at));
    });
  }

  create = ({ path }: MemoryReference, data: DocumentData) => this.add(creation(path, data));
  set = ({ path }: MemoryReference, data: DocumentData, options?: { merge?: boolean }) =>
    this.add(setting(path, data, options));
  update = ({ path }: MemoryReference, data: DocumentData) => this.add(updating(path, data));
  delete = ({ path }: MemoryReference) => this.add(deletion(path));

  /** Throws ABORTED when something that was read has changed since. */
  async commit(): Promise<void> {
    if (this.writes.length === 0) return;
    await this.firestore.request('commit', () => {
      const isChanged = this.observations.some(({ found, again }) => !isSame(found, again()));
      if (isChanged) throw new FirestoreError(STATUS.aborted, 'ABORTED: the data of the transaction has changed');
      this.firestore.database.commit(this.writes);
    });
  }

  end(): void {
    if (this.snapshot !== null) this.firestore.database.release(this.snapshot);
    this.snapshot = null;
  }

  private read<T>(request: string, answer: (at: number) => T): Promise<T> {
    if (this.writes.length > 0)
      throw new Error('Firestore transactions require all reads to be executed before all writes.');
    return this.firestore.request(request, () => answer((this.snapshot ??= this.firestore.database.hold())));
  }

  private observe(evaluate: (moment?: number) => readonly (MemoryDocument | null)[], at: number): void {
    this.observations.push({ found: evaluate(at), again: () => evaluate() });
  }

  private add(write: Write): this {
    this.writes.push(write);
    return this;
  }
}

const isSame = (before: Observation['found'], now: Observation['found']): boolean =>
  before.length === now.length &&
  before.every((document, n) => {
    const current = now[n] ?? null;
    return document?.path === current?.path && document?.version.commit === current?.version.commit;
  });

class MemoryBatch {
  private readonly writes: Write[] = [];
  constructor(private readonly firestore: MemoryFirestore) {}

  create = ({ path }: MemoryReference, data: DocumentData) => this.add(creation(path, data));
  set = ({ path }: MemoryReference, data: DocumentData, options?: { merge?: boolean }) =>
    this.add(setting(path, data, options));
  update = ({ path }: MemoryReference, data: DocumentData) => this.add(updating(path, data));
  delete = ({ path }: MemoryReference) => this.add(deletion(path));
  commit = () => this.firestore.request('batch', () => this.firestore.database.commit(this.writes));

  private add(write: Write): this {
    this.writes.push(write);
    return this;
  }
}

/** Each write by itself; `close` waits for all. */
class MemoryBulkWriter {
  private readonly pending: Promise<unknown>[] = [];

  create = (reference: MemoryReference, data: DocumentData) => this.add(reference.create(data));
  set = (reference: MemoryReference, data: DocumentData, options?: { merge?: boolean }) =>
    this.add(reference.set(data, options));
  update = (reference: MemoryReference, data: DocumentData) => this.add(reference.update(data));
  delete = (reference: MemoryReference) => this.add(reference.delete());
  flush = async () => {
    await Promise.allSettled(this.pending);
  };
  close = () => this.flush();

  private add<T>(write: Promise<T>): Promise<T> {
    this.pending.push(write);
    return write;
  }
}
