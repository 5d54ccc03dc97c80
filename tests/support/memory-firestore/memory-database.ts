import { FirestoreError, STATUS } from './firestore-error';
import { Timestamp } from 'firebase-admin/firestore';
import { compareStrings, type StoredFields } from './stored-value';

/** A document at one moment. */
export interface Version {
  readonly fields: StoredFields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
  /** The number of the commit that wrote it. */
  readonly commit: number;
}

export interface MemoryDocument {
  readonly path: string;
  readonly version: Version;
}

/** What is stored under a path now, and the versions before it that a held snapshot may read, oldest first. */
interface Entry {
  readonly current: MemoryDocument | null;
  /** The number of the commit that wrote or deleted it. */
  readonly commit: number;
  readonly before: readonly Omit<Entry, 'before'>[];
}

/** One write of a commit. `change` returns the new fields, or null for a deletion; it throws to refuse the commit. */
export interface Write {
  readonly path: string;
  readonly change: (current: StoredFields | null, commitTime: Timestamp) => StoredFields | null;
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/**
 * The documents by path, with the versions that a running transaction may still read. Every commit is one step: it
 * writes all or nothing.
 */
export class MemoryDatabase {
  /** Entries by document path, by collection path. */
  private readonly collections = new Map<string, Map<string, Entry>>();
  private readonly snapshots = new Map<number, number>();
  private lastCommit = 0;
  private lastMicros = 0;

  /** Remembers all documents, and returns a function that restores them, any number of times. */
  remember(): () => void {
    const copies = [...this.collections].map(([path, documents]) => [path, new Map(documents)] as const);
    return () => {
      this.collections.clear();
      for (const [path, documents] of copies) this.collections.set(path, new Map(documents));
    };
  }

  /** Keeps what is stored now readable until `release`. */
  hold(): number {
    this.snapshots.set(this.lastCommit, (this.snapshots.get(this.lastCommit) ?? 0) + 1);
    return this.lastCommit;
  }

  release(snapshot: number): void {
    const left = (this.snapshots.get(snapshot) ?? 1) - 1;
    if (left === 0) this.snapshots.delete(snapshot);
    else this.snapshots.set(snapshot, left);
  }

  /** Throws FirestoreError for a name that Firestore reserves, as every read and write of it does. */
  get(path: string, at?: number): MemoryDocument | null {
    if (path.split('/').some((name) => /^__.*__$/s.test(name)))
      throw new FirestoreError(STATUS.invalidArgument, `the name in ${path} is reserved`);
    return readable(this.collections.get(parentOf(path))?.get(path), at);
  }

  /** The documents of a collection by its path, or of all collections with the name. */
  list(collection: { path: string } | { group: string }, at?: number): MemoryDocument[] {
    const paths =
      'path' in collection
        ? [collection.path]
        : [...this.collections.keys()].filter((path) => path.slice(path.lastIndexOf('/') + 1) === collection.group);
    const found: MemoryDocument[] = [];
    for (const path of paths) {
      for (const entry of this.collections.get(path)?.values() ?? []) {
        const document = readable(entry, at);
        if (document !== null) found.push(document);
      }
    }
    return found;
  }

  /** The paths of the collections that hold documents, also those of deleted parents. */
  collectionPaths(): string[] {
    return [...this.collections.keys()].filter((path) => this.list({ path }).length > 0).toSorted(compareStrings);
  }

  /** The paths of the documents of a collection and of all collections below it. */
  below(collection: string): string[] {
    return [...this.collections]
      .filter(([path]) => path === collection || path.startsWith(`${collection}/`))
      .flatMap(([, documents]) => [...documents.keys()]);
  }

  /** Returns the time of the commit. Throws FirestoreError, and writes nothing then. */
  commit(writes: readonly Write[]): Timestamp {
    const commitTime = this.now();
    const changed = new Map<string, StoredFields | null>();
    for (const { path, change } of writes)
      changed.set(
        path,
        change(changed.has(path) ? (changed.get(path) ?? null) : (this.get(path)?.version.fields ?? null), commitTime),
      );
    if (changed.size > 0) this.lastCommit += 1;
    for (const [path, fields] of changed) this.append(path, fields, commitTime);
    return commitTime;
  }

  /** Rises with each call, in microseconds as Firestore's own times. */
  now(): Timestamp {
    this.lastMicros = Math.max(this.lastMicros + 1, Date.now() * 1000);
    return new Timestamp(Math.floor(this.lastMicros / 1e6), (this.lastMicros % 1e6) * 1000);
  }

  private append(path: string, fields: StoredFields | null, updateTime: Timestamp): void {
    const parent = parentOf(path);
    const collection = this.collections.get(parent) ?? new Map<string, Entry>();
    this.collections.set(parent, collection);
    const former = collection.get(path);
    const commit = this.lastCommit;
    const createTime = former?.current?.version.createTime ?? updateTime;
    const current = fields === null ? null : { path, version: { fields, createTime, updateTime, commit } };
    const before = this.stillReadable(former);
    if (current === null && before.length === 0) collection.delete(path);
    else collection.set(path, { current, commit, before });
  }

  private stillReadable(former: Entry | undefined): Entry['before'] {
    if (former === undefined || this.snapshots.size === 0) return [];
    const oldest = Math.min(...this.snapshots.keys());
    const all = [...former.before, { current: former.current, commit: former.commit }];
    return all.slice(
      Math.max(
        all.findLastIndex(({ commit }) => commit <= oldest),
        0,
      ),
    );
  }
}

function readable(entry: Entry | undefined, at: number | undefined): MemoryDocument | null {
  if (entry === undefined) return null;
  if (at === undefined || entry.commit <= at) return entry.current;
  return entry.before.findLast(({ commit }) => commit <= at)?.current ?? null;
}
