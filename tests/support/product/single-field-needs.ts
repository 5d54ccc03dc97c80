import { EVERY_FIELD, indexesOf, overrideOf, type IndexFile } from '../../../scripts/lib/firestore-indexes';

/** A query as sent to Firestore. */
export interface SentQuery {
  readonly collection: string;
  readonly isOfGroup: boolean;
  /** `op`: a name of https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery#operator_1. */
  readonly filters: readonly { readonly field: string; readonly op: string }[];
  readonly orders: readonly { readonly field: string; readonly direction: string }[];
  /** The summed field. */
  readonly sum: string | null;
}

interface Need {
  readonly collection: string;
  readonly field: string;
  readonly kind: 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
}

const DOCUMENT_ID = '__name__';
const EQUALITY: ReadonlySet<string> = new Set(['EQUAL', 'IN', 'IS_NULL']);

/** Firestore merges the indexes of single fields for queries that only test equality. */
export const isMerged = ({ isOfGroup, filters, orders, sum }: SentQuery): boolean =>
  !isOfGroup && orders.length === 0 && sum === null && filters.every(({ op }) => EQUALITY.has(op));

/**
 * The indexes of one field alone that serve a query of a collection. Other queries of several fields are served by a
 * composite index, and those of a collection group by an index that must be declared.
 */
function singleFieldNeeds(query: SentQuery): Need[] {
  const { collection, isOfGroup, filters, orders, sum } = query;
  const named = [...filters, ...orders].map(({ field }) => field).filter((field) => field !== DOCUMENT_ID);
  const fields = [...new Set(sum === null ? named : [...named, sum])];
  if (isOfGroup || (fields.length > 1 && !isMerged(query))) return [];
  return fields.map((field) => {
    const isOfEntries = filters.some((filter) => filter.field === field && filter.op.startsWith('ARRAY_CONTAINS'));
    const direction = orders.find((order) => order.field === field)?.direction;
    return { collection, field, kind: isOfEntries ? 'CONTAINS' : direction === 'DESCENDING' ? direction : 'ASCENDING' };
  });
}

/** The needs that firestore.indexes.json switches off: in production the query fails with FAILED_PRECONDITION. */
export const exemptedNeeds = (query: SentQuery, file: Pick<IndexFile, 'fieldOverrides'>): string[] =>
  singleFieldNeeds(query)
    .filter(
      ({ collection, field, kind }) =>
        !indexesOf(file, collection, field.split('.')).some(
          ({ queryScope = 'COLLECTION', order, arrayConfig }) =>
            queryScope === 'COLLECTION' && (order ?? arrayConfig) === kind,
        ),
    )
    .map(nameOf);

/** The declared indexes of one field that a query uses, by the field or the map for which they are declared. */
export const declaredNeeds = (query: SentQuery, file: Pick<IndexFile, 'fieldOverrides'>): string[] =>
  singleFieldNeeds(query).flatMap(({ collection, field, kind }) => {
    const override = overrideOf(file, collection, field.split('.'));
    return override === undefined || override.fieldPath === EVERY_FIELD
      ? []
      : [nameOf({ collection, field: override.fieldPath, kind })];
  });

const nameOf = ({ collection, field, kind }: Need): string => `${collection} COLLECTION: ${field} ${kind}`;
