import { randomUUID } from 'node:crypto';
import { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';

type Call = () => Promise<unknown>;

/**
 * Records the Firestore requests of a call and returns a function that only repeats them: queries, counts, documents
 * and new rows, concurrently where the call sent them concurrently. Its time is the floor of the call.
 */
export async function floorOf(work: () => Promise<unknown>): Promise<Call> {
  const waves: Call[][] = [];
  let running = 0;
  const recorded = async <T>(again: () => Promise<T>): Promise<T> => {
    if (running === 0) waves.push([]);
    waves.at(-1)?.push(again);
    running += 1;
    try {
      return await again();
    } finally {
      running -= 1;
    }
  };
  const gets = {
    query: Query.prototype.get,
    aggregate: Query.prototype.aggregate,
    all: Firestore.prototype.getAll,
    create: DocumentReference.prototype.create,
  };
  // The library also reads single documents with this method.
  Firestore.prototype.getAll = function (this: Firestore, ...references: Parameters<Firestore['getAll']>) {
    return recorded(() => gets.all.apply(this, references));
  };
  Query.prototype.get = function (this: Query) {
    return recorded(() => gets.query.call(this)) as ReturnType<Query['get']>;
  };
  Query.prototype.aggregate = function (this: Query, fields) {
    const aggregating = gets.aggregate.call(this, fields);
    const get = aggregating.get.bind(aggregating);
    aggregating.get = () => recorded(get);
    return aggregating as never;
  };
  DocumentReference.prototype.create = function (this: DocumentReference, data) {
    const { parent } = this;
    let { id } = this;
    return recorded(() => {
      const written = gets.create.call(parent.doc(id), data);
      id = randomUUID();
      return written;
    });
  };
  try {
    await work();
  } finally {
    Query.prototype.get = gets.query;
    Query.prototype.aggregate = gets.aggregate;
    Firestore.prototype.getAll = gets.all;
    DocumentReference.prototype.create = gets.create;
  }
  return async () => {
    for (const wave of waves) await Promise.all(wave.map((again) => again()));
  };
}
