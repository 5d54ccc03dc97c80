import { FieldPath, Filter, type OrderByDirection, type WhereFilterOp } from 'firebase-admin/firestore';
import type { SentQuery } from '../product/single-field-needs';
import type { MemoryDocument } from './memory-database';
import { compareStrings, compareValues, isSameType, storedCopy, valueAt, type StoredValue } from './stored-value';

/** `__name__` is the path of the document. */
type Field = readonly string[];
const NAME = '__name__';
const isName = (field: Field): boolean => field[0] === NAME;
const nameOf = (field: Field): string => field.join('.');

interface Condition {
  readonly field: Field;
  readonly operator: WhereFilterOp;
  readonly operand: StoredValue;
}
type Where = Condition | { readonly all: readonly Where[] } | { readonly any: readonly Where[] };

interface Order {
  readonly field: Field;
  readonly direction: OrderByDirection;
}

/** A query as it was asked. `from`: one collection, or all collections of a name. */
export interface QueryPlan {
  readonly from: { readonly path: string } | { readonly group: string };
  readonly where: readonly Where[];
  readonly orders: readonly Order[];
  readonly limit: number | null;
  readonly offset: number;
  readonly after: readonly StoredValue[] | null;
}

const textOf = (path: string | FieldPath): string => fieldOf(path).join('.');

/** The names of a FieldPath have no public reader. */
export const fieldOf = (path: string | FieldPath): Field => {
  if (typeof path !== 'string') return (path as unknown as { segments: string[] }).segments;
  if (path.includes('`')) throw new Error(`the memory has no quoted field paths: ${path}`);
  return path.split('.');
};

export const conditionOf = (path: string | FieldPath, operator: WhereFilterOp, operand: unknown): Condition => ({
  field: fieldOf(path),
  operator,
  operand: storedCopy(operand, textOf(path)),
});

/** The parts of the client's Filter that have no public reader. */
interface ReadableFilter {
  _getField?(): string | FieldPath;
  _getOperator(): WhereFilterOp | 'AND' | 'OR';
  _getValue?(): unknown;
  _getFilters?(): readonly Filter[];
}

export function whereOf(filter: Filter): Where {
  const readable = filter as unknown as ReadableFilter;
  if (readable._getFilters) {
    const parts = readable._getFilters().map(whereOf);
    return readable._getOperator() === 'OR' ? { any: parts } : { all: parts };
  }
  return conditionOf(readable._getField?.() ?? '', readable._getOperator() as WhereFilterOp, readable._getValue?.());
}

const RANGES = new Set<WhereFilterOp>(['<', '<=', '>', '>=', '!=', 'not-in']);
const conditionsOf = (where: Where): readonly Condition[] => {
  if ('all' in where) return where.all.flatMap(conditionsOf);
  return 'any' in where ? where.any.flatMap(conditionsOf) : [where];
};

/** The names of the protocol for the operators that need other indexes than a range. */
const SENT_OPERATORS: Partial<Record<WhereFilterOp, string>> = {
  '==': 'EQUAL',
  in: 'IN',
  'array-contains': 'ARRAY_CONTAINS',
  'array-contains-any': 'ARRAY_CONTAINS_ANY',
};

/** What the client would send. */
export const sentQuery = ({ from, where, orders }: QueryPlan, sum: string | null): SentQuery => ({
  collection: 'path' in from ? from.path.slice(from.path.lastIndexOf('/') + 1) : from.group,
  isOfGroup: 'group' in from,
  filters: where
    .flatMap(conditionsOf)
    .map(({ field, operator }) => ({ field: nameOf(field), op: SENT_OPERATORS[operator] ?? 'RANGE' })),
  orders: orders.map(({ field, direction }) => ({
    field: nameOf(field),
    direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING',
  })),
  sum,
});

/**
 * The orders that Firestore applies: those of the query, then the fields of its ranges, then the name, in the last
 * direction (https://firebase.google.com/docs/firestore/query-data/order-limit-data).
 */
