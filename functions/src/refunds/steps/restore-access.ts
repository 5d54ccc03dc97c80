import type { Instant } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { ContentOf } from '@functions/base/rules/mail';
import type { SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import { toldStanding } from '@functions/subscription/rules/told-standing';
import type { Gift } from '@functions/gifts/rules/gift';
import { refundRulesOf } from '@functions/payments/rules/refund-rules';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import { withPart, type Refund, type RefundPart } from '@functions/payments/rules/refund';
import type { ReadRepositories, Repositories } from '@functions/campaigns/ports/repositories';
import {
  allExpected,
  decideSubscriptionEvents,
  saveRecording,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { giftOfPayment, restoreGift } from '@functions/gifts/steps/return-gift';
import { saveRefund } from '@functions/payments/steps/writes';

/** The e-mail to who claimed a gift: its time is back. No sum is told, unless a charge of their own follows. */
export function giftRestoredMail(
  { months }: Gift,
  { subscription, friends }: Recording,
  now: Instant,
): ContentOf<SubscriptionMail, 'gift-received'> {
  const { until, ...next } = toldStanding({ ...subscription, friends }, now);
  return { kind: 'gift-received', months, until: until ?? now, ...next };
}

/** What is given back of a payment whose refund did not last. */
export interface RestoredAccess {
  readonly gift: Gift | null;
  /** Whose time it is; null for a gift that nobody claimed. */
  readonly uid: string | null;
  /** An extra device is given back, and no time. */
  readonly isDevice?: true;
  /** Null if nothing was taken of an account. */
  readonly recording: Recording | null;
}

/**
 * Decides how the access or the device that a part of a refund took, or the gift that it ended, is given back from now
 * on. Renewals stay as they are. Null if nothing was taken, or if it cannot be given back.
 */
export async function decideRestoredAccess(
  repositories: ReadRepositories,
  { refund, receipt, part }: { refund: Refund; receipt: Receipt | null; part: RefundPart },
  now: Instant,
): Promise<RestoredAccess | null> {
  const { transactionId } = refund;
  const gift = await giftOfPayment(repositories, receipt);
  if (gift && gift.returnedAt === null) return null;
  if (receipt !== null && refundRulesOf(receipt).takes === 'device')
    return decideRestoredThing(repositories, { refund, receipt, part }, now);
  const durationMs = part.accessRevokedMs ?? 0;
  // The time of a gift goes back to who claimed it. One that nobody claimed had taken none.
  const uid = gift ? gift.claimedBy : refund.uid;
  if (durationMs > 0 ? uid === null : !gift) return null;
  if (durationMs === 0 || uid === null) return { gift, uid, recording: null };
  const recording = await decideSubscriptionEvents(repositories, uid, [
    { type: 'accessRestored', at: now, transactionId, durationMs, ...(gift && { isGift: true }) },
  ]);
  return allExpected(recording) ? { gift, uid, recording } : null;
}

/** Gives back what a refund took that is no time. */
async function decideRestoredThing(
  repositories: ReadRepositories,
  { refund: { uid, transactionId }, receipt, part }: { refund: Refund; receipt: Receipt; part: RefundPart },
  now: Instant,
): Promise<RestoredAccess | null> {
  if (uid === null || part.tookDevice !== true) return null;
  const [order, subscription] = await Promise.all([
    receipt.payToken === null ? null : repositories.orders.get(receipt.payToken),
    repositories.subscriptions.get(uid),
  ]);
  if (order === null || subscription === null) return null;
  const payToken = `restored-${transactionId}-${part.index}`;
  const settled = { at: now, transactionId, amount: receipt.amount, payToken };
  const event = kindOf(order.purchase).after.restored?.(order.purchase, settled, subscription);
  if (event == null) return null;
  const recording = await decideSubscriptionEvents(repositories, uid, [event]);
  return allExpected(recording) ? { gift: null, uid, recording, isDevice: true } : null;
}

/** Saves what is given back, and that the part has taken nothing any more. */
export async function saveRestoredAccess(
  repositories: Repositories,
  refund: Refund,
  part: RefundPart,
  { gift, recording }: RestoredAccess,
  now: Instant,
): Promise<void> {
  await saveRefund(repositories, withPart(refund, part.index, { accessRestored: true }));
  if (recording) await saveRecording(repositories, recording, now);
  if (gift) await restoreGift(repositories, gift, now);
}
