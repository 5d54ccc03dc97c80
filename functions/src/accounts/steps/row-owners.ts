import type { Customer } from '@functions/accounts/rules/customer';
import type { Deps } from '@functions/accounts/ports/repositories';

/** Returns the customers of the rows of a page by uid, with one read each. */
export async function ownersOf(
  { store }: Pick<Deps, 'store'>,
  uids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Customer>> {
  const known = [...new Set(uids.filter((uid) => uid !== null))];
  return new Map((await store.nonTransactional.customers.getMany(known)).map((customer) => [customer.uid, customer]));
}
