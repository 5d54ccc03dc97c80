import type { RequestOf } from '@functions/base/contract/endpoint';
import type { getPayment as endpoint } from '@functions/panel/contract/get-payment';
import type { PaymentPlace } from '@functions/payments/contract/values/payment-place';
import { toRoubles } from '@functions/base/contract/values/money';
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
import type { Repositories } from '@functions/ports/repositories';
import type { Deps } from '@functions/ports/services';
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
  const { receipt, order, purchase, gift } = found;
  const email = order?.email ?? receipt?.accountId ?? '';
  const place = placeOf(found);
  const ownerUid = receipt?.uid ?? order?.uid ?? (purchase && claimantOf(purchase));
  const [now, mail, owner, claimant, namesakes] = await Promise.all([
    deps.clock.now(),
    order === null || place === 'account' ? null : newestMail(nonTransactional, order, purchase),
    ownerUid == null ? null : nonTransactional.customerSearch.get(ownerUid),
    gift?.claimedBy == null ? null : nonTransactional.customerSearch.get(gift.claimedBy),
    place === 'account' || place === 'gift' || email === ''
      ? []
      : nonTransactional.customers.withEmail(email, MOST_CANDIDATES),
  ]);
  const candidates = await Promise.all(namesakes.map(({ uid }) => nonTransactional.customerSearch.get(uid)));
  await logStaffRead(deps, staff, { action: 'getPayment', userId: owner?.id ?? null, facts: { id } });
  return ok({
    transactionId: receipt?.transactionId ?? null,
    orderId: order?.orderId ?? null,
    place,
    at: toIso(receipt?.dateTime ?? order?.created ?? now),
    amount: toRoubles(receipt?.amount ?? order?.amount ?? 0),
    refunded: toRoubles(receipt?.refunded ?? 0),
    status: receipt?.status ?? null,
    cardMask: receipt?.cardMask ?? order?.paymentMethod?.card?.mask ?? null,
    method: receipt?.method ?? null,
    isOneOff: order?.isOneOff === true,
    maskedEmail: maskedEmail(email),
    purchase: order && purchaseOf(order),
    mail: mail && {
      at: toIso(mail.created),
      ...mailState(mail),
      isReminder: isReminder(mail),
    },
    returnsAt: toIsoOrNull(place === 'unclaimed' ? returnOf(purchase) : null),
    gift: place === 'gift' && gift ? giftOf(gift, claimant, now) : null,
    refund: receipt && (await refundOf(nonTransactional, receipt, staff, now)),
    bought: receipt && boughtBy(receipt, order, gift),
    canResend: place === 'unclaimed' || (place === 'gift' && gift !== null && mayMailAgain(gift)),
    canAttach:
      receipt !== null &&
      afterPaymentOf(receipt).attached !== null &&
      (place === 'unclaimed' || place === 'quarantined'),
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

const returnOf = (purchase: GuestPurchase | null): Instant | null =>
  purchase?.paidAt == null ? null : purchase.paidAt + UNCLAIMED_AFTER;

/** The e-mails of a guest purchase, newest first: by staff, the reminder of the third day, the first one. */
async function newestMail(
  { outbox }: Repositories,
  { orderId }: Order,
  purchase: GuestPurchase | null,
): Promise<StoredTask | null> {
  const causes = [...(purchase?.mailedAgainBy ? [purchase.mailedAgainBy] : []), `${orderId}_reminder`, orderId];
  for (const cause of causes) {
    const entry = await outbox.get(mailId('paid-unclaimed', cause));
    if (entry !== null) return entry;
  }
  return null;
}

const isReminder = ({ task }: StoredTask): boolean =>
  task.kind === 'mail' && task.content.kind === 'paid-unclaimed' && task.content.isReminder;
