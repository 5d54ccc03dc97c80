import { toRoubles, type Kopecks } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';
import { auditRow } from '@functions/domain/panel/audit';
import type { StaffCaller } from '@functions/domain/panel/staff';
import {
  requestRefundPart,
  isOpen,
  isUnderGuarantee,
  noRefund,
  refundStatus,
  returned,
  withPart,
  type RefundPart,
} from '@functions/domain/refunds/refund';
import { isFreeTransaction } from '@functions/domain/payments/receipt';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { noSubscription } from '@functions/domain/subscription/subscription';
import type { Deps } from '@functions/ports/services';
import { saveReferral, planReferralUpdateAfterRefund } from '@functions/usecases/referrals/update-referral';
import { enqueueRefund } from '@functions/usecases/platform/outbox-tasks';
import {
  decideSubscriptionEvents,
  returnsTime,
  saveRecording,
  timeTaken,
} from '@functions/usecases/subscription/record-subscription-events';

export interface RefundCommand {
  /** Null = money of nobody: it waits for an account, or lies in quarantine. */
  readonly uid: string | null;
  /** Null = the payment that bought the running period, else the newest that can go back. */
  readonly transactionId: string | null;
  readonly amount: Kopecks | null;
  readonly reason: string;
  readonly actor: string;
  /** One click of one person: the same again is the same refund. */
  readonly requestId: string;
  /** At the panel: who asks, about which customers.id, and whether the guarantee binds them. */
  readonly by?: { readonly staff: StaffCaller; readonly userId: string | null; readonly isBoundByGuarantee: boolean };
}

/**
 * Staff give money back: what is to go back, the suspension and the task for the provider are one commit, so that k clicks
 * of m people are one refund (P10).
 */
export async function refundPayment(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  order: RefundCommand,
): Promise<Result<{ transactionId: string; part: RefundPart }>> {
  const now = await clock.now();
  const transactionId = order.transactionId ?? (await defaultRefundTarget({ store }, order, now));
  if (transactionId === null) return fail('refunded-already');
  return store.transaction(async (records) => {
    const receipt = await records.receipts.get(transactionId);
    if (receipt === null || receipt.uid !== order.uid) return fail('not-found');
    const before = (await records.refunds.get(transactionId)) ?? noRefund(transactionId, receipt);
    const asked = requestRefundPart(before, receipt, { ...order, at: now });
    if (!asked.ok) return asked;
    const { refund, part, isNew } = asked.value;
    if (!isNew) return ok({ transactionId, part });
    if (order.by?.isBoundByGuarantee === true && !isUnderGuarantee(receipt, now)) return fail('guarantee-over');
    const isFull = returned(refund) >= receipt.amount;
    const event = {
      type: 'refunded',
      at: now,
      refundId: `${transactionId}_${part.index}`,
      transactionId,
      isFull,
    } as const;
    const recording = isFull && order.uid !== null ? await decideSubscriptionEvents(records, order.uid, [event]) : null;
    const isOfTime = recording !== null && returnsTime(recording);
    const invite = isOfTime && order.uid !== null ? await planReferralUpdateAfterRefund(records, order.uid) : null;
    const took = recording === null ? 0 : timeTaken(recording);
    await records.refunds.save(withPart(refund, part.index, { accessRevokedMs: took }));
    await records.receipts.save({ ...receipt, status: refundStatus(refund), refunded: returned(refund) });
    await enqueueRefund(records, transactionId, part.index, now);
    if (recording) await saveRecording(records, recording, now);
    await saveReferral(records, invite, `${transactionId}_${part.index}`, now);
    if (order.by) await records.audit.create(refundRow(order.by, transactionId, part));
    return ok({ transactionId, part });
  });
}

const refundRow = (
  { staff, userId }: NonNullable<RefundCommand['by']>,
  transactionId: string,
  { index, amount, reason, at }: RefundPart,
) =>
  auditRow(
    `refund_${transactionId}_${index}`,
    staff,
    { action: 'refund', userId, reason, facts: { transactionId, amount: toRoubles(amount) } },
    at,
  );

/** What a click means that names no payment. One that was made before, or comes while a refund is open, means that same refund. */
async function defaultRefundTarget(
  { store }: Pick<Deps, 'store'>,
  { uid, requestId }: RefundCommand,
  now: Instant,
): Promise<string | null> {
  if (uid === null) return null;
  const subscription = (await store.nonTransactional.subscriptions.get(uid)) ?? noSubscription(uid);
  const receipts = await store.nonTransactional.receipts.ofCustomer(uid, 10);
  for (const { transactionId } of receipts.filter(({ refunded }) => refunded > 0)) {
    const refund = await store.nonTransactional.refunds.get(transactionId);
    if (refund?.parts.some((part) => part.requestId === requestId || isOpen(part))) return transactionId;
  }
  const running = subscription.paidPeriods.findLast(({ start }) => start <= now);
  if (running && !isFreeTransaction(running.transactionId)) return running.transactionId;
  return receipts.find(({ amount, refunded }) => refunded < amount)?.transactionId ?? null;
}
