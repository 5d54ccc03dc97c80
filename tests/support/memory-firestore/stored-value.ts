import { DocumentReference, FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { FirestoreError, STATUS } from './firestore-error';

/** The values that the store writes. Bytes, references and places are not among them: they are refused. */
export type StoredValue =
  null | boolean | number | string | Timestamp | readonly StoredValue[] | { readonly [field: string]: StoredValue };
export type StoredFields = { readonly [field: string]: StoredValue };

/**
 * A copy that later changes of the original do not reach. Refuses what Firestore refuses: `undefined`, an array in an
 * array, objects of own classes (https://firebase.google.com/docs/firestore/manage-data/data-types).
 */
export function storedCopy(value: unknown, path: string, isInArray = false): StoredValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
    case 'number':
      return value;
    case 'object':
      break;
    default:
      throw new TypeError(`Cannot use "${String(value)}" as a Firestore value (found in field "${path}").`);
  }
  if (value === null) return null;
  if (value instanceof Timestamp) return value;
  if (value instanceof Date) return Timestamp.fromDate(value);
  if (Array.isArray(value)) {
    if (isInArray) throw new FirestoreError(STATUS.invalidArgument, `Nested arrays are not allowed: ${path}`);
    return value.map((entry, index) => storedCopy(entry, `${path}.${index}`, true));
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (value instanceof FieldValue)
    throw new TypeError(`A field transform is not possible inside a value (found in field "${path}").`);
  if (value instanceof DocumentReference || value instanceof GeoPoint || value instanceof Uint8Array)
    throw new TypeError(`The memory has no values of this type (found in field "${path}").`);
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError(`Couldn't serialize an object of a class of its own (found in field "${path}").`);
  return Object.fromEntries(
    Object.entries(value).map(([field, entry]) => [field, storedCopy(entry, `${path}.${field}`)]),
  );
}

/** A copy of what is stored, for a reader who may change it. */
export function readCopy(value: StoredValue): StoredValue {
  if (typeof value !== 'object' || value === null || value instanceof Timestamp) return value;
  if (isList(value)) return value.map(readCopy);
  const copy: Record<string, StoredValue> = {};
  for (const name in value) copy[name] = readCopy(value[name] ?? null);
  return copy;
}

const typeRank = (value: StoredValue): number => {
  if (value === null) return 0;
  if (typeof value === 'boolean') return 1;
  if (typeof value === 'number') return 2;
  if (value instanceof Timestamp) return 3;
  if (typeof value === 'string') return 4;
  return Array.isArray(value) ? 8 : 9;
};

/** Whether a comparison by `<` and its kin is possible: Firestore returns only values of the type of the operand. */
export const isSameType = (left: StoredValue, right: StoredValue): boolean => typeRank(left) === typeRank(right);

/** The order of Firestore (https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering). */
export function compareValues(left: StoredValue, right: StoredValue): number {
  const byType = typeRank(left) - typeRank(right);
  if (byType !== 0) return byType;
  if (typeof left === 'number' && typeof right === 'number') return compareNumbers(left, right);
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (left instanceof Timestamp && right instanceof Timestamp)
    return left.seconds - right.seconds || left.nanoseconds - right.nanoseconds;
  if (isList(left) && isList(right)) {
    const index = left.findIndex((entry, n) => n >= right.length || compareValues(entry, right[n] ?? null) !== 0);
    if (index === -1) return left.length - right.length;
    return index >= right.length ? 1 : compareValues(left[index] ?? null, right[index] ?? null);
  }
  return isMap(left) && isMap(right) ? compareMaps(left, right) : 0;
}

const isList = (value: StoredValue): value is readonly StoredValue[] => Array.isArray(value);
const isMap = (value: StoredValue): value is StoredFields => typeRank(value) === 9;

/** NaN comes first, and -0 equals 0. */
const compareNumbers = (left: number, right: number): number => {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
  return left < right ? -1 : Number(left > right);
};

const ASCII = /^[\0-\x7f]*$/;

/** By UTF-8 bytes, which is another order than JavaScript's for characters outside of the basic plane. */
export const compareStrings = (left: string, right: string): number => {
  if (ASCII.test(left) && ASCII.test(right)) return left < right ? -1 : Number(left > right);
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
};

function compareMaps(left: StoredFields, right: StoredFields): number {
  const [leftNames, rightNames] = [left, right].map((map) => Object.keys(map).toSorted(compareStrings)) as [
    string[],
    string[],
  ];
  for (const [n, name] of leftNames.entries()) {
    const other = rightNames[n];
    if (other === undefined) return 1;
    const order = compareStrings(name, other) || compareValues(left[name] ?? null, right[other] ?? null);
    if (order !== 0) return order;
  }
  return leftNames.length - rightNames.length;
}

/** The value at `a.b.c`; undefined when the document has none. */
export function valueAt(fields: StoredFields, path: readonly string[]): StoredValue | undefined {
  if (path.length === 1) return fields[path[0] ?? ''];
  let found: StoredValue | undefined = fields;
  for (const name of path) {
    if (found === undefined || !isMap(found) || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return found;
}
