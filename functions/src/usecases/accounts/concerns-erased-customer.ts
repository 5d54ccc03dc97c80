import type { Repositories } from '@functions/ports/repositories';

/** Whether a notification is about somebody who deleted the account: it still counts, and nothing of the payer is kept. */
export async function concernsErasedCustomer(
  records: Repositories,
  { AccountId: account }: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (account === undefined || !/^[\w:.-]+$/.test(account)) return false;
  const uid = account.startsWith('order-') ? (await records.mandates.findByAccount(account))?.uid : account;
  return uid !== undefined && (await records.subscriptions.get(uid))?.deletedAt != null;
}
