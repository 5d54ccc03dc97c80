import { randomUUID } from 'node:crypto';
import {
  Filter,
  type AggregateSpec,
  type FieldPath,
  type OrderByDirection,
  type Timestamp,
  type WhereFilterOp,
} from 'firebase-admin/firestore';
import { exemptedNeeds } from '../product/single-field-needs';
import { FirestoreError, STATUS } from './firestore-error';
import type { MemoryDocument } from './memory-database';
import type { MemoryFirestore } from './memory-firestore';
import { MemorySnapshot, type MemoryReference } from './memory-reference';
import { conditionOf, fieldOf, runQuery, sentQuery, whereOf, type QueryPlan } from './query-plan';
import { compareStrings, storedCopy, valueAt } from './stored-value';

export const emptyPlan = (from: QueryPlan['from']): QueryPlan => ({
  from,
  where: [],
  orders: [],
  limit: null,
  offset: 0,
  after: null,
});

export class MemoryQuery {
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

  /** `sum`: the field that is summed. Throws FirestoreError when no index serves the query. */
  evaluate(at?: number, sum: string | null = null): MemoryDocument[] {
    const [missing] = exemptedNeeds(sentQuery(this.plan, sum), this.firestore);
    if (missing !== undefined)
      throw new FirestoreError(
        STATUS.failedPrecondition,
        `FAILED_PRECONDITION: the query requires an index that firestore.indexes.json does not have: ${missing}`,
      );
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

export class MemoryCollection extends MemoryQuery {
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

export class MemoryQuerySnapshot {
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

export class MemoryAggregation {
  constructor(
    readonly query: MemoryQuery,
    private readonly spec: AggregateSpec,
  ) {}

  snapshot(at?: number): { data: () => Record<string, number> } {
    const fields = Object.entries(this.spec as unknown as Record<string, ReadableAggregate>);
    const summed = fields.flatMap(([, { _field }]) => (_field === undefined ? [] : [fieldOf(_field).join('.')]));
    const documents = this.query.evaluate(at, summed[0] ?? null);
    const totals = fields.map(([alias, field]) => [alias, totalOf(documents, field)]);
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
