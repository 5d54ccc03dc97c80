import { MOST_UIDS, type Customer } from '@functions/accounts/rules/customer';
import type { ReadRepositories } from '@functions/accounts/ports/repositories';

/**
 * A person: one account, and the accounts that were merged into it (decision 107). `uidsOf` leads from the account to
 * those; what is here leads back, and reads nothing of an account that was never merged.
 */

/**
 * The account to which the sign-ins of an account have moved: itself, unless it was merged. Null: it is not there.
 * Accounts are merged again and again, but not in a circle: the source of a merge has no sign-in left.
 */
export async function stayingCustomer(
  { customers }: Pick<ReadRepositories, 'customers'>,
  customer: Customer | null,
): Promise<Customer | null> {
  let current = customer;
  for (let n = 0; n < MOST_UIDS && current?.mergedInto !== undefined; n++)
    current = await customers.get(current.mergedInto);
  return current;
}

/** The uid of that account. */
export async function mergedAccountOf(repositories: ReadRepositories, uid: string): Promise<string> {
  return (await stayingCustomer(repositories, await repositories.customers.get(uid)))?.uid ?? uid;
}

/** The customer with an invitation code, also with one of an account that was merged into theirs; null for no code. */
export const findByAnyCode = async (
  repositories: Pick<ReadRepositories, 'customers'>,
  code: string,
): Promise<Customer | null> => stayingCustomer(repositories, await repositories.customers.findByInvitationCode(code));

/** What all accounts of a person have, in one list. `read` is called once for each uid. */
export const ofEachUid = async <Row>(
  uids: readonly string[],
  read: (uid: string) => Promise<readonly Row[]>,
): Promise<Row[]> => (await Promise.all(uids.map(read))).flat();
