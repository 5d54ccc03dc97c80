import { Timestamp } from 'firebase-admin/firestore';
import { indexesOf, type IndexFile, type SingleFieldIndex } from '../lib/firestore-indexes';

/**
 * What Firestore stores of a document, by its published rules (https://firebase.google.com/docs/firestore/storage-size,
 * read on 2026-11-30). A document of a root collection has no parent document: nothing is counted for it.
 */
export interface StoredSize {
  /** Bytes of the document. */
  readonly document: number;
  /** Bytes of its index entries. */
  readonly indexes: number;
  /** The number of its index entries. */
  readonly entries: number;
}

const NAME_BYTES = 16;
const DOCUMENT_BYTES = 32;
const ENTRY_BYTES = 32;
const GROUP_ENTRY_BYTES = 48;
/** A longer value is cut in an index (https://firebase.google.com/docs/firestore/quotas#indexes). */
const INDEXED_BYTES = 1500;

const stringBytes = (text: string): number => Buffer.byteLength(text) + 1;
const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);
const nameBytes = (path: readonly string[]): number =>
  path.length === 0 ? 0 : total(path.map(stringBytes)) + NAME_BYTES;

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Timestamp);

/** Throws an Error that names the field when Firestore's rules for its type are not here. */
function valueBytes(value: unknown, field: string): number {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'number' || value instanceof Timestamp) return 8;
  if (typeof value === 'string') return stringBytes(value);
  if (Array.isArray(value)) return total(value.map((entry) => valueBytes(entry, field)));
  if (isMap(value)) return fieldBytes(value, field) + DOCUMENT_BYTES;
  throw new Error(`the size of a ${typeof value} is unknown (${field})`);
}

const fieldBytes = (fields: Record<string, unknown>, parent: string): number =>
  total(Object.entries(fields).map(([name, value]) => stringBytes(name) + valueBytes(value, `${parent}.${name}`)));

const indexedBytes = (value: unknown, field: string): number => Math.min(valueBytes(value, field), INDEXED_BYTES);

/** Every field and every field of its maps, with its path. */
const fieldsIn = (fields: Record<string, unknown>, above: readonly string[] = []): [readonly string[], unknown][] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const path = [...above, name];
    return [[path, value], ...(isMap(value) ? fieldsIn(value, path) : [])];
  });

/** The values under which an index lists a field: of an array each entry, when the index is for its entries. */
const listedValues = ({ arrayConfig }: SingleFieldIndex, value: unknown): readonly unknown[] => {
  if (arrayConfig === undefined) return [value];
  return Array.isArray(value) ? [...new Set(value as unknown[])] : [];
};

/** `path`: of the document, for example `subscriptions/anna/history/1`. Timestamps are those of the Admin SDK. */
export function storedSize(file: IndexFile, path: string, fields: Record<string, unknown>): StoredSize {
  const segments = path.split('/');
  const collection = segments.at(-2) ?? '';
  const name = nameBytes(segments);
  const parent = nameBytes(segments.slice(0, -2));
  const singles = fieldsIn(fields).flatMap(([field, value]) =>
    indexesOf(file, collection, field).flatMap((index) =>
      listedValues(index, value).map((listed) => {
        const ofField = stringBytes(field.join('.')) + indexedBytes(listed, field.join('.'));
        return name + ofField + (index.queryScope === 'COLLECTION_GROUP' ? GROUP_ENTRY_BYTES : parent + ENTRY_BYTES);
      }),
    ),
  );
  const composites = file.indexes
    .filter(({ collectionGroup }) => collectionGroup === collection)
    .flatMap(({ queryScope, fields: indexed }) => {
      const values = indexed.map(({ fieldPath, ...index }) => {
        const value = valueAt(fields, fieldPath);
        return value === undefined ? [] : listedValues(index, value).map((listed) => indexedBytes(listed, fieldPath));
      });
      const fixed = name + ENTRY_BYTES + (queryScope === 'COLLECTION_GROUP' ? 0 : parent);
      return values.reduce((entries, sizes) => entries.flatMap((sum) => sizes.map((size) => sum + size)), [fixed]);
    });
  const entries = [...singles, ...composites];
  return {
    document: name + fieldBytes(fields, path) + DOCUMENT_BYTES,
    indexes: total(entries),
    entries: entries.length,
  };
}

const valueAt = (fields: Record<string, unknown>, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isMap(value) ? value[name] : undefined), fields);
