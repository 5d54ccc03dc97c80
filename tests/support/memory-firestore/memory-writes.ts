import { FieldValue, type DocumentData, type Timestamp } from 'firebase-admin/firestore';
import { FirestoreError, STATUS } from './firestore-error';
import type { Write } from './memory-database';
import { storedCopy, type StoredFields, type StoredValue } from './stored-value';

/** A field transform; the client has no public reader for the amount of an increment. */
type Transform = (current: StoredValue | undefined, commitTime: Timestamp) => StoredValue | undefined;

function transformOf(value: FieldValue): Transform {
  if (value.isEqual(FieldValue.serverTimestamp())) return (_current, commitTime) => commitTime;
  if (value.isEqual(FieldValue.delete())) return () => undefined;
  const { operand } = value as unknown as { operand?: unknown };
  if (typeof operand === 'number' && value.isEqual(FieldValue.increment(operand)))
    return (current) => (typeof current === 'number' ? current : 0) + operand;
  throw new Error('the memory knows serverTimestamp, increment and delete');
}

/** The fields and transforms of a write, checked when it is asked for. */
function partsOf(data: DocumentData): { fields: [string, StoredValue][]; transforms: [string, Transform][] } {
  const fields: [string, StoredValue][] = [];
  const transforms: [string, Transform][] = [];
  for (const [field, value] of Object.entries(data)) {
    if (value instanceof FieldValue) transforms.push([field, transformOf(value)]);
    else fields.push([field, storedCopy(value, field)]);
  }
  return { fields, transforms };
}

export function creation(path: string, data: DocumentData): Write {
  const { fields, transforms } = partsOf(data);
  return {
    path,
    change: (current, time) => {
      if (current !== null) throw new FirestoreError(STATUS.alreadyExists, `ALREADY_EXISTS: ${path}`);
      return transformed(Object.fromEntries(fields), {}, transforms, time);
    },
  };
}

/** `mergeFields`: the given fields, each as a whole. */
export interface SetOptions {
  readonly merge?: boolean;
  readonly mergeFields?: readonly string[];
}

export function setting(path: string, data: DocumentData, { merge = false, mergeFields }: SetOptions = {}): Write {
  const { fields, transforms } = partsOf(data);
  if (mergeFields !== undefined && mergeFields.toSorted().join() !== Object.keys(data).toSorted().join())
    throw new Error('the memory merges all given fields or none');
  const isMerge = merge || mergeFields !== undefined;
  return {
    path,
    change: (current, time) => {
      const stored = current ?? {};
      const given = Object.fromEntries(fields);
      const next = merge ? merged(stored, given) : mergeFields ? { ...stored, ...given } : given;
      // A whole document replaces the former value of a transformed field too.
      return transformed(next, isMerge ? stored : {}, transforms, time);
    },
  };
}

/** Keys with dots are paths of nested fields. */
export function updating(path: string, data: DocumentData): Write {
  const { fields, transforms } = partsOf(data);
  if ([...fields, ...transforms].some(([field]) => field.includes('.')))
    throw new Error('the memory updates whole fields only');
  return {
    path,
    change: (current, time) => {
      if (current === null) throw new FirestoreError(STATUS.notFound, `NOT_FOUND: ${path}`);
      return transformed({ ...current, ...Object.fromEntries(fields) }, current, transforms, time);
    },
  };
}

export const deletion = (path: string): Write => ({ path, change: () => null });

function transformed(
  next: StoredFields,
  stored: StoredFields,
  transforms: readonly [string, Transform][],
  time: Timestamp,
): StoredFields {
  if (transforms.length === 0) return next;
  const values = new Map<string, StoredValue | undefined>(Object.entries(next));
  for (const [field, transform] of transforms) values.set(field, transform(stored[field], time));
  return Object.fromEntries([...values].filter((entry): entry is [string, StoredValue] => entry[1] !== undefined));
}

/** `set` with `merge` replaces leaves: maps are merged, lists and empty maps are replaced. */
function merged(stored: StoredFields, added: StoredFields): StoredFields {
  const entries = Object.entries(added).map(([field, value]): [string, StoredValue] => {
    const current = stored[field];
    return [field, isMap(value) && isMap(current) && Object.keys(value).length > 0 ? merged(current, value) : value];
  });
  return { ...stored, ...Object.fromEntries(entries) };
}

const isMap = (value: StoredValue | undefined): value is StoredFields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