function completeOrders({ where, orders }: QueryPlan): readonly Order[] {
  const direction = orders.at(-1)?.direction ?? 'asc';
  const named = new Set(orders.map(({ field }) => nameOf(field)));
  const ranges = where
    .flatMap(conditionsOf)
    .filter(({ operator, field }) => RANGES.has(operator) && !isName(field) && !named.has(nameOf(field)))
    .map(({ field }) => [nameOf(field), field] as const);
  const added = [...new Map(ranges)]
    .toSorted(([left], [right]) => compareStrings(left, right))
    .map(([, field]) => ({ field, direction }));
  const all = [...orders, ...added];
  return all.some(({ field }) => isName(field)) ? all : [...all, { field: [NAME], direction }];
}

const fieldValue = ({ path, version }: MemoryDocument, field: Field): StoredValue | undefined =>
  isName(field) ? path : valueAt(version.fields, field);

function holds(document: MemoryDocument, where: Where): boolean {
  if ('all' in where) return where.all.every((part) => holds(document, part));
  if ('any' in where) return where.any.some((part) => holds(document, part));
  const value = fieldValue(document, where.field);
  return value !== undefined && compares(value, where);
}

function compares(value: StoredValue, { operator, operand }: Omit<Condition, 'field'>): boolean {
  const listed = () => operand as readonly StoredValue[];
  const comparesAs = (single: WhereFilterOp) => compares(value, { operator: single, operand: listed()[0] ?? null });
  // Within lists NaN equals nothing.
  const isIn = (entries: readonly StoredValue[], wanted: StoredValue) =>
    !Number.isNaN(wanted) && entries.some((entry) => compareValues(entry, wanted) === 0);
  switch (operator) {
    case '==':
      return compareValues(value, operand) === 0;
    case '!=':
      return value !== null && compareValues(value, operand) !== 0;
    // A list of one value is a comparison with it.
    case 'in':
      return listed().length === 1 ? comparesAs('==') : isIn(listed(), value);
    case 'not-in':
      if (listed().length === 1) return comparesAs('!=');
      // Null in the list excludes everything.
      return value !== null && !listed().includes(null) && !isIn(listed(), value);
    case 'array-contains':
      return Array.isArray(value) && isIn(value as readonly StoredValue[], operand);
    case 'array-contains-any':
      return Array.isArray(value) && listed().some((wanted) => isIn(value as readonly StoredValue[], wanted));
    default:
      return isSameType(value, operand) && isInRange(compareValues(value, operand), operator);
  }
}

const isInRange = (order: number, operator: WhereFilterOp): boolean => {
  if (order === 0) return operator === '<=' || operator === '>=';
  return order < 0 ? operator.startsWith('<') : operator.startsWith('>');
};

const compareFields = (document: MemoryDocument, field: Field, other: StoredValue): number => {
  const value = fieldValue(document, field) ?? null;
  return isName(field) ? comparePaths(value as string, other as string) : compareValues(value, other);
};

/** By segments: `a/b` comes before `a-/b`. */
const comparePaths = (left: string, right: string): number => {
  const [lefts, rights] = [left.split('/'), right.split('/')];
  for (const [n, segment] of lefts.entries()) {
    const order = n < rights.length ? compareStrings(segment, rights[n] ?? '') : 1;
    if (order !== 0) return order;
  }
  return lefts.length - rights.length;
};

const inDirection = (order: number, { direction }: Order): number => (direction === 'desc' ? -order : order);

/** The documents of the answer, in its order. A document without a field of the order is not in it. */
export function runQuery(plan: QueryPlan, documents: readonly MemoryDocument[]): MemoryDocument[] {
  const { after } = plan;
  const matching = documents.filter((document) => plan.where.every((where) => holds(document, where)));
  if (matching.length === 0) return [];
  const orders = completeOrders(plan);
  const found = matching
    .filter((document) => orders.every(({ field }) => fieldValue(document, field) !== undefined))
    .toSorted((left, right) => {
      for (const order of orders) {
        const difference = inDirection(compareFields(left, order.field, fieldValue(right, order.field) ?? null), order);
        if (difference !== 0) return difference;
      }
      return 0;
    })
    .filter((document) => after === null || isAfter(document, after, orders));
  return found.slice(plan.offset, plan.limit === null ? undefined : plan.offset + plan.limit);
}

function isAfter(document: MemoryDocument, cursor: readonly StoredValue[], orders: readonly Order[]): boolean {
  for (const [n, value] of cursor.entries()) {
    const order = orders[n];
    if (order === undefined) throw new Error('Too many cursor values specified.');
    const difference = inDirection(compareFields(document, order.field, value), order);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
