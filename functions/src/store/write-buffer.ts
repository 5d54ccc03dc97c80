import { FieldValue, type DocumentData, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import type { FirestoreSession } from '@functions/base/store/firestore-session';
import { SCHEMA } from './collections';

/** Documents that are buffered to be written together. */
export interface WriteBuffer {
  readonly access: FirestoreSession;
  /** Returns all buffered documents and empties the buffer. */
  drain(): (readonly [DocumentReference, DocumentData])[];
}

/**
 * A session for seeding an empty database (decision 33): writes are buffered and each document is written once, however
 * many repositories contribute to it. Queries are not possible, and nothing is stored before the caller writes the
 * buffer.
 */
export function bufferedSession(db: Firestore): WriteBuffer {
  const buffer = new Map<string, readonly [DocumentReference, DocumentData]>();
  const add = (reference: DocumentReference, data: DocumentData) => void buffer.set(reference.path, [reference, data]);
  const rejectQuery = () => Promise.reject(new Error('a buffered session cannot run queries'));
  const get = async (reference: DocumentReference) => buffer.get(reference.path)?.[1] ?? null;
  return {
    access: {
      db,
      get,
      getAll: async (references) => (await Promise.all(references.map(get))).filter((data) => data !== null),
      find: rejectQuery,
      read: (found) => found.data(),
      count: rejectQuery,
      total: rejectQuery,
      remove: async (reference) => void buffer.delete(reference.path),
      create: async (reference, data) => add(reference, data),
      set: async (reference, data) => add(reference, data),
      setAll: async (documents) => {
        for (const [reference, data] of documents) add(reference, data);
      },
      merge: async (reference, data) => add(reference, withoutDeleted({ ...buffer.get(reference.path)?.[1], ...data })),
    },
    drain: () => {
      const documents = [...buffer.values()].map(
        ([reference, data]) => [reference, SCHEMA.stamp(reference, data)] as const,
      );
      buffer.clear();
      return documents;
    },
  };
}

const withoutDeleted = (data: DocumentData): DocumentData =>
  Object.fromEntries(
    Object.entries(data).filter(([, value]) => !(value instanceof FieldValue && value.isEqual(FieldValue.delete()))),
  );
