import { randomUUID } from 'node:crypto';
import { DocumentReference, Firestore, Query } from 'firebase-admin/firestore';

type Call = () => Promise<unknown>;

/**
 * What a call asked of Firestore, to be asked again by nothing else: the same queries, counts, documents and new rows, at once
 * where the call had them at once. The time of it is the floor under the time of the call.
 */
export async function floorOf(work: () => Promise<unknown>): Promise<Call> {
  const waves: Call[][] = [];
  let running = 0;
  const noted = async <T>(again: () => Promise<T>): Promise<T> => {
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
  // The library gets a single document by this, too.
  Firestore.prototype.getAll = function (this: Firestore, ...references: Parameters<Firestore['getAll']>) {
    return noted(() => gets.all.apply(this, references));
  };
  Query.prototype.get = function (this: Query) {
    return noted(() => gets.query.call(this)) as ReturnType<Query['get']>;
  };
  Query.prototype.aggregate = function (this: Query, fields) {
    const aggregating = gets.aggregate.call(this, fields);
    const get = aggregating.get.bind(aggregating);
    aggregating.get = () => noted(get);
    return aggregating as never;
  };
  DocumentReference.prototype.create = function (this: DocumentReference, data) {
    const { parent } = this;
    let { id } = this;
    return noted(() => {
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
