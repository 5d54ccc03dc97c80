import type { Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import { toldStanding } from '@functions/subscription/rules/told-standing';
import type { MailRecipient } from '@functions/base/rules/mail';
import type { ProviderChargeback } from '@functions/payments/rules/payment';
import {
  refundedAmount,
  refundStatus,
  representmentId,
  undoneChargeback,
  withRepresentment,
} from '@functions/payments/rules/refund';
import type { RefundMail } from '@functions/refunds/rules/refund-mails';
import type { SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Deps, ReadRepositories, Repositories } from '@functions/reconciliation/ports/repositories';
import { totalsOfDay } from '@functions/subscription/rules/subscription-tasks';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import { planReferralUpdateAfterKept, saveReferral } from '@functions/referrals/steps/update-referral';
import { refundRecipient } from '@functions/payments/steps/early-refund';
import {
  decideRestoredAccess,
  giftRestoredMail,
  saveRestoredAccess,
  type RestoredAccess,
} from '@functions/refunds/steps/restore-access';
import { saveReceipt, saveRefund } from '@functions/payments/steps/writes';

/**
 * Records a representment: the bank gave disputed money back to us. The payment is refunded by so much less, and the
 * access that the chargeback took is given back, from now on. One that is listed twice is recorded once. Without the
 * chargeback of it nothing is recorded: finance has the row in the close of its day. A customer whose payment is kept
 * counts as a friend again, and the payer is told.
 */
export async function recordRepresentment(
  { store }: Pick<Deps, 'store'>,
  { id, transactionId, amount, at }: ProviderChargeback,
  now: Instant,
): Promise<void> {
  const row = { transactionId: representmentId(id), amount, at };
  await store.transaction(async (repositories) => {
    const [receipt, before] = await Promise.all([
      repositories.receipts.get(transactionId),
      repositories.refunds.get(transactionId),
    ]);
    const refund = before && withRepresentment(before, row);
    if (!refund || !receipt) return;
    const part = undoneChargeback(refund, amount);
    const restored = part && (await decideRestoredAccess(repositories, { refund, receipt, part }, now));
    const { uid, payToken } = receipt;
    const payer = await subscriptionOfPayer(repositories, uid, restored);
    const invite = payer && (await planReferralUpdateAfterKept(repositories, payer, refund, now));
    const order = uid === null && payToken !== null ? await repositories.orders.get(payToken) : null;
    const status = refundStatus(refund);
    // What nobody can claim any more, or has not claimed yet, is for finance to decide about.
    const isOfNobody = status === 'Paid' && uid === null && !restored;
    await saveReceipt(repositories, {
      ...receipt,
      status: isOfNobody ? 'Quarantined' : status,
      refunded: refundedAmount(refund),
    });
    if (part && restored) await saveRestoredAccess(repositories, refund, part, restored, now);
    else await saveRefund(repositories, refund);
    await saveReferral(repositories, invite, row.transactionId, now);
    const about = { payer: refundRecipient(uid, order), amount, restored };
    await tell(repositories, about, row.transactionId, now);
    await enqueue(repositories, totalsOfDay(at, row.transactionId, now));
  });
}

/** The subscription of the payer, with what is given back to it; null if they have none. */
async function subscriptionOfPayer(
  { subscriptions }: ReadRepositories,
  uid: string | null,
  restored: RestoredAccess | null,
): Promise<Subscription | null> {
  const owner = restored?.gift || uid === null ? null : await subscriptions.get(uid);
  return restored?.recording && owner ? restored.recording.subscription : owner;
}

/** Tells the payer what the bank decided, and who claimed a gift that its time is back. */
async function tell(
  repositories: Repositories,
  about: { readonly payer: MailRecipient | null; readonly amount: Kopecks; readonly restored: RestoredAccess | null },
  cause: string,
  now: Instant,
): Promise<void> {
  const { payer, amount, restored } = about;
  const { gift = null, uid = null, recording = null } = restored ?? {};
  if (payer !== null)
    await enqueueMail<RefundMail>(repositories, payer, { ...decided(restored, now), amount }, cause, now);
  if (gift !== null && recording !== null && uid !== null)
    await enqueueMail<SubscriptionMail>(repositories, { uid }, giftRestoredMail(gift, recording, now), cause, now);
}

function decided(restored: RestoredAccess | null, now: Instant) {
  const kind = 'dispute-decided' as const;
  if (restored?.gift) return { kind, back: 'gift' } as const;
  if (restored?.isDevice) return { kind, back: 'device' } as const;
  const recording = restored?.recording;
  if (!recording) return { kind, back: 'nothing' } as const;
  return {
    kind,
    back: 'time',
    now: toldStanding({ ...recording.subscription, friends: recording.friends }, now),
  } as const;
}
