import type { Query } from 'firebase-admin/firestore';
import type { Repository } from '@functions/ports/repositories';

/**
 * A repository whose documents also hold the address of `field` in lower case, as `<field>Lower`. Addresses are stored
 * as they were typed; by this field they are found however they are typed later. Every save computes it anew, so an
 * erased address is erased here, too.
 */
export const foundByAddress = <Field extends string, T extends Readonly<Record<Field, string>>>(
  field: Field,
  repository: Repository<T>,
): Repository<T> => {
  const stored = (value: T): T => ({ ...value, [lowerOf(field)]: value[field].toLowerCase() });
  return {
    ...repository,
    create: (value) => repository.create(stored(value)),
    save: (value) => repository.save(stored(value)),
  };
};

/** The documents of a repository that is `foundByAddress` of this field. */
export const havingAddress = (query: Query, field: string, typed: string): Query =>
  query.where(lowerOf(field), '==', typed.toLowerCase());

const lowerOf = (field: string): string => `${field}Lower`;
