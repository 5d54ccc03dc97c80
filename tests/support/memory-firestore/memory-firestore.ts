import { randomUUID } from 'node:crypto';
import type { Firestore } from 'firebase-admin/firestore';
import { readIndexFile, type FieldOverride } from '../../../scripts/lib/firestore-indexes';
import { FirestoreError, STATUS } from './firestore-error';
import { MemoryBatch, MemoryBulkWriter } from './memory-batch';
import { MemoryDatabase } from './memory-database';
import { emptyPlan, MemoryCollection, MemoryQuery } from './memory-query';
import { MemoryReference, type MemorySnapshot } from './memory-reference';
import { MemoryTransaction } from './memory-transaction';
import { deletion } from './memory-writes';
import { memoryTurns } from './turns';

/** Attempts of a transaction, as in the Admin SDK. */
const MAX_ATTEMPTS = 5;

export interface MemoryOptions {
  readonly databaseId?: string;
  readonly database?: MemoryDatabase;
  /** Which indexes of single fields there are; a query without its index is refused. */
  readonly fieldOverrides?: readonly FieldOverride[];
}

/**
 * The part of the Admin SDK's Firestore that `functions/src/store` uses, in memory: documents, queries, aggregations,
 * batches, and transactions with optimistic concurrency and retries. `memory-firestore.test.ts` compares it with the
 * emulator. Anything else is missing and fails as "is not a function". It refuses a query whose index of a single field
 * firestore.indexes.json switches off: production does, and the emulator does not.
 */
export function memoryFirestore(options: MemoryOptions = {}): Firestore {
  return new MemoryFirestore(options) as unknown as Firestore;
}

/** Remembers all documents of a database in memory, and returns a function that restores them. */
export const rememberMemory = (db: Firestore): (() => void) => (db as unknown as MemoryFirestore).database.remember();

/** The same documents for a test that looks for some of them: it may ask for what no index serves. */
export function withEveryIndex(db: Firestore): Firestore {
  const { databaseId, database } = db as unknown as MemoryFirestore;
  return memoryFirestore({ databaseId, database, fieldOverrides: [] });
}

const { fieldOverrides: DECLARED } = readIndexFile();

export class MemoryFirestore {
  readonly databaseId: string;
  readonly database: MemoryDatabase;
  readonly fieldOverrides: readonly FieldOverride[];

  constructor(options: MemoryOptions) {
    this.databaseId = options.databaseId ?? `memory-${randomUUID()}`;
    this.database = options.database ?? new MemoryDatabase();
    this.fieldOverrides = options.fieldOverrides ?? DECLARED;
  }

  /** Lets a request wait for its turn, and then answers it in one step. */
  async request<T>(name: string, answer: () => T): Promise<T> {
    await memoryTurns.take?.(name);
    await Promise.resolve();
    return answer();
  }

  collection = (path: string) => new MemoryCollection(this, path);
  doc = (path: string) => new MemoryReference(this, path);
  collectionGroup = (group: string) => new MemoryQuery(this, emptyPlan({ group }));
  batch = () => new MemoryBatch(this);
  bulkWriter = () => new MemoryBulkWriter();
  recursiveDelete = ({ path }: MemoryCollection) =>
    this.request(`delete ${path}`, () => {
      this.database.commit(this.database.below(path).map((document) => deletion(document)));
    });
  terminate = async () => undefined;

  getAll(...references: MemoryReference[]): Promise<MemorySnapshot[]> {
    return this.request('getAll', () => references.map((reference) => reference.read()));
  }

  async listCollections(): Promise<MemoryCollection[]> {
    const paths = await this.request('listCollections', () => this.database.collectionPaths());
    const roots = new Set(paths.map((path) => path.slice(0, path.includes('/') ? path.indexOf('/') : undefined)));
    return [...roots].map(this.collection);
  }

  /**
   * The first attempts of transactions run beside each other; those that lose wait for each other, as the locks and
   * the pauses of Firestore make them. When a test decides the turns, they do not wait.
   */
  async runTransaction<T>(work: (transaction: MemoryTransaction) => Promise<T>): Promise<T> {
    const first = await this.attempt(work);
    if (first.isDone) return first.result;
    const again = async (): Promise<T> => {
      for (let attempt = 2; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const outcome = await this.attempt(work);
        if (outcome.isDone) return outcome.result;
      }
      throw new FirestoreError(STATUS.aborted, 'ABORTED: the data of the transaction has changed at every attempt');
    };
    if (memoryTurns.take !== null) return again();
    const result = this.retries.then(again);
    this.retries = result.catch(() => undefined);
    return result;
  }

  private retries: Promise<unknown> = Promise.resolve();

  private async attempt<T>(
    work: (transaction: MemoryTransaction) => Promise<T>,
  ): Promise<{ isDone: true; result: T } | { isDone: false }> {
    const transaction = new MemoryTransaction(this);
    try {
      const result = await work(transaction);
      await transaction.commit();
      return { isDone: true, result };
    } catch (error) {
      if (error instanceof FirestoreError && error.code === STATUS.aborted) return { isDone: false };
      throw error;
    } finally {
      transaction.end();
    }
  }
}
