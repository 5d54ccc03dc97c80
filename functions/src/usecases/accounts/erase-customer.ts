import { toIso } from '@functions/domain/platform/calendar';
import { anonymizedOrder, anonymizedGuestPurchase, anonymizedReceipt } from '@functions/domain/accounts/anonymize';
import { redacted } from '@functions/domain/payments/payment-event';
import type { Deps } from '@functions/ports/services';

const ALL = 2000;
const PAGE = 100;

/**
 * Takes a customer who deleted the account out of everything that is kept about the money (P28): orders, receipts, anonymous
 * purchases, the provider's notifications. Each document by itself, so that it may be interrupted and done again. Throws
 * while a notification waits to be applied: its effect comes first.
 */
export async function eraseCustomerData(
  { store, clock, log }: Pick<Deps, 'store' | 'clock' | 'log'>,
  { uid }: { uid: string },
): Promise<void> {
  const now = await clock.now();
  const { nonTransactional } = store;
  const [customer, mandate, orders, receipts, claims] = await Promise.all([
    nonTransactional.customers.get(uid),
    nonTransactional.mandates.get(uid),
    nonTransactional.orders.ofCustomer(uid, ALL),
    nonTransactional.receipts.ofCustomer(uid, ALL),
    nonTransactional.guestPurchases.ofClaimant(uid, ALL),
  ]);
  const accounts = new Set([
    uid,
    ...orders.map(({ accountId }) => accountId),
    ...(mandate ? [mandate.accountId, ...mandate.previousAccountIds] : []),
  ]);
  for (const account of accounts) await redactEvents(store, account);
  for (const { orderId } of orders) {
    await store.transaction(async (records) => {
      const order = await records.orders.get(orderId);
      if (order) await records.orders.save(anonymizedOrder(order, now));
    });
  }
  for (const { transactionId } of receipts) {
    await store.transaction(async (records) => {
      const receipt = await records.receipts.get(transactionId);
      if (receipt) await records.receipts.save(anonymizedReceipt(receipt, `deleted-${customer?.id ?? ''}`));
    });
  }
  for (const { hash } of claims) {
    await store.transaction(async (records) => {
      const prepaid = await records.guestPurchases.get(hash);
      if (prepaid) await records.guestPurchases.save(anonymizedGuestPurchase(prepaid));
    });
  }
  await nonTransactional.loginTickets.removeOf(uid);
  await nonTransactional.connectionLogs.removeOf(uid);
  log.info('a customer was forgotten', { uid, at: toIso(now), orders: orders.length, receipts: receipts.length });
}

async function redactEvents({ nonTransactional }: Deps['store'], account: string): Promise<void> {
  for (;;) {
    const events = await nonTransactional.paymentEvents.ofAccount(account, PAGE);
    const settled = events.filter(({ state }) => state !== 'received');
    for (const event of settled) await nonTransactional.paymentEvents.save(redacted(event));
    if (events.length > settled.length) throw new Error('a notification of this account is not applied yet');
    if (events.length < PAGE) return;
  }
}
