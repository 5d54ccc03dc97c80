import { CURRENCY } from '@functions/base/contract/values/money';
import type { Tariff } from '@functions/base/contract/values/tariff';
import type { Instant } from '@functions/base/rules/calendar';
import type { Mandate } from '@functions/payments/rules/mandate';
import type { PaymentNotice } from '@functions/payments/rules/payment';
import { priceDue, tariffChargedBefore } from '@functions/subscription/rules/tariff-choice';
import type { Repositories } from '@functions/campaigns/ports/repositories';
import { applied, surplus, type ApplyResult } from '@functions/payments/steps/apply-result';
import { receiptOf } from '@functions/purchase/rules/receipt-of';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Sold } from '@functions/payments/rules/sold';
import { plannedTariff, type Subscription } from '@functions/subscription/rules/subscription';
import { findMandate } from './find-mandate';
import { quarantinePayment } from '@functions/purchase/steps/quarantine-payment';
import { recountAfterCard } from '@functions/referrals/steps/end-shared-cards';
import { saveReferral, planReferralUpdate, readReferralAhead } from '@functions/referrals/steps/update-referral';
import {
  decideSubscriptionEvents,
  saveRecording,
  withReceipt,
} from '@functions/recording/steps/record-subscription-events';
import { returnOfMerged } from '@functions/purchase/steps/return-of-merged';
import { refundOvercharge } from '@functions/payments/steps/refund-overcharge';
import { reconcileEarlyRefund, refundEventsBeforePayment } from '@functions/payments/steps/early-refund';
import { saveMandate, saveReceipt } from '@functions/payments/steps/writes';

/**
 * Applies a renewal charge. It is valid if Check allowed it, or if its amount is the one the provider confirmed;
 * otherwise it is quarantined. An overcharge is refunded in part.
 */
export async function settleRenewal(
  repositories: Repositories,
  notice: PaymentNotice,
  now: Instant,
): Promise<ApplyResult> {
  const { current, mandate, wasAllowed } = await findCharged(repositories, notice);
  if (mandate === null)
    return quarantinePayment(repositories, notice, null, 'neither an order nor a known recurring payment');
  const { uid } = mandate;
  if (!isChargeOf(mandate, notice, { wasAllowed }))
    return quarantinePayment(repositories, notice, null, 'not the amount of the renewal', uid);
  const [before, refund] = await Promise.all([
    repositories.subscriptions.get(uid),
    repositories.refunds.get(notice.transactionId),
  ]);
  if (before?.mergedInto !== undefined) return returnOfMerged(repositories, notice, { uid, order: null, refund }, now);
  const { at, transactionId, amount } = notice;
  const charged = before && tariffChargedBefore(before, mandate.providerState, notice);
  const tariff = charged === null ? {} : { tariff: charged };
  const settled = { type: 'renewalSettled', at, transactionId, amount, payToken: null, ...tariff } as const;
  const refundEvents = refundEventsBeforePayment(refund, settled, notice, now);
  const [recording] = await Promise.all([
    decideSubscriptionEvents(repositories, uid, [settled, ...refundEvents], 'reported'),
    readReferralAhead(repositories, uid),
  ]);
  const isExpected = recording.events[0]?.expected === true;
  const countsForReferral = isExpected && refundEvents.length === 0;
  const counted = { at, trialDays: 0, card: notice.card };
  const invite = countsForReferral ? await planReferralUpdate(repositories, uid, counted) : null;
  const receipt = await reconcileEarlyRefund(
    repositories,
    receiptOf(notice, { uid, order: null, email: mandate.email, sold: soldByRenewal(before, charged) }),
    refund,
    { uid },
    now,
  );

  if (isExpected) {
    const excess = refund === null ? excessOf(before, charged, notice) : 0;
    await saveRenewalReceipt(repositories, receipt, excess, now);
    await saveUpdatedCard(repositories, current, notice);
  }
  await saveRecording(repositories, withReceipt(recording, receipt), now);
  await saveReferral(repositories, invite, transactionId, now);
  const paid = { card: notice.card, saved: mandate, invite: null, cause: transactionId };
  await recountAfterCard(repositories, recording.subscription, paid, now);
  return isExpected ? applied : surplus;
}

/**
 * The mandate that the provider charged, and whether Check allowed the charge. `current`: the one that the provider
 * still has.
 */
async function findCharged(repositories: Repositories, notice: PaymentNotice) {
  const [current, check] = await Promise.all([
    findMandate(repositories, notice),
    repositories.paymentEvents.get(`check_${notice.transactionId}`),
  ]);
  const wasAllowed = check?.checkDecision === 'accepted';
  const mandate = current ?? (wasAllowed ? await findCancelledMandate(repositories, notice) : null);
  return { current, mandate, wasAllowed };
}

const isChargeOf = (
  { providerState }: Mandate,
  { amount, currency }: PaymentNotice,
  { wasAllowed }: { readonly wasAllowed: boolean },
): boolean => (wasAllowed || amount === providerState?.amount) && currency === CURRENCY;

/** What was charged above the price that was due, in kopecks. */
const excessOf = (before: Subscription | null, charged: Tariff | null, { amount, at }: PaymentNotice): number =>
  before === null ? 0 : amount - (priceDue(before, charged, at) ?? amount);

const saveRenewalReceipt = (
  repositories: Repositories,
  receipt: Receipt,
  excess: number,
  now: Instant,
): Promise<void> =>
  excess > 0 ? refundOvercharge(repositories, receipt, excess, now) : saveReceipt(repositories, receipt);

async function saveUpdatedCard(
  { mandates }: Repositories,
  current: Mandate | null,
  notice: PaymentNotice,
): Promise<void> {
  const renewed = current && withUpdatedCard(current, notice);
  if (renewed) await saveMandate({ mandates }, renewed);
}

/** The term that the provider charged, which the fiscal item of the mandate names. */
function soldByRenewal(before: Subscription | null, charged: Tariff | null): Sold | undefined {
  const months = charged ?? (before && plannedTariff(before));
  return months === null ? undefined : { kind: 'term', months };
}

/**
 * The mandate with the card that the payer gave the provider in its own form after a failed renewal: the provider
 * charges it from now on (decision 69). Null if nothing changes, also while a card of a later order waits for its own
 * mandate.
 */
const withUpdatedCard = (mandate: Mandate, { token, card, at }: PaymentNotice): Mandate | null =>
  token === null || token === mandate.token || mandate.providerToken !== mandate.token
    ? null
    : { ...mandate, token, providerToken: token, card: card ?? mandate.card, cardAt: at };

/**
 * Finds the mandate by its account when the charge was allowed at Check, but its notification arrived after the mandate
 * was cancelled.
 */
const findCancelledMandate = async (
  repositories: Repositories,
  { accountId, subscriptionId }: PaymentNotice,
): Promise<Mandate | null> =>
  accountId === null || subscriptionId === null ? null : repositories.mandates.findByAccount(accountId);
