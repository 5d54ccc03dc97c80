import { CURRENCY } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';
import { isDue, isRenewing } from '@functions/domain/subscription/evolve';
import type { Mandate } from '@functions/domain/payments/mandate';
import { paysComingTerm, premiseOf, type Order } from './order';
import { CHECK_CODES, type CheckCode, type PaymentNotice } from '@functions/domain/payments/payment';
import { announcedCharge, comingCharge, view, type Subscription } from '@functions/domain/subscription/subscription';
import { termsAt, termsOfNextCharge } from '@functions/domain/subscription/terms';

/**
 * Whether an order may be paid: it must be exactly what was stored (P5). Expiry goes by our clock: the provider's whole
 * seconds may lie before the moment another offer replaced this one.
 */
export function checkOrder(
  notice: PaymentNotice,
  order: Order | null,
  subscription: Subscription,
  now: Instant,
): CheckCode {
  if (order === null) return CHECK_CODES.unknownOrder;
  if (notice.accountId !== order.accountId) return CHECK_CODES.wrongAccount;
  if (notice.currency !== CURRENCY || notice.amount !== order.amount) return CHECK_CODES.wrongAmount;
  if (order.paymentTransactionId !== null) return CHECK_CODES.notAcceptable;
  // Two forms open on one order: the second waits until the first is paid or refused.
  if (order.authorizedBy !== null && order.authorizedBy !== notice.transactionId) return CHECK_CODES.notAcceptable;
  if (subscription.restricted !== null || subscription.deletedAt !== null) return CHECK_CODES.notAcceptable;
  if (!isStillWanted(order, subscription, now)) return CHECK_CODES.notAcceptable;
  if (now >= order.expiresAt || !givesWhatItTold(order, subscription, now)) return CHECK_CODES.expired;
  return CHECK_CODES.ok;
}

/** What was ordered may have become pointless meanwhile: nobody pays for that. */
function isStillWanted({ purchase }: Order, subscription: Subscription, now: Instant): boolean {
  switch (purchase.kind) {
    case 'new-subscription':
    case 'resubscribe': {
      const { quote, premise } = purchase;
      const isTrialGone = quote.trialDays > 0 && subscription.trialUsed;
      const isCodeGone = quote.promo !== null && subscription.usedPromos.includes(quote.promo.code);
      const isPaidMeanwhile = premise !== undefined && premise.lastPaid !== (subscription.lastPaid ?? null);
      return !isTrialGone && !isCodeGone && !isPaidMeanwhile && view(subscription, now).status !== 'ACTIVE';
    }
    case 'past-due-payment':
      return subscription.currentPeriodEnd === purchase.periodEnd && isRenewing(subscription);
    case 'device-slot': {
      const { devicesIncluded, mostDevices } = termsAt(now);
      return view(subscription, now).isActive && devicesIncluded + subscription.extraDevices < mostDevices;
    }
  }
}

/** The time that a purchase adds to, and the charge that a device is priced by, may have changed since the quote. */
function givesWhatItTold({ purchase }: Order, subscription: Subscription, now: Instant): boolean {
  if ('quote' in purchase) {
    return purchase.premise === undefined || purchase.premise.paidUntil === premiseOf(subscription, now).paidUntil;
  }
  if (purchase.kind !== 'device-slot' || purchase.periodEnd === undefined) return true;
  const isAnnounced = subscription.autoRenewal === 'active' && announcedCharge(subscription) !== null;
  return purchase.periodEnd === subscription.currentPeriodEnd && paysComingTerm(purchase) === isAnnounced;
}

/**
 * Whether a renewal may go ahead: by the current mandate, of a due period, at the sum the customer was told. Where nothing
 * was told yet, any sum that the provider confirmed to us is taken: what exceeds today's charge goes back afterwards.
 */
export function checkRenewal(notice: PaymentNotice, mandate: Mandate | null, subscription: Subscription): CheckCode {
  if (mandate === null || mandate.providerId === null || mandate.providerId !== notice.subscriptionId)
    return CHECK_CODES.notAcceptable;
  if (notice.accountId !== mandate.accountId) return CHECK_CODES.wrongAccount;
  if (subscription.autoRenewal !== 'active' || subscription.restricted !== null || !isDue(subscription, notice.at))
    return CHECK_CODES.notAcceptable;
  if (notice.currency !== CURRENCY || !isToldAmount(notice, mandate, subscription)) return CHECK_CODES.wrongAmount;
  return CHECK_CODES.ok;
}

function isToldAmount(notice: PaymentNotice, mandate: Mandate, subscription: Subscription): boolean {
  const { announcedCharge, currentPeriodEnd } = subscription;
  if (announcedCharge !== null && announcedCharge.periodEnd === currentPeriodEnd)
    return notice.amount === announcedCharge.amount;
  return (
    notice.amount === mandate.providerState?.amount ||
    notice.amount === comingCharge(subscription, termsOfNextCharge(subscription, notice.at))
  );
}
