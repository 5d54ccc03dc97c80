import type { Repositories } from '@functions/ports/repositories';

/**
 * Whether a notification concerns an erased customer. It is still applied, but none of the payer's data is kept.
 * `account` is the one that the notification names: the uid, or `order-…` for a guest purchase.
 */
export async function concernsErasedCustomer(repositories: Repositories, account: string | null): Promise<boolean> {
  if (account === null || !/^[\w:.-]+$/.test(account)) return false;
  const uid = account.startsWith('order-') ? (await repositories.mandates.findByAccount(account))?.uid : account;
  return uid !== undefined && (await repositories.subscriptions.get(uid))?.deletedAt != null;
}
