import type { DocumentData, DocumentReference, Firestore } from 'firebase-admin/firestore';
import type { Access } from './access';

const MOST_IN_A_BATCH = 400;
const AT_ONCE = 4;

/** Documents that wait to be written together. */
export interface Pile {
  readonly access: Access;
  /** Writes all that waits; answers how many documents. */
  flush(): Promise<number>;
}

/**
 * For filling a database that holds nothing of it yet: everything is piled up and written in batches, each document once, however
 * many stores had a part in it. Nothing can be looked for in a pile, and nothing in it is safe before it was written.
 */
export function piledAccess(db: Firestore): Pile {
  const pile = new Map<string, { reference: DocumentReference; data: DocumentData }>();
  const put = (reference: DocumentReference, data: DocumentData) => void pile.set(reference.path, { reference, data });
  const impossible = () => Promise.reject(new Error('nothing can be looked for in a pile'));
  const get = async (reference: DocumentReference) => pile.get(reference.path)?.data ?? null;
  return {
    access: {
      db,
      get,
      getAll: async (references) => (await Promise.all(references.map(get))).filter((data) => data !== null),
      find: impossible,
      count: impossible,
      total: impossible,
      remove: async (reference) => void pile.delete(reference.path),
      create: async (reference, data) => put(reference, data),
      set: async (reference, data) => put(reference, data),
      setAll: async (documents) => {
        for (const [reference, data] of documents) put(reference, data);
      },
      merge: async (reference, data) => put(reference, { ...pile.get(reference.path)?.data, ...data }),
    },
    flush: async () => {
      const documents = [...pile.values()];
      pile.clear();
      const batches = Array.from({ length: Math.ceil(documents.length / MOST_IN_A_BATCH) }, (_, n) => documents.slice(n * MOST_IN_A_BATCH, (n + 1) * MOST_IN_A_BATCH));
      const write = async (): Promise<void> => {
        for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
          const writes = db.batch();
          for (const { reference, data } of batch) writes.set(reference, data);
          await writes.commit();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, write));
      return documents.length;
    },
  };
}
