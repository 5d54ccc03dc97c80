import type { Fields } from './firestore-rest';

/** Part of https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery */
export interface StructuredQuery {
  readonly from?: readonly { readonly collectionId: string; readonly allDescendants?: boolean }[];
  readonly where?: Filter;
  readonly limit?: number;
}

type Value = Readonly<Record<string, unknown>>;
interface Filter {
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly Filter[] };
  readonly fieldFilter?: { readonly field: Field; readonly op: string; readonly value: Value };
  readonly unaryFilter?: { readonly field: Field; readonly op: string };
}
interface Field {
  readonly fieldPath: string;
}

/** Whether a document at a path, such as `orders/1`, belongs to the result of a query. Throws for unknown filters. */
export function matches({ from = [], where }: StructuredQuery, path: string, fields: Fields): boolean {
  const collection = path.split('/').at(-2);
  return from.some(({ collectionId }) => collectionId === collection) && (where === undefined || fits(where, fields));
}

function fits({ compositeFilter, fieldFilter, unaryFilter }: Filter, fields: Fields): boolean {
  if (compositeFilter) {
    const { op, filters } = compositeFilter;
    return isNamed(op, 'AND', 1)
      ? filters.every((each) => fits(each, fields))
      : filters.some((each) => fits(each, fields));
  }
  if (unaryFilter) return 'nullValue' in (valueAt(fields, unaryFilter.field) ?? {});
  if (fieldFilter === undefined) throw new Error('the fake of Firestore does not know this filter');
  const found = plain(valueAt(fields, fieldFilter.field));
  const wanted = plain(fieldFilter.value);
  if (found === undefined) return false;
  return compare(fieldFilter.op, found, wanted);
}

type Plain = string | number | boolean;

/** Operators arrive by their numbers: the client encodes enumerations as integers. */
function compare(op: string, found: Plain, wanted: Plain | undefined): boolean {
  if (wanted === undefined || typeof wanted !== typeof found) return false;
  if (isNamed(op, 'EQUAL', 5)) return found === wanted;
  if (isNamed(op, 'LESS_THAN', 1)) return found < wanted;
  if (isNamed(op, 'LESS_THAN_OR_EQUAL', 2)) return found <= wanted;
  if (isNamed(op, 'GREATER_THAN', 3)) return found > wanted;
  if (isNamed(op, 'GREATER_THAN_OR_EQUAL', 4)) return found >= wanted;
  throw new Error(`the fake of Firestore does not know the operator ${op}`);
}

const isNamed = (op: string | number, name: string, number: number): boolean => op === name || op === number;

/** The value at a path such as `task.kind`. */
function valueAt(fields: Fields, { fieldPath }: Field): Value | undefined {
  return fieldPath
    .split('.')
    .reduce<Value | undefined>(
      (value, name) => (value?.mapValue as { fields?: Record<string, Value> } | undefined)?.fields?.[name],
      { mapValue: { fields } },
    );
}

function plain(value: Value = {}): Plain | undefined {
  const { stringValue, booleanValue, integerValue, doubleValue, timestampValue } = value;
  if (typeof stringValue === 'string' || typeof booleanValue === 'boolean')
    return (stringValue ?? booleanValue) as Plain;
  if (integerValue !== undefined || doubleValue !== undefined) return Number(integerValue ?? doubleValue);
  return typeof timestampValue === 'string' ? Date.parse(timestampValue) : undefined;
}

/** A plain object as fields of the REST API. */
export const toFields = (data: object): Fields =>
  Object.fromEntries(Object.entries(data).map(([name, value]: [string, unknown]) => [name, toValue(value)]));

function toValue(value: unknown): Value {
  if (value === null) return { nullValue: null };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toValue) } };
  switch (typeof value) {
    case 'string':
      return { stringValue: value };
    case 'boolean':
      return { booleanValue: value };
    case 'number':
      return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
    default:
      return { mapValue: { fields: toFields(value as object) } };
  }
}
