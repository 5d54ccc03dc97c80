import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { FirestoreSession } from './firestore-session';

/** Documents that wait to be written together. */
export interface WriteBuffer {
  readonly access: FirestoreSession;
  /** Takes all that waits off the pile. */
  take(): (readonly [DocumentReference, DocumentData])[];
}

/**
 * For filling a database that holds nothing of it yet: everything is piled up and written together, each document once, however
 * many stores had a part in it. Nothing can be looked for in a pile, and nothing in it is safe before it was written.
 */
export function bufferedSession(db: Firestore): WriteBuffer {
  const pile = new Map<string, readonly [DocumentReference, DocumentData]>();
  const put = (reference: DocumentReference, data: DocumentData) => void pile.set(reference.path, [reference, data]);
  const impossible = () => Promise.reject(new Error('nothing can be looked for in a pile'));
  const get = async (reference: DocumentReference) => pile.get(reference.path)?.[1] ?? null;
  return {
    access: {
      db,
      get,
      getAll: async (references) => (await Promise.all(references.map(get))).filter((data) => data !== null),
      find: impossible,
      read: (found) => found.data(),
      count: impossible,
      total: impossible,
      remove: async (reference) => void pile.delete(reference.path),
      create: async (reference, data) => put(reference, data),
      set: async (reference, data) => put(reference, data),
      setAll: async (documents) => {
        for (const [reference, data] of documents) put(reference, data);
      },
      merge: async (reference, data) => put(reference, { ...pile.get(reference.path)?.[1], ...data }),
    },
    take: () => {
      const documents = [...pile.values()];
      pile.clear();
      return documents;
    },
  };
}
