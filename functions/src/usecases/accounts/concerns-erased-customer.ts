import type { Repositories } from '@functions/ports/repositories';

/**
 * Whether a notification concerns an erased customer. It is still applied, but none of the payer's data is kept. The
 * second parameter is the fields of the notification; AccountId is the uid, or `order-…` for a guest purchase.
 */
export async function concernsErasedCustomer(
  repositories: Repositories,
  { AccountId: account }: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (account === undefined || !/^[\w:.-]+$/.test(account)) return false;
  const uid = account.startsWith('order-') ? (await repositories.mandates.findByAccount(account))?.uid : account;
  return uid !== undefined && (await repositories.subscriptions.get(uid))?.deletedAt != null;
}
