import type { DocumentData } from 'firebase-admin/firestore';
import type { Write } from './memory-database';
import type { MemoryFirestore } from './memory-firestore';
import type { MemoryReference } from './memory-reference';
import { creation, deletion, setting, updating, type SetOptions } from './memory-writes';

export class MemoryBatch {
  private readonly writes: Write[] = [];
  constructor(private readonly firestore: MemoryFirestore) {}

  create = ({ path }: MemoryReference, data: DocumentData) => this.add(creation(path, data));
  set = ({ path }: MemoryReference, data: DocumentData, options?: SetOptions) => this.add(setting(path, data, options));
  update = ({ path }: MemoryReference, data: DocumentData) => this.add(updating(path, data));
  delete = ({ path }: MemoryReference) => this.add(deletion(path));
  commit = () => this.firestore.request('batch', () => this.firestore.database.commit(this.writes));

  private add(write: Write): this {
    this.writes.push(write);
    return this;
  }
}

/** Each write by itself; `close` waits for all. */
export class MemoryBulkWriter {
  private readonly pending: Promise<unknown>[] = [];

  create = (reference: MemoryReference, data: DocumentData) => this.add(reference.create(data));
  set = (reference: MemoryReference, data: DocumentData, options?: SetOptions) =>
    this.add(reference.set(data, options));
  update = (reference: MemoryReference, data: DocumentData) => this.add(reference.update(data));
  delete = (reference: MemoryReference) => this.add(reference.delete());
  flush = async () => {
    await Promise.allSettled(this.pending);
  };
  close = () => this.flush();

  private add<T>(write: Promise<T>): Promise<T> {
    this.pending.push(write);
    return write;
  }
}
