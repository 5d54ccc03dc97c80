import {
  AggregateField,
  Timestamp,
  type CollectionReference,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import type { Repository } from '@functions/base/ports/repositories';
import type { Log } from '@functions/ports/services';
import type { Collection } from './collection';
import { removalLines, type Removal, type RemovalLines } from './removal-lines';
import type { Schema } from './schema';
import { aggregate, read as reading, readInTransaction, withKnownErrors } from './transaction-errors';

/** Access to Firestore for the collections: inside a transaction, or each call by itself. */
export interface FirestoreSession {
  readonly db: Firestore;
  get(reference: DocumentReference): Promise<DocumentData | null>;
  /** The existing documents, in one read. */
  getAll(references: readonly DocumentReference[]): Promise<DocumentData[]>;
  find(query: Query): Promise<DocumentData[]>;
  /** Converts a document from the caller's own query to the current version. */
  read(found: QueryDocumentSnapshot): DocumentData;
  create(reference: DocumentReference, data: DocumentData): Promise<void>;
  set(reference: DocumentReference, data: DocumentData): Promise<void>;
  /** Writes all or none, in one commit. */
  setAll(repository: readonly (readonly [DocumentReference, DocumentData])[]): Promise<void>;
  remove(reference: DocumentReference): Promise<void>;
  /** Sets only the given fields, each as a whole; the document need not exist. */
  merge(reference: DocumentReference, data: DocumentData): Promise<void>;
  count(query: Query): Promise<number>;
  /** The number of documents, and the sum of one field. */
  total(query: Query, field: string): Promise<{ count: number; sum: number }>;
}

/** What holds for the documents of all collections. */
export interface StoreRules {
  readonly schema: Schema;
  /**
   * What a write removes. `before`: undefined if it was not read, null if there was none. `after`: null if it is
   * deleted.
   */
  readonly removalsOf: (
    reference: Pick<DocumentReference, 'path' | 'id'>,
    before: DocumentData | null | undefined,
    after: DocumentData | null,
  ) => readonly Removal[];
}

/** Reads stored documents of any version. All reads go through it. */
const documentsOf = (schema: Schema) => {
  const read = (found: QueryDocumentSnapshot): DocumentData => schema.read(found.ref, found.data());
  const readIfThere = (found: DocumentSnapshot): DocumentData | null => {
    const stored = found.data();
    return stored === undefined ? null : schema.read(found.ref, stored);
  };
  return {
    read,
    readIfThere,
    present: (found: readonly DocumentSnapshot[]) => found.map(readIfThere).filter((data) => data !== null),
  };
};

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Access without a transaction. What a write removes is a line of the log. */
export const plainSession = (db: Firestore, { schema, removalsOf }: StoreRules, log = SILENT): FirestoreSession => {
  const { read, readIfThere, present } = documentsOf(schema);
  const commit = async (removals: readonly Removal[], write: () => Promise<unknown>): Promise<void> => {
    const lines = removalLines(log);
    lines.note(removals);
    lines.announce();
    await withKnownErrors(write());
    lines.confirm();
  };
  return {
    db,
    read,
    get: async (reference) => readIfThere(await reading(() => reference.get())),
    getAll: async (references) =>
      references.length === 0 ? [] : present(await reading(() => db.getAll(...references))),
    find: async (query) => (await reading(() => query.get())).docs.map(read),
    create: async (reference, data) => {
      await withKnownErrors(reference.create(schema.stamp(reference, data)));
    },
    set: (reference, data) =>
      commit(removalsOf(reference, undefined, data), () => reference.set(schema.stamp(reference, data))),
    setAll: (written) => {
      const batch = db.batch();
      for (const [reference, data] of written) batch.set(reference, schema.stamp(reference, data));
      const removals = written.flatMap(([reference, data]) => removalsOf(reference, undefined, data));
      return commit(removals, () => batch.commit());
    },
    remove: (reference) => commit(removalsOf(reference, undefined, null), () => reference.delete()),
    merge: async (reference, data) => {
      schema.refuseMerge(reference);
      await withKnownErrors(reference.set(data, { mergeFields: Object.keys(data) }));
    },
    count: async (query) => (await aggregate(() => query.count().get())).data().count,
    total: async (query, field) => (await aggregate(() => query.aggregate(totalOf(field)).get())).data(),
  };
};

const totalOf = (field: string) => ({ count: AggregateField.count(), sum: AggregateField.sum(field) });

/**
 * Access inside a transaction. Writes wait for the commit, so their promises only mean that the write was queued. All
 * reads see the same moment and come before the writes. Documents that are asked for together (`Promise.all`) are one
 * request; a document that is asked for again is not requested again. Throws when a read follows a write, as Firestore
 * does. `removals` receives what the writes remove from the documents as they were read.
 */
export const transactionSession = (
  db: Firestore,
  transaction: Transaction,
  { schema, removalsOf }: StoreRules,
  removals: Pick<RemovalLines, 'note'> = { note: () => undefined },
): FirestoreSession => {
  const { read, readIfThere } = documentsOf(schema);
  const known = new Map<string, DocumentData | null>();
  const remember = (found: DocumentSnapshot): DocumentData | null => {
    const data = readIfThere(found);
    known.set(found.ref.path, data);
    return data;
  };
  const fetch = fetchedTogether(transaction, remember);
  let hasWritten = false;
  const write = (): Transaction => {
    hasWritten = true;
    return transaction;
  };
  const set = (reference: DocumentReference, data: DocumentData): void => {
    removals.note(removalsOf(reference, known.get(reference.path), data));
    write().set(reference, schema.stamp(reference, data));
  };
  const get = async (reference: DocumentReference): Promise<DocumentData | null> => {
    if (hasWritten)
      throw new Error(`${reference.path} is read after a write: all reads of a transaction come before its writes`);
    return fetch(reference);
  };
  return {
    db,
    read,
    get,
    getAll: async (references) => (await Promise.all(references.map(get))).filter((data) => data !== null),
    find: async (query) =>
      (await readInTransaction(transaction.get(query))).docs.map((found) => remember(found) ?? read(found)),
    create: async (reference, data) => {
      write().create(reference, schema.stamp(reference, data));
    },
    set: async (reference, data) => {
      set(reference, data);
    },
    setAll: async (written) => {
      for (const [reference, data] of written) set(reference, data);
    },
    remove: async (reference) => {
      removals.note(removalsOf(reference, known.get(reference.path), null));
      write().delete(reference);
    },
    merge: async (reference, data) => {
      schema.refuseMerge(reference);
      write().set(reference, data, { mergeFields: Object.keys(data) });
    },
    count: async (query) => (await readInTransaction(transaction.get(query.count()))).data().count,
    total: async (query, field) => (await readInTransaction(transaction.get(query.aggregate(totalOf(field))))).data(),
  };
};

/**
 * Reads of documents in a transaction. What is asked for before the running code waits is one request: a request of its
 * own for each would begin only after the answer to the first one, which begins the transaction.
 */
function fetchedTogether<T>(
  transaction: Transaction,
  convert: (found: DocumentSnapshot) => T,
): (reference: DocumentReference) => Promise<T> {
  const fetched = new Map<string, Promise<T>>();
  let next: { readonly references: DocumentReference[]; readonly found: Promise<DocumentSnapshot[]> } | null = null;
  const ask = async (references: readonly DocumentReference[]): Promise<DocumentSnapshot[]> => {
    await untilAllWait();
    next = null;
    return readInTransaction(transaction.getAll(...references));
  };
  const add = async (reference: DocumentReference): Promise<T> => {
    if (next === null) {
      const references: DocumentReference[] = [];
      next = { references, found: ask(references) };
    }
    const index = next.references.push(reference) - 1;
    return convert((await next.found)[index] as DocumentSnapshot);
  };
  return (reference) => {
    const known = fetched.get(reference.path) ?? add(reference);
    fetched.set(reference.path, known);
    return known;
  };
}

/** Resolves when all code that runs now waits for something else than a resolved promise. */
async function untilAllWait(): Promise<void> {
  await Promise.resolve();
  await new Promise<void>((resolve) => process.nextTick(resolve));
}

/** The reference of a collection. */
export const collectionOf = ({ db }: Pick<FirestoreSession, 'db'>, { path }: Collection): CollectionReference =>
  db.collection(path);

/**
 * Whether Firestore accepts the text as a document id (https://firebase.google.com/docs/firestore/quotas); no document
 * has another id.
 */
const isValidDocumentId = (id: string): boolean =>
  id !== '' && id !== '.' && id !== '..' && !id.includes('/') && !/^__.*__$/s.test(id) && Buffer.byteLength(id) <= 1500;

/**
 * The document of any text; null also for a text that no document can have as its id. Whatever a request names is
 * looked up by this or by `referencesOf`: Firestore answers a reserved name with an error.
 */
export const readDocument = async (
  access: FirestoreSession,
  collection: Collection,
  id: string,
): Promise<DocumentData | null> =>
  isValidDocumentId(id) ? access.get(collectionOf(access, collection).doc(id)) : null;

/** The references of the ids that Firestore accepts. */
export const referencesOf = (
  access: FirestoreSession,
  collection: Collection,
  ids: readonly string[],
): DocumentReference[] => ids.filter(isValidDocumentId).map((id) => collectionOf(access, collection).doc(id));

/**
 * A repository of documents that Firestore deletes some time after the moment that `deletionOf` returns; null: never.
 * Every save computes it anew, so what keeps a document is in the same transaction as the reason.
 */
export const expiringDocuments = <T extends object>(
  access: FirestoreSession,
  collection: Collection,
  idOf: (value: T) => string,
  deletionOf: (value: T) => number | null,
): Repository<T> & { readonly restored: (stored: DocumentData) => T } => {
  const all = documents<T & { expireAt?: Timestamp }>(access, collection, idOf);
  const stored = (value: T) => {
    const moment = deletionOf(value);
    return moment === null ? value : { ...value, expireAt: Timestamp.fromMillis(moment) };
  };
  const restored = ({ expireAt: _expireAt, ...value }: DocumentData): T => value as T;
  return {
    get: async (id) => {
      const found = await all.get(id);
      return found && restored(found);
    },
    create: (value) => all.create(stored(value)),
    save: (value) => all.save(stored(value)),
    restored,
  };
};

/** A repository that stores domain values unchanged, under the id that `idOf` returns. */
export const documents = <T extends object>(
  access: FirestoreSession,
  collection: Collection,
  idOf: (value: T) => string,
): Repository<T> => {
  const reference = (id: string) => collectionOf(access, collection).doc(id);
  return {
    get: async (id) => (await readDocument(access, collection, id)) as T | null,
    create: (value) => access.create(reference(idOf(value)), value),
    save: (value) => access.set(reference(idOf(value)), value),
  };
};
