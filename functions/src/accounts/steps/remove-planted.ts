import { isErased, type Customer } from '@functions/accounts/rules/customer';
import { isPreHijacked, type AuthAccount } from '@functions/accounts/rules/sign-in-accounts';
import type { Deps } from '@functions/accounts/ports/repositories';

/**
 * Frees an address or a Google sign-in that somebody put on a Firebase account which is not theirs. The account of a
 * customer stays with its sessions: whoever holds a token of it can link a sign-in or set an address by Firebase's
 * public calls, and must not end the sessions of its owner by that (T22). An account of nobody is removed; a custom
 * token creates it again without the address.
 */
export const removePlanted = (auth: Deps['auth'], uid: string, customer: Customer | null): Promise<void> =>
  customer === null || isErased(customer) ? auth.removeAccount(uid) : auth.removeForeignSignIns(uid, customer);

/**
 * Returns the Firebase account with this e-mail address, or null. A pre-hijacked account loses the address first
 * (`removePlanted`).
 */
export async function ownedAccountByEmail(
  { auth, store, log }: Pick<Deps, 'auth' | 'store' | 'log'>,
  email: string,
): Promise<AuthAccount | null> {
  const account = await auth.accountByEmail(email);
  const customer = account === null ? null : await store.nonTransactional.customers.get(account.uid);
  if (account === null || !isPreHijacked(account, customer)) return account;
  log.warn('freeing a pre-hijacked address', { uid: account.uid });
  await removePlanted(auth, account.uid, customer);
  return null;
}
