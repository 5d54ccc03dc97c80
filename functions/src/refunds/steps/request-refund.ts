import { paymentsWithoutTime } from '@functions/subscription/rules/slots';
import { isOwn } from '@functions/subscription/rules/segments';
import { toRoubles, type Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';
import { auditRow } from '@functions/staff/rules/audit';
import type { StaffCaller } from '@functions/staff/rules/staff';
import {
  requestStaffRefund,
  isOpen,
  noRefund,
  refundStatus,
  refundedAmount,
  withPart,
  type Refund,
  type RefundPart,
} from '@functions/payments/rules/refund';
import { isFreeTransaction, type Receipt } from '@functions/payments/rules/receipt';
import { refundRulesOf } from '@functions/payments/rules/refund-rules';
import { ok, fail, type Result } from '@functions/base/rules/result';
import { type Subscription, timeLeftUntil } from '@functions/subscription/rules/subscription';
import type { Deps, ReadRepositories, Repositories } from '@functions/campaigns/ports/repositories';
import { saveReferral, planReferralUpdateAfterRefund } from '@functions/referrals/steps/update-referral';
import { refundOfPart } from '@functions/payments/rules/payment-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { afterClaim, giftOfPayment, saveGiftRefund, type GiftRefund } from '@functions/gifts/steps/return-gift';
import {
  decideSubscriptionEvents,
  saveRecording,
  accessRevokedMs,
  tookDevice,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { saveReceipt, saveRefund } from '@functions/payments/steps/writes';
import { createAuditRow } from '@functions/staff/steps/writes';

/** The request of a refund. Amounts are in kopecks. */
export interface RefundCommand {
  /** Null = a payment without a customer: an unclaimed guest purchase or a quarantined payment. */
  readonly uid: string | null;
  /** Null = the payment of the current period, else the newest payment that is not fully refunded. */
  readonly transactionId: string | null;
  /** Null = everything that is not refunded yet. */
  readonly amount: Kopecks | null;
  readonly reason: string;
  readonly actor: string;
  /** Idempotency key: the same value again is the same refund. */
  readonly requestId: string;
  /**
   * Set for a request from the panel: the staff member, the customers.id, and whether the guarantee period is a limit.
   */
  readonly by?: { readonly staff: StaffCaller; readonly userId: string | null; readonly isBoundByGuarantee: boolean };
}

type RefundRefusal = 'not_found' | 'guarantee_over' | 'refund_too_late' | 'refunded_already' | 'refund_exceeds_payment';

/**
 * Requests a refund. The refund part, the suspension of access and the outbox task are one commit, so repeated requests
 * of several people are one refund (P10). Fails with `not_found`, `refunded_already`, `guarantee_over` or an error of
 * requestRefundPart().
 */
export async function requestRefund(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  command: RefundCommand,
): Promise<Result<{ transactionId: string; part: RefundPart }, RefundRefusal>> {
  const now = await clock.now();
  return store.transaction(async (repositories) => {
    const transactionId = await refundTarget(repositories, command, now);
    if (transactionId === null) return fail('refunded_already');
    const decision = await decideRefund(repositories, command, transactionId, now);
    if (!decision.ok) return decision;
    const { receipt, refund, part, isNew, recording, giftRefund, together } = decision.value;
    if (!isNew) return ok({ transactionId, part });
    const before = { ...refund, parts: refund.parts.filter(({ index }) => index !== part.index) };
    const invite = await planReferralUpdateAfterRefund(repositories, command.uid, { receipt, before, after: refund });
    const recipientUid = giftRefund?.recording?.subscription.uid;
    const recipient = recipientUid === undefined ? null : await repositories.customers.get(recipientUid);
    await saveRefund(repositories, withPart(refund, part.index, takenBy(decision.value)));
    await saveReceipt(repositories, { ...receipt, status: refundStatus(refund), refunded: refundedAmount(refund) });
    await enqueue(repositories, refundOfPart(transactionId, part.index, now));
    const by = command.by && recipient ? { ...command.by, userId: recipient.id } : command.by;
    for (const device of together) await saveTogether(repositories, by, device, now);
    if (giftRefund) await saveGiftRefund(repositories, giftRefund, `${transactionId}_${part.index}`, now);
    else if (recording) await saveRecording(repositories, recording, now);
    await saveReferral(repositories, invite, `${transactionId}_${part.index}`, now);
    if (command.by) await createAuditRow(repositories, refundRow(command.by, transactionId, part));
    // The time of a claimed gift is taken from somebody else than the payer.
    if (by && by.userId !== command.by?.userId)
      await createAuditRow(repositories, refundRow(by, transactionId, part, '_gift'));
    return ok({ transactionId, part });
  });
}

/** What a refund takes, for a restoration of it. */
const takenBy = ({ recording, giftRefund }: RefundDecision): Partial<RefundPart> => ({
  accessRevokedMs: recording === null ? 0 : accessRevokedMs(recording),
  ...(giftRefund && { endedGift: true }),
  ...(recording !== null && tookDevice(recording) && { tookDevice: true }),
});

async function saveTogether(
  repositories: Repositories,
  by: RefundCommand['by'],
  { receipt, refund, part }: RequestedPart,
  now: Instant,
): Promise<void> {
  const { transactionId } = receipt;
  await saveRefund(repositories, withPart(refund, part.index, { accessRevokedMs: 0, tookDevice: true }));
  await saveReceipt(repositories, { ...receipt, status: refundStatus(refund), refunded: refundedAmount(refund) });
  await enqueue(repositories, refundOfPart(transactionId, part.index, now));
  if (by) await createAuditRow(repositories, refundRow(by, transactionId, part));
}

interface RequestedPart {
  readonly receipt: Receipt;
  readonly refund: Refund;
  readonly part: RefundPart;
}

interface RefundDecision extends RequestedPart {
  /** False: the request is a repetition, or another refund of the payment is under way. */
  readonly isNew: boolean;
  /** What the subscription becomes; null when only money is returned. Of a gift: that of who claimed it. */
  readonly recording: Recording | null;
  /** The full refund of a gift; null for any other. */
  readonly giftRefund: GiftRefund | null;
  /** The payments of devices whose time ends with it: they go back with the same press. */
  readonly together: readonly RequestedPart[];
}

/**
 * The payment that a request means; null when nothing is left to refund. A request asks in its transaction: of reads at
 * different moments, some before and some after another click, a second payment could result.
 */
export const refundTarget = async (
  repositories: ReadRepositories,
  command: RefundCommand,
  now: Instant,
): Promise<string | null> => command.transactionId ?? (await defaultRefundTarget(repositories, command, now));

/** Decides on a refund without writing: the request carries it out, the preview shows it. Fails like requestRefund. */
export async function decideRefund(
  repositories: ReadRepositories,
  command: RefundCommand,
  transactionId: string,
  now: Instant,
): Promise<Result<RefundDecision, RefundRefusal>> {
  const [receipt, known] = await Promise.all([
    repositories.receipts.get(transactionId),
    repositories.refunds.get(transactionId),
  ]);
  if (receipt === null || receipt.uid !== command.uid) return fail('not_found');
  const before = known ?? noRefund(receipt);
  const isBoundByGuarantee = command.by?.isBoundByGuarantee === true;
  const requested = requestStaffRefund(before, receipt, { ...command, at: now }, { isBoundByGuarantee });
  if (!requested.ok) return requested;
  const { refund, part, isNew } = requested.value;
  if (!isNew) return ok({ receipt, refund, part, isNew, recording: null, giftRefund: null, together: [] });
  const isFull = refundedAmount(refund) >= receipt.amount;
  const gift = isFull ? await giftOfPayment(repositories, receipt) : null;
  // The time of a gift is taken from who claimed it.
  const uid = gift ? gift.claimedBy : command.uid;
  if (!isFull || uid === null) {
    const giftRefund = gift && { gift, recording: null };
    return ok({ receipt, refund, part, isNew, recording: null, giftRefund, together: [] });
  }
  const about = { at: gift ? afterClaim(gift, now) : now, now };
  const { recording, together } = await decideTaken(repositories, { ...command, uid }, { receipt, part }, about);
  const giftRefund = gift && { gift, recording };
  return ok({ receipt, refund, part, isNew, recording, giftRefund, together });
}

/** What a full refund takes of a subscription, with the devices whose time ends with it. */
async function decideTaken(
  repositories: ReadRepositories,
  command: RefundCommand & { readonly uid: string },
  { receipt, part }: Pick<RequestedPart, 'receipt' | 'part'>,
  { at, now }: { readonly at: Instant; readonly now: Instant },
) {
  const returned = refundedEvent(receipt, part, at);
  const alone = await decideSubscriptionEvents(repositories, command.uid, [returned]);
  const together = await devicesOf(repositories, command, alone, now);
  const all = [returned, ...together.map((device) => refundedEvent(device.receipt, device.part, at))];
  const recording = together.length > 0 ? await decideSubscriptionEvents(repositories, command.uid, all) : alone;
  return { recording, together };
}

const refundedEvent = ({ transactionId }: Receipt, { index }: RefundPart, at: Instant) =>
  ({ type: 'refunded', at, refundId: `${transactionId}_${index}`, transactionId, isFull: true }) as const;

/** The payments of devices that give nothing after the refund, as far as this member of staff may return them. */
async function devicesOf(
  repositories: ReadRepositories,
  command: RefundCommand,
  { events, subscription }: Recording,
  now: Instant,
): Promise<RequestedPart[]> {
  const before = events[0]?.before ?? subscription;
  const parts: RequestedPart[] = [];
  for (const transactionId of paymentsWithoutTime(before, subscription, now)) {
    const [receipt, known] = await Promise.all([
      repositories.receipts.get(transactionId),
      repositories.refunds.get(transactionId),
    ]);
    if (receipt === null || receipt.uid !== command.uid) continue;
    const request = { ...command, amount: null, at: now };
    const isBoundByGuarantee = command.by?.isBoundByGuarantee === true;
    const requested = requestStaffRefund(known ?? noRefund(receipt), receipt, request, { isBoundByGuarantee });
    if (requested.ok && requested.value.isNew)
      parts.push({ receipt, refund: requested.value.refund, part: requested.value.part });
  }
  return parts;
}

const refundRow = (
  { staff, userId }: NonNullable<RefundCommand['by']>,
  transactionId: string,
  { index, amount, reason, at }: RefundPart,
  about = '',
) =>
  auditRow(
    `refund_${transactionId}_${index}${about}`,
    staff,
    { action: 'refund', userId, reason, facts: { transactionId, amount: toRoubles(amount) } },
    at,
  );

/**
 * Chooses the payment for a request that names none. A repeated request, also after the refund failed, and a request
 * while another refund is open mean that same refund.
 */
async function defaultRefundTarget(
  repositories: ReadRepositories,
  { uid, requestId }: RefundCommand,
  now: Instant,
): Promise<string | null> {
  if (uid === null) return null;
  const [stored, receipts] = await Promise.all([
    repositories.subscriptions.get(uid),
    repositories.receipts.ofCustomer(uid, 10),
  ]);
  // A gift is refunded to its payer, not at the request of its recipient, and never by chance.
  const own = receipts.filter((receipt) => refundRulesOf(receipt).isMeantByDefault);
  // A failed refund does not count in `refunded`.
  const withRefunds = own.filter(({ refunded, status }) => refunded > 0 || status === 'RefundFailed');
  const refunds = await repositories.refunds.getMany(withRefunds.map(({ transactionId }) => transactionId));
  const repeated = refunds
    .flatMap(({ transactionId, parts }) => parts.map((part) => ({ transactionId, ...part })))
    .filter((part) => part.requestId === requestId || isOpen(part))
    // The payments of devices that go back with a term have its request; they took no time of access.
    .toSorted((left, right) => (right.accessRevokedMs ?? 0) - (left.accessRevokedMs ?? 0))[0];
  if (repeated !== undefined) return repeated.transactionId;
  const running = stored && paymentOfRunningTerm(stored, now);
  if (running !== null) return running;
  return own.find(({ amount, refunded }) => refunded < amount)?.transactionId ?? null;
}

/** Granted days belong to the term before them, so the end of all of them decides whether it runs. */
function paymentOfRunningTerm(subscription: Subscription, now: Instant): string | null {
  if (timeLeftUntil(subscription, now) === null) return null;
  const running = subscription.time.findLast((segment) => segment.from <= now && isOwn(segment));
  return running && !isFreeTransaction(running.id) ? running.id : null;
}
