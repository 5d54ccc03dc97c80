import { toIso } from '@functions/base/rules/calendar';
import { anonymizedOrder, anonymizedGuestPurchase, anonymizedReceipt } from '@functions/customer-life/rules/anonymize';
import { withoutPayer, withoutRecipient } from '@functions/gifts/rules/gift';
import { redacted } from '@functions/payments/rules/payment-event';
import type { Deps } from '@functions/messages/ports/repositories';
import {
  removeCustomerNote,
  removeCustomerSession,
  removeLoginTicketsOf,
  removeNewsAddress,
} from '@functions/accounts/steps/writes';
import { saveGift } from '@functions/gifts/steps/writes';
import { removeConnectionLogsOf } from '@functions/nodes/steps/writes';
import { savePaymentEvent, saveReceipt } from '@functions/payments/steps/writes';
import { saveGuestPurchase, saveOrder } from '@functions/purchase/steps/writes';

const MAX_ROWS = 2000;
const PAGE = 100;

/**
 * Anonymizes the orders, receipts, guest purchases and gifts of a deleted account and redacts its notifications (P28).
 * It also deletes its login tickets, its sessions, its addresses for news, its connection logs and the notes of staff.
 * Each document is a transaction of its own, so the task can be interrupted and repeated. Throws while a notification
 * is waiting to be applied.
 *
 * @param giftIds the gifts that were sent to its address. One that waits keeps its link and term; its e-mails end
 */
export async function eraseCustomerData(
  { store, clock, log }: Pick<Deps, 'store' | 'clock' | 'log'>,
  { uid, giftIds }: { uid: string; giftIds: readonly string[] },
): Promise<void> {
  const now = await clock.now();
  const { nonTransactional } = store;
  const [customer, mandate, orders, receipts, claims, given, received] = await Promise.all([
    nonTransactional.customers.get(uid),
    nonTransactional.mandates.get(uid),
    nonTransactional.orders.ofCustomer(uid, MAX_ROWS),
    nonTransactional.receipts.ofCustomer(uid, MAX_ROWS),
    nonTransactional.guestPurchases.ofClaimant(uid, MAX_ROWS),
    nonTransactional.gifts.ofPayer(uid, MAX_ROWS),
    nonTransactional.gifts.ofClaimant(uid, MAX_ROWS),
  ]);
  const accounts = new Set([
    uid,
    ...orders.map(({ accountId }) => accountId),
    ...(mandate ? [mandate.accountId, ...mandate.previousAccountIds] : []),
  ]);
  for (const account of accounts) await redactEvents(store, account);
  for (const { orderId } of orders) {
    await store.transaction(async (repositories) => {
      const order = await repositories.orders.get(orderId);
      if (order) await saveOrder(repositories, anonymizedOrder(order, now));
    });
  }
  for (const { transactionId } of receipts) {
    await store.transaction(async (repositories) => {
      const receipt = await repositories.receipts.get(transactionId);
      if (receipt) await saveReceipt(repositories, anonymizedReceipt(receipt, `deleted-${customer?.id ?? ''}`));
    });
  }
  for (const { hash } of claims) {
    await store.transaction(async (repositories) => {
      const guestPurchase = await repositories.guestPurchases.get(hash);
      if (guestPurchase) await saveGuestPurchase(repositories, anonymizedGuestPurchase(guestPurchase));
    });
  }
  await eraseGifts(store, idsOf(given), withoutPayer);
  await eraseGifts(store, [...idsOf(received), ...giftIds], withoutRecipient);
  await removeRecords(store, uid);
  log.info('customer data erased', { uid, at: toIso(now), orders: orders.length, receipts: receipts.length });
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

async function eraseGifts(
  store: Deps['store'],
  ids: readonly string[],
  erased: typeof withoutPayer | typeof withoutRecipient,
): Promise<void> {
  for (const id of ids)
    await store.transaction(async ({ gifts }) => {
      const gift = await gifts.get(id);
      if (gift) await saveGift({ gifts }, erased(gift));
    });
}

/** Of these nothing is kept. */
async function removeRecords({ nonTransactional }: Deps['store'], uid: string): Promise<void> {
  const { loginTickets, connectionLogs, customerSessions, newsAddresses, customerNotes } = nonTransactional;
  await removeLoginTicketsOf({ loginTickets }, uid);
  await removeConnectionLogsOf({ connectionLogs }, uid);
  for (const { id } of await customerSessions.ofCustomer(uid, MAX_ROWS))
    await removeCustomerSession({ customerSessions }, id);
  for (const { id } of await newsAddresses.ofCustomer(uid)) await removeNewsAddress({ newsAddresses }, id);
  for (const { id } of await customerNotes.ofCustomer(uid)) await removeCustomerNote({ customerNotes }, id);
}

async function redactEvents({ nonTransactional }: Deps['store'], account: string): Promise<void> {
  for (;;) {
    const events = await nonTransactional.paymentEvents.ofAccount(account, PAGE);
    const settled = events.filter(({ state }) => state !== 'received');
    for (const event of settled) await savePaymentEvent(nonTransactional, redacted(event));
    if (events.length > settled.length) throw new Error('a notification of this account has not been applied yet');
    if (events.length < PAGE) return;
  }
}
