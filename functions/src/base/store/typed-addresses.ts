import type { DocumentData, Query } from 'firebase-admin/firestore';
import type { Repository } from '@functions/base/ports/repositories';

/** A repository, and how the documents of its own queries become its values. */
interface Restoring<T> extends Repository<T> {
  readonly restored: (stored: DocumentData) => T;
}

/**
 * A repository whose documents also hold the address of `field` in lower case, as `<field>Lower`. Addresses are stored
 * as they were typed; by this field they are found however they are typed later. Every save computes it anew, so an
 * erased address is erased here, too.
 */
export const foundByAddress = <Field extends string, T extends Readonly<Record<Field, string>>>(
  field: Field,
  repository: Repository<T> & Partial<Restoring<T>>,
): Restoring<T> => {
  const stored = (value: T): T => ({ ...value, [lowerOf(field)]: value[field].toLowerCase() });
  const restored = (found: DocumentData): T => {
    const value = withoutLower(field, found);
    return repository.restored === undefined ? (value as T) : repository.restored(value);
  };
  return {
    get: async (id) => {
      const found = await repository.get(id);
      return found && (withoutLower(field, found) as T);
    },
    create: (value) => repository.create(stored(value)),
    save: (value) => repository.save(stored(value)),
    restored,
  };
};

/** The documents of a repository that is `foundByAddress` of this field. */
export const havingAddress = (query: Query, field: string, typed: string): Query =>
  query.where(lowerOf(field), '==', typed.toLowerCase());

/** A document without the field by which it is found. */
export function withoutLower(field: string, { [lowerOf(field)]: _lower, ...value }: DocumentData): DocumentData {
  return value;
}

const lowerOf = (field: string): string => `${field}Lower`;
