import { Firestore, Query, type QuerySnapshot } from 'firebase-admin/firestore';

/** The clock of the local stack, which production does not read. */
const LOCAL = 'clock/local';

/**
 * Counts the documents that Firestore bills while `work` runs, outside transactions: each document read, found or
 * skipped by an offset, at least one per query, and one per 1000 counted.
 */
export async function billedReads<T>(work: () => Promise<T>): Promise<{ result: T; reads: number }> {
  let reads = 0;
  const gets = { query: Query.prototype.get, aggregate: Query.prototype.aggregate, all: Firestore.prototype.getAll };
  // The library also reads single documents with this method.
  Firestore.prototype.getAll = function (this: Firestore, ...references: Parameters<Firestore['getAll']>) {
    reads += references.filter((reference) => !('path' in reference) || reference.path !== LOCAL).length;
    return gets.all.apply(this, references);
  };
  Query.prototype.get = async function (this: Query) {
    const found = (await gets.query.call(this)) as QuerySnapshot;
    reads += Math.max(1, found.size + skippedBy(this));
    return found;
  };
  // count() is an aggregation.
  Query.prototype.aggregate = function (this: Query, fields) {
    const aggregating = gets.aggregate.call(this, fields);
    const get = aggregating.get.bind(aggregating);
    aggregating.get = async () => {
      const found = await get();
      const { count } = found.data() as { count?: number };
      reads += Math.max(1, Math.ceil((count ?? 0) / 1000));
      return found;
    };
    return aggregating as never;
  };
  try {
    return { result: await work(), reads };
  } finally {
    Query.prototype.get = gets.query;
    Query.prototype.aggregate = gets.aggregate;
    Firestore.prototype.getAll = gets.all;
  }
}

const skippedBy = (query: Query): number =>
  (query as unknown as { _queryOptions?: { offset?: number } })._queryOptions?.offset ?? 0;
