import { Query, type Firestore } from 'firebase-admin/firestore';
import type { IndexField, IndexFile } from '../../../scripts/lib/firestore-indexes';
import { isMerged, type SentQuery } from './single-field-needs';

/** For example `outbox COLLECTION: state ASCENDING, nextAttemptAt DESCENDING`. */
export type IndexKey = string;

interface IndexReport {
  readonly index: { readonly name: string; readonly queryScope: string; readonly fields: readonly IndexField[] };
  /** A 64-bit number as text. */
  readonly numQueries: string;
}

const DOCUMENT_ID = '__name__';

function keyOf(collection: string, scope: string, fields: readonly IndexField[]): IndexKey {
  // Firestore appends the document id in the direction of the last field.
  const [id, last] = [fields.at(-1), fields.at(-2)];
  const isAppended = id?.fieldPath === DOCUMENT_ID && (last === undefined || id.order === (last.order ?? 'ASCENDING'));
  const kept = isAppended ? fields.slice(0, -1) : fields;
  const parts = kept.map(({ fieldPath, order, arrayConfig }) => `${fieldPath} ${order ?? arrayConfig ?? ''}`);
  return `${collection} ${scope}: ${parts.join(', ')}`;
}

/** An index of one field with collection group scope is declared as an override. */
export const declaredKeys = ({ indexes, fieldOverrides }: IndexFile): IndexKey[] => [
  ...indexes.map(({ collectionGroup, queryScope, fields }) => keyOf(collectionGroup, queryScope, fields)),
  ...fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes: own }) =>
    own.map(({ queryScope = 'COLLECTION', ...kind }) => keyOf(collectionGroup, queryScope, [{ fieldPath, ...kind }])),
  ),
];

/**
 * The number of queries that used each index, as the Firestore emulator reports it. The report omits the automatic
 * indexes of a single field. It also lists indexes for queries that only test equality and need no composite index.
 */
export async function indexUsage(db: Firestore, project: string): Promise<Map<IndexKey, number>> {
  const database = `projects/${project}/databases/${db.databaseId}`;
  const host = process.env.FIRESTORE_EMULATOR_HOST ?? '';
  const response = await fetch(`http://${host}/emulator/v1/projects/${project}:indexUsage?database=${database}`);
  if (!response.ok) throw new Error(`the Firestore emulator reports no index usage: ${response.status}`);
  const { reports = [] } = (await response.json()) as { reports?: readonly IndexReport[] };
  return new Map(
    reports.map(({ index: { name, queryScope, fields }, numQueries }) => {
      const collection = /\/collectionGroups\/([^/]+)\//.exec(name)?.[1] ?? '';
      return [keyOf(collection, queryScope, fields), Number(numQueries)];
    }),
  );
}

interface Proto {
  readonly from: readonly [{ readonly collectionId: string; readonly allDescendants?: boolean }];
  readonly where?: FilterProto;
  readonly orderBy?: readonly { readonly field: { readonly fieldPath: string }; readonly direction: string }[];
}

interface FilterProto {
  readonly compositeFilter?: { readonly filters: readonly FilterProto[] };
  readonly fieldFilter?: { readonly field: { readonly fieldPath: string }; readonly op: string };
  readonly unaryFilter?: { readonly field: { readonly fieldPath: string }; readonly op: string };
}

/** Runs `work` and returns the queries that this process sent meanwhile. */
export async function recordQueries(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = [];
  const { get, aggregate } = Query.prototype;
  Query.prototype.get = function (this: Query) {
    sent.push(sentQuery(this, null));
    return get.call(this) as never;
  };
  Query.prototype.aggregate = function (this: Query, fields) {
    const sums = Object.values(fields).flatMap((field) => (field as { _field?: string })._field ?? []);
    sent.push(sentQuery(this, sums.length === 0 ? null : sums.join()));
    return aggregate.call(this, fields) as never;
  };
  try {
    await work();
    return sent;
  } finally {
    Object.assign(Query.prototype, { get, aggregate });
  }
}

function sentQuery(query: Query, sum: string | null): SentQuery {
  // The protobuf form is the only one that exposes the filters.
  const { structuredQuery } = (query as unknown as { toProto(): { structuredQuery: Proto } }).toProto();
  const [{ collectionId, allDescendants = false }] = structuredQuery.from;
  return {
    collection: collectionId,
    isOfGroup: allDescendants,
    filters: structuredQuery.where ? filtersIn(structuredQuery.where) : [],
    orders: (structuredQuery.orderBy ?? []).map(({ field, direction }) => ({ field: field.fieldPath, direction })),
    sum,
  };
}

const filtersIn = ({ compositeFilter, fieldFilter, unaryFilter }: FilterProto): { field: string; op: string }[] => [
  ...(compositeFilter?.filters.flatMap(filtersIn) ?? []),
  ...[fieldFilter, unaryFilter].flatMap((filter) => (filter ? [{ field: filter.field.fieldPath, op: filter.op }] : [])),
];

/** Whether the emulator reported an index only for a query that Firestore serves by merging. */
export const isForMerging = (key: IndexKey, queries: readonly SentQuery[]): boolean =>
  queries.some((query) => {
    const fields = [...new Set(query.filters.map(({ field }) => field))].toSorted();
    const inKey = (key.split(': ')[1] ?? '')
      .split(', ')
      .map((field) => field.split(' ')[0])
      .toSorted();
    return isMerged(query) && key.startsWith(`${query.collection} COLLECTION: `) && fields.join() === inKey.join();
  });
