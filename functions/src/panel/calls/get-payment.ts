import type { RequestOf } from '@functions/base/contract/endpoint';
import type { getPayment as endpoint } from '@functions/panel/contract/get-payment';
import type { PaymentPlace } from '@functions/payments/contract/values/payment-place';
import { toRoubles } from '@functions/base/contract/values/money';
import type { Customer } from '@functions/accounts/rules/customer';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { maskedEmail } from '@functions/base/rules/masked-email';
import type { StoredTask } from '@functions/messages/rules/all-tasks';
import { fail, ok } from '@functions/base/rules/result';
import { claimantOf, type GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { SearchRow } from '@functions/referrals/rules/search-row';
import {
  GIFT_MAILS_AGAIN,
  GIFT_RETURN,
  giftState,
  isUndelivered,
  isWaiting,
  type Gift,
} from '@functions/gifts/rules/gift';
import { afterPaymentOf, kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import { trialDaysOf, type Order } from '@functions/purchase/rules/order';
import type { Receipt } from '@functions/payments/rules/receipt';
import { refundableNow } from '@functions/payments/rules/refund';
import { UNCLAIMED_AFTER } from '@functions/subscription/rules/terms';
import type { Deps, Repositories } from '@functions/panel/ports/repositories';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import type { ResultOf } from '@functions/base/steps/result-of';
import { mailId } from '@functions/base/rules/mail';
import { giftOfPayment } from '@functions/gifts/steps/return-gift';
import { boughtBy } from '@functions/refunds/steps/bought';
import { mailState } from '@functions/panel/steps/mail-state';
import { isBoundByGuarantee } from '@functions/refunds/steps/refundable';
import { userRowOf } from '@functions/panel/steps/user-row';

const MOST_CANDIDATES = 5;

/**
 * Returns one payment, or an order that nobody paid, by either id, with the accounts that it may belong to. Amounts in
 * roubles, ISO dates. Fails with `no_such_payment`.
 */
export async function getPayment(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request: { id } }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { nonTransactional } = deps.store;
  const found = await findPayment(nonTransactional, id);
  if (found === null) return fail('no_such_payment');
  const { receipt, order, gift } = found;
  const place = placeOf(found);
  const [now, mail, owner, claimant, namesakes] = await Promise.all([
    deps.clock.now(),
    place === 'account' ? null : newestMail(nonTransactional, found),
    rowOf(nonTransactional, ownerOf(found)),
    rowOf(nonTransactional, gift?.claimedBy),
    namesakesOf(nonTransactional, found, place),
  ]);
  const candidates = await Promise.all(namesakes.map(({ uid }) => rowOf(nonTransactional, uid)));
  await logStaffRead(deps, staff, { action: 'getPayment', userId: owner?.id ?? null, facts: { id } });
  return ok({
    place,
    ...accountOf(found, now),
    mail: mail && { at: toIso(mail.created), ...mailState(mail), isReminder: isReminder(mail) },
    returnsAt: toIsoOrNull(place === 'unclaimed' ? returnOf(found) : null),
    gift: place === 'gift' && gift ? giftOf(gift, claimant, now) : null,
    refund: receipt && (await refundOf(nonTransactional, receipt, staff, now)),
    bought: receipt && boughtBy(receipt, order, gift),
    canResend: mayResend(found, place),
    canAttach: mayAttach(found, place),
    owner: owner && userRowOf(owner, now),
    candidates: candidates.flatMap((row) => (row === null ? [] : [userRowOf(row, now)])),
  });
}

interface FoundPayment {
  readonly receipt: Receipt | null;
  readonly order: Order | null;
  readonly purchase: GuestPurchase | null;
  readonly gift: Gift | null;
}

/** What the ledger says of a payment, or the order of one that nobody paid. */
function accountOf({ receipt, order }: FoundPayment, now: Instant) {
  const entry = receipt ?? {
    ...NOT_PAID,
    dateTime: order?.created ?? now,
    amount: order?.amount ?? 0,
  };
  return {
    transactionId: entry.transactionId,
    orderId: order?.orderId ?? null,
    at: toIso(entry.dateTime),
    amount: toRoubles(entry.amount),
    refunded: toRoubles(entry.refunded),
    status: entry.status,
    cardMask: entry.cardMask ?? order?.paymentMethod?.card?.mask ?? null,
    method: entry.method ?? null,
    isOneOff: order?.isOneOff === true,
    maskedEmail: maskedEmail(emailOf({ receipt, order })),
    purchase: order && purchaseOf(order),
  };
}

const NOT_PAID = { transactionId: null, refunded: 0, status: null, cardMask: null, method: null } as const;

const emailOf = ({ receipt, order }: Pick<FoundPayment, 'receipt' | 'order'>): string =>
  order?.email ?? receipt?.accountId ?? '';

/** The account that uses a payment, ordered it or has claimed it. */
const ownerOf = ({ receipt, order, purchase }: FoundPayment): string | null =>
  receipt?.uid ?? order?.uid ?? (purchase && claimantOf(purchase));

const rowOf = async ({ customerSearch }: Repositories, uid: string | null | undefined): Promise<SearchRow | null> =>
  uid == null ? null : customerSearch.get(uid);

/** Customers with the address of a payment that has no account. */
async function namesakesOf(
  { customers }: Repositories,
  found: FoundPayment,
  place: PaymentPlace,
): Promise<readonly Customer[]> {
  const email = emailOf(found);
  return place === 'account' || place === 'gift' || email === '' ? [] : customers.withEmail(email, MOST_CANDIDATES);
}

/** The e-mail with the link of an unclaimed purchase or of a waiting gift. */
const mayResend = ({ gift }: FoundPayment, place: PaymentPlace): boolean =>
  place === 'unclaimed' || (place === 'gift' && gift !== null && mayMailAgain(gift));

const mayAttach = ({ receipt }: FoundPayment, place: PaymentPlace): boolean =>
  receipt !== null && afterPaymentOf(receipt).attached !== null && (place === 'unclaimed' || place === 'quarantined');

/** Finds a payment by the id of its transaction or of its order; null if there is neither. */
export async function findPayment(repositories: Repositories, id: string): Promise<FoundPayment | null> {
  const [byTransaction, byOrder] = await Promise.all([repositories.receipts.get(id), repositories.orders.get(id)]);
  const order = byOrder ?? (byTransaction?.payToken ? await repositories.orders.get(byTransaction.payToken) : null);
  const receipt =
    byTransaction ?? (order?.paymentTransactionId ? await repositories.receipts.get(order.paymentTransactionId) : null);
  if (receipt === null && order === null) return null;
  const purchase = order?.prepaidHash ? await repositories.guestPurchases.get(order.prepaidHash) : null;
  const gift = await giftOfPayment(repositories, receipt);
  return { receipt, order, purchase, gift };
}

/** Where a payment is. A guest purchase waits only for the payment that paid it first. */
export function placeOf({ receipt, order, purchase, gift }: FoundPayment): PaymentPlace {
  if (receipt === null) return 'unpaid';
  if (receipt.status === 'Quarantined') return 'quarantined';
  // While its refund has failed, the money is still here.
  if (gift !== null && (gift.returnedAt === null || receipt.refunded === 0)) return 'gift';
  if (receipt.uid !== null) return 'account';
  if (purchase?.isUnclaimed === true && purchase.paidOrder === order?.orderId && receipt.refunded === 0)
    return 'unclaimed';
  return receipt.refunded > 0 || receipt.status !== 'Paid' ? 'returned' : 'quarantined';
}

/** What a member may return of a payment, and whom the call names; null for nothing. */
async function refundOf(
  { refunds, customers }: Repositories,
  receipt: Receipt,
  staff: StaffCaller,
  now: Instant,
): Promise<{ amount: number; uid: string; email: string } | null> {
  const { uid, transactionId } = receipt;
  // A payment of nobody is returned by finance.
  if (uid === null && staff.role === 'support') return null;
  const [refund, customer] = await Promise.all([refunds.get(transactionId), uid === null ? null : customers.get(uid)]);
  const amount = refundableNow(refund, receipt, { isBoundByGuarantee: isBoundByGuarantee(staff), at: now });
  if (amount === 0 || (uid !== null && customer === null)) return null;
  return { amount: toRoubles(amount), uid: uid ?? '', email: customer?.email ?? '' };
}

/** A waiting gift whose e-mail was not sent too often. */
const mayMailAgain = (gift: Gift): boolean => isWaiting(gift) && gift.mailsAgain < GIFT_MAILS_AGAIN;

const giftOf = (gift: Gift, claimant: SearchRow | null, now: Instant) => ({
  state: giftState(gift, now),
  recipient: gift.recipientEmail === '' ? '' : maskedEmail(gift.recipientEmail),
  sendAt: toIso(gift.sendAt),
  returnAt: toIso(gift.sendAt + GIFT_RETURN),
  claimedAt: toIsoOrNull(gift.claimedAt),
  mailsLeft: Math.max(0, GIFT_MAILS_AGAIN - gift.mailsAgain),
  isUndelivered: isWaiting(gift) && isUndelivered(gift),
  claimant: claimant && userRowOf(claimant, now),
});

const purchaseOf = (order: Order) => ({
  kind: order.purchase.kind,
  tariff: kindOf(order.purchase).after.tariff(order.purchase),
  trialDays: trialDaysOf(order),
});

const returnOf = ({ purchase }: FoundPayment): Instant | null =>
  purchase?.paidAt == null ? null : purchase.paidAt + UNCLAIMED_AFTER;

/** The e-mails of a guest purchase, newest first: by staff, the reminder of the third day, the first one. */
async function newestMail({ outbox }: Repositories, { order, purchase }: FoundPayment): Promise<StoredTask | null> {
  if (order === null) return null;
  const { orderId } = order;
  const causes = [...(purchase?.mailedAgainBy ? [purchase.mailedAgainBy] : []), `${orderId}_reminder`, orderId];
  for (const cause of causes) {
    const entry = await outbox.get(mailId('paid-unclaimed', cause));
    if (entry !== null) return entry;
  }
  return null;
}

const isReminder = ({ task }: StoredTask): boolean =>
  task.kind === 'mail' && task.content.kind === 'paid-unclaimed' && task.content.isReminder;
