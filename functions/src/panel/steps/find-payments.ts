import type { FoundPayment } from '@functions/panel/contract/search-users';
import { isEmail } from '@functions/base/contract/values/email';
import { toRoubles } from '@functions/base/contract/values/money';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Order } from '@functions/purchase/rules/order';
import type { Repositories } from '@functions/panel/ports/repositories';
import { userRowOf } from './user-row';

/** Of each collection, one search reads at most as many documents. */
const MOST_READ = 20;
const MOST_SHOWN = 5;

/**
 * Finds payments and orders with exactly this address that its account does not show: of nobody, in quarantine, or of
 * an account with another address, also of gifts to this address. A part of an address finds none: that would need an
 * index of parts for each of the collections. Newest payments first, then orders that nobody paid.
 */
export async function findPaymentsOf(
  repositories: Repositories,
  address: string,
  now: Instant,
): Promise<FoundPayment[]> {
  if (!isEmail(address)) return [];
  const [receipts, orders, gifts] = await Promise.all([
    repositories.financeLists.receipts(
      { status: undefined, email: address, from: undefined, to: undefined },
      { limit: MOST_READ, from: { offset: 0 } },
    ),
    repositories.orders.withEmail(address, MOST_READ),
    repositories.gifts.withRecipient(address, MOST_READ),
  ]);
  const known = new Set(receipts.map(({ transactionId }) => transactionId));
  const paidElsewhere = await repositories.receipts.getMany(
    [...orders.map(({ paymentTransactionId: id }) => id), ...gifts.map(({ transactionId: id }) => id)].flatMap((id) =>
      id === null || known.has(id) ? [] : [id],
    ),
  );
  const payments = [...receipts, ...paidElsewhere].toSorted((left, right) => right.dateTime - left.dateTime);
  const owners = await ownersOf(repositories, payments);
  const found = payments.flatMap(({ transactionId, uid, amount, dateTime, status }): FoundPayment[] => {
    const owner = uid === null ? null : (owners.get(uid) ?? null);
    if (status !== 'Quarantined' && owner?.email.toLowerCase() === address.toLowerCase()) return [];
    const payment = { amount: toRoubles(amount), at: toIso(dateTime), status };
    return [{ what: 'receipt', id: transactionId, payment, user: owner && userRowOf(owner, now) }];
  });
  const unpaid = orders.filter(isUnpaidOfGuest).toSorted(byNewest).map(rowOf);
  return [...found, ...unpaid].slice(0, MOST_SHOWN);
}

/** The owners of payments by uid, with one read each. */
async function ownersOf(
  { customerSearch }: Repositories,
  payments: readonly Receipt[],
): Promise<ReadonlyMap<string, SearchRow>> {
  const uids = [...new Set(payments.flatMap(({ uid }) => (uid === null ? [] : [uid])))];
  const rows = await Promise.all(uids.map((uid) => customerSearch.get(uid)));
  return new Map(rows.flatMap((row) => (row === null ? [] : [[row.uid, row]])));
}

const isUnpaidOfGuest = ({ uid, paymentTransactionId }: Order): boolean =>
  uid === null && paymentTransactionId === null;

const byNewest = (left: Order, right: Order): number => right.created - left.created;

const rowOf = ({ orderId, amount, created }: Order): FoundPayment => ({
  what: 'order',
  id: orderId,
  payment: { amount: toRoubles(amount), at: toIso(created), status: null },
  user: null,
});
