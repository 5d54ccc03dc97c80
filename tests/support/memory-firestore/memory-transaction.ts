import type { DocumentData } from 'firebase-admin/firestore';
import { FirestoreError, STATUS } from './firestore-error';
import type { MemoryDocument, Write } from './memory-database';
import type { MemoryFirestore } from './memory-firestore';
import { MemoryAggregation, type MemoryQuery, type MemoryQuerySnapshot } from './memory-query';
import { MemoryReference, type MemorySnapshot } from './memory-reference';
import { creation, deletion, setting, updating, type SetOptions } from './memory-writes';

/** What a transaction asked for and found. */
interface Observation {
  readonly found: readonly (MemoryDocument | null)[];
  readonly again: () => readonly (MemoryDocument | null)[];
}

export class MemoryTransaction {
  private readonly writes: Write[] = [];
  private readonly observations: Observation[] = [];
  private snapshot: number | null = null;
  private begun: Promise<unknown> | null = null;

  constructor(private readonly firestore: MemoryFirestore) {}

  async get(
    asked: MemoryReference | MemoryQuery | MemoryAggregation,
  ): Promise<MemorySnapshot | MemoryQuerySnapshot | ReturnType<MemoryAggregation['snapshot']>> {
    return this.read(`get ${asked instanceof MemoryReference ? asked.path : 'query'}`, (at) => {
      if (asked instanceof MemoryReference) {
        this.observe((moment) => [this.firestore.database.get(asked.path, moment)], at);
        return asked.read(at);
      }
      const query = asked instanceof MemoryAggregation ? asked.query : asked;
      this.observe((moment) => query.evaluate(moment), at);
      return asked.snapshot(at);
    });
  }

  async getAll(...references: MemoryReference[]): Promise<MemorySnapshot[]> {
    return this.read('getAll', (at) => {
      this.observe((moment) => references.map(({ path }) => this.firestore.database.get(path, moment)), at);
      return references.map((reference) => reference.read(at));
    });
  }

  create = ({ path }: MemoryReference, data: DocumentData) => this.add(creation(path, data));
  set = ({ path }: MemoryReference, data: DocumentData, options?: SetOptions) => this.add(setting(path, data, options));
  update = ({ path }: MemoryReference, data: DocumentData) => this.add(updating(path, data));
  delete = ({ path }: MemoryReference) => this.add(deletion(path));

  /** Throws ABORTED when something that was read has changed since. Without a write it only ends the transaction. */
  async commit(): Promise<void> {
    if (this.begun === null && this.writes.length === 0) return;
    await this.firestore.request('commit', () => {
      if (this.writes.length === 0) return;
      const isChanged = this.observations.some(({ found, again }) => !isSame(found, again()));
      if (isChanged) throw new FirestoreError(STATUS.aborted, 'ABORTED: the data of the transaction has changed');
      this.firestore.database.commit(this.writes);
    });
  }

  end(): void {
    if (this.snapshot !== null) this.firestore.database.release(this.snapshot);
    this.snapshot = null;
  }

  /** The first read begins the transaction; as in the Admin SDK, the others wait for its answer. */
  private async read<T>(request: string, answer: (at: number) => T): Promise<T> {
    if (this.writes.length > 0)
      throw new Error('Firestore transactions require all reads to be executed before all writes.');
    const ask = () => this.firestore.request(request, () => answer((this.snapshot ??= this.firestore.database.hold())));
    if (this.begun !== null) {
      await this.begun;
      return ask();
    }
    const first = ask();
    this.begun = first.catch(() => undefined);
    return first;
  }

  private observe(evaluate: (moment?: number) => readonly (MemoryDocument | null)[], at: number): void {
    this.observations.push({ found: evaluate(at), again: () => evaluate() });
  }

  private add(write: Write): this {
    this.writes.push(write);
    return this;
  }
}

const isSame = (before: Observation['found'], now: Observation['found']): boolean =>
  before.length === now.length &&
  before.every((document, n) => {
    const current = now[n] ?? null;
    return document?.path === current?.path && document?.version.commit === current?.version.commit;
  });
