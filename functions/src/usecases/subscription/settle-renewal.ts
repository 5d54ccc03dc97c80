import { CURRENCY } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Mandate } from '@functions/domain/payments/mandate';
import { CHECK_CODES, type PaymentNotice } from '@functions/domain/payments/payment';
import { comingCharge } from '@functions/domain/subscription/subscription';
import { termsOfNextCharge } from '@functions/domain/subscription/terms';
import type { Records } from '@functions/ports/repositories';
import { applied, surplus, type Applied } from '@functions/usecases/payments/apply-result';
import { receiptOf, setAside } from '@functions/usecases/payments/quarantine-payment';
import { countInvite, decideInvite } from '@functions/usecases/referrals/update-referral';
import { decideSubscriptionEvents, saveRecording, withReceipt } from './record-subscription-events';
import { returnExcess } from '@functions/usecases/refunds/refund-overcharge';
import { meetRefund, returnedAlready } from '@functions/usecases/refunds/early-refund';

/** The provider charged the next period. Its Check was asked, or its sum is the one that it confirmed to us. */
export async function settleRenewal(records: Records, notice: PaymentNotice, now: Instant): Promise<Applied> {
  const [current, check] = await Promise.all([
    notice.subscriptionId === null ? null : records.mandates.findByProviderId(notice.subscriptionId),
    records.paymentEvents.get(`check_${notice.transactionId}`),
  ]);
  const wasAllowed = check?.code === CHECK_CODES.ok;
  const mandate = current ?? (wasAllowed ? await endedMandate(records, notice) : null);
  if (mandate === null) return setAside(records, notice, null, 'neither an order nor a known recurring payment');
  const { uid } = mandate;
  const isAllowed = wasAllowed || notice.amount === mandate.confirmed?.amount;
  if (!isAllowed || notice.currency !== CURRENCY)
    return setAside(records, notice, null, 'not the amount of the renewal', uid);
  const [before, refund] = await Promise.all([
    records.subscriptions.get(uid),
    records.refunds.get(notice.transactionId),
  ]);
  const { at, transactionId, amount } = notice;
  const settled = { type: 'renewalSettled', at, transactionId, amount, payToken: null } as const;
  const back = returnedAlready(refund, settled, notice);
  const recording = await decideSubscriptionEvents(records, uid, [settled, ...back]);
  const isExpected = recording.events[0]?.expected === true;
  const counts = isExpected && back.length === 0;
  const invite = counts ? await decideInvite(records, uid, { at, trialDays: 0, card: notice.card }) : null;
  const receipt = await meetRefund(
    records,
    receiptOf(notice, { uid, order: null, email: mandate.email }),
    refund,
    { uid },
    now,
  );
  const excess =
    before && isExpected && refund === null
      ? notice.amount - (comingCharge(before, termsOfNextCharge(before, notice.at)) ?? notice.amount)
      : 0;

  if (excess > 0) await returnExcess(records, receipt, excess, now);
  else if (isExpected) await records.receipts.create(receipt);
  await saveRecording(records, withReceipt(recording, receipt), now);
  await countInvite(records, invite, transactionId, now);
  return isExpected ? applied : surplus;
}

/** Charged with our leave before the recurring payment was ended, and told of only afterwards: known by its account. */
const endedMandate = async (records: Records, { accountId, subscriptionId }: PaymentNotice): Promise<Mandate | null> =>
  accountId === null || subscriptionId === null ? null : records.mandates.findByAccount(accountId);
