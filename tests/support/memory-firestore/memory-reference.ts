import type { DocumentData, FieldPath, Timestamp } from 'firebase-admin/firestore';
import type { MemoryDocument, Write } from './memory-database';
import type { MemoryFirestore } from './memory-firestore';
import type { MemoryCollection } from './memory-query';
import { creation, deletion, setting, updating, type SetOptions } from './memory-writes';
import { fieldOf } from './query-plan';
import { readCopy, valueAt, type StoredValue } from './stored-value';

export class MemoryReference {
  constructor(
    readonly firestore: MemoryFirestore,
    readonly path: string,
  ) {
    const segments = path.split('/');
    if (segments.length % 2 !== 0 || segments.includes(''))
      throw new Error(`Value for argument "documentPath" must point to a document, but was "${path}".`);
  }

  get id(): string {
    return this.path.slice(this.path.lastIndexOf('/') + 1);
  }
  get parent(): MemoryCollection {
    return this.firestore.collection(this.path.slice(0, this.path.lastIndexOf('/')));
  }
  collection = (name: string) => this.firestore.collection(`${this.path}/${name}`);

  read(at?: number): MemorySnapshot {
    return new MemorySnapshot(this, this.firestore.database.get(this.path, at), this.firestore.database.now());
  }
  get = () => this.firestore.request(`get ${this.path}`, () => this.read());
  create = (data: DocumentData) => this.write(creation(this.path, data));
  set = (data: DocumentData, options?: SetOptions) => this.write(setting(this.path, data, options));
  update = (data: DocumentData) => this.write(updating(this.path, data));
  delete = () => this.write(deletion(this.path));

  async listCollections(): Promise<MemoryCollection[]> {
    const paths = await this.firestore.request('listCollections', () => this.firestore.database.collectionPaths());
    const below = paths.filter((path) => path.startsWith(`${this.path}/`));
    const names = new Set(below.map((path) => path.split('/')[this.path.split('/').length]));
    return [...names].map((name) => this.collection(name ?? ''));
  }

  private async write(write: Write): Promise<{ writeTime: Timestamp }> {
    return this.firestore.request(`write ${this.path}`, () => ({
      writeTime: this.firestore.database.commit([write]),
    }));
  }
}

export class MemorySnapshot {
  constructor(
    readonly ref: MemoryReference,
    readonly document: MemoryDocument | null,
    readonly readTime: Timestamp,
  ) {}

  get id(): string {
    return this.ref.id;
  }
  get exists(): boolean {
    return this.document !== null;
  }
  get updateTime(): Timestamp | undefined {
    return this.document?.version.updateTime;
  }
  get createTime(): Timestamp | undefined {
    return this.document?.version.createTime;
  }
  /** A copy: a caller may change it. */
  data = (): DocumentData | undefined =>
    this.document === null ? undefined : (readCopy(this.document.version.fields) as DocumentData);
  get = (path: string | FieldPath): StoredValue | undefined =>
    this.document === null ? undefined : valueAt(this.document.version.fields, fieldOf(path));
}
