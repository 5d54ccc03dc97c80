import { CURRENCY } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import { isDue } from '@functions/subscription/rules/rules';
import type { Mandate } from '@functions/payments/rules/mandate';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import { mayBePaidByLink, trialDaysOf, type Order } from './order';
import { isPaidInBankApp, type CheckDecision, type PaymentNotice } from '@functions/payments/rules/payment';
import { chargeAtRenewal, type Subscription, renews } from '@functions/subscription/rules/subscription';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';

/** What of a payment is not as its order says; null if it matches (P5). Check asks it, and the application of a Pay. */
export function mismatchOf(notice: PaymentNotice, order: Order): 'provider' | 'account' | 'amount' | null {
  if (notice.provider !== order.provider) return 'provider';
  if (notice.accountId !== order.accountId) return 'account';
  return notice.currency !== CURRENCY || notice.amount !== order.amount ? 'amount' : null;
}

const REFUSED_FOR = {
  provider: 'unknownOrder',
  account: 'wrongAccount',
  amount: 'wrongAmount',
} as const satisfies Record<string, CheckDecision>;

/**
 * The decision on a payment for an order: the payment must match the stored order exactly (P5). Expiry uses our clock,
 * because the provider's times are whole seconds and may lie before the moment at which another offer replaced this one
 * (decision 3).
 */
export function checkOrder(
  notice: PaymentNotice,
  order: Order | null,
  subscription: Subscription,
  now: Instant,
): CheckDecision {
  if (order === null) return 'unknownOrder';
  const mismatch = mismatchOf(notice, order);
  if (mismatch !== null) return REFUSED_FOR[mismatch];
  if (order.paymentTransactionId !== null) return 'notAcceptable';
  if (isBeingPaid(order, notice)) return 'notAcceptable';
  if (isPaidInBankApp(notice) && !mayBePaidByLink(order)) return 'notAcceptable';
  // One trial per card: where the provider tells the method, it names the card.
  if (trialDaysOf(order) > 0 && notice.method !== null && notice.card === null) return 'notAcceptable';
  return checkPurchase(order, subscription, now);
}

/**
 * When two payment forms are open for one order, the second waits until the first is paid or refused. A link is not
 * waited for: its payer may never pay it. If both are paid, the second payment is surplus and refunded.
 */
const isBeingPaid = ({ authorizedBy, isAuthorizedByLink }: Order, { transactionId }: PaymentNotice): boolean =>
  authorizedBy !== null && authorizedBy !== transactionId && isAuthorizedByLink !== true;

/** The decision on what an unpaid order buys: whether it makes sense, and is still worth what was quoted. */
export function checkPurchase(
  { purchase, expiresAt }: Order,
  subscription: Subscription,
  now: Instant,
): Extract<CheckDecision, 'accepted' | 'notAcceptable' | 'expired'> {
  const { restricted, deletedAt, mergedInto } = subscription;
  if (restricted !== null || deletedAt !== null || mergedInto !== undefined) return 'notAcceptable';
  const { isStillUseful, grantsWhatItQuoted } = kindOf(purchase).check;
  if (!isStillUseful(purchase, subscription, now)) return 'notAcceptable';
  if (now >= expiresAt || !grantsWhatItQuoted(purchase, subscription, now)) return 'expired';
  return 'accepted';
}

/**
 * The decision on a renewal: current mandate, due period, announced amount. Before an announcement,
 * today's charge or the amount that the provider confirmed is accepted; what exceeds today's charge is refunded
 * afterwards (decision 7).
 */
export function checkRenewal(
  notice: PaymentNotice,
  mandate: Mandate | null,
  subscription: Subscription,
): CheckDecision {
  if (mandate === null || mandate.providerId === null || mandate.providerId !== notice.subscriptionId)
    return 'notAcceptable';
  if (notice.accountId !== mandate.accountId) return 'wrongAccount';
  if (!renews(subscription) || !isDue(subscription, notice.at)) return 'notAcceptable';
  if (notice.currency !== CURRENCY || !isExpectedAmount(notice, mandate, subscription)) return 'wrongAmount';
  return 'accepted';
}

function isExpectedAmount(notice: PaymentNotice, mandate: Mandate, subscription: Subscription): boolean {
  const { announcedCharge } = subscription;
  if (announcedCharge !== null) return notice.amount === announcedCharge.amount;
  return (
    notice.amount === mandate.providerState?.amount ||
    notice.amount === chargeAtRenewal(subscription, termsOfNextCharge(subscription, notice.at))
  );
}
