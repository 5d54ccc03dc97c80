import type { ReadRepositories } from '@functions/payments/ports/repositories';

/** The uid in the account that a notification names; null for a guest purchase (`order-…`) and for no account. */
export const uidOfAccount = (account: string | null): string | null =>
  account !== null && /^[\w:.-]+$/.test(account) && !account.startsWith('order-') ? account : null;
/**
 * Whether a notification concerns an erased customer. It is still applied, but none of the payer's data is kept.
 * `account` is the one that the notification names: the uid, or `order-…` for a guest purchase.
 */
export async function concernsErasedCustomer(repositories: ReadRepositories, account: string | null): Promise<boolean> {
  if (account === null || !/^[\w:.-]+$/.test(account)) return false;
  const uid = uidOfAccount(account) ?? (await repositories.mandates.findByAccount(account))?.uid;
  return uid !== undefined && (await repositories.subscriptions.get(uid))?.deletedAt != null;
}
