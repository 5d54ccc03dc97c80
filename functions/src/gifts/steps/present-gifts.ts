import type { PaidGift } from '@functions/gifts/contract/gifts';
import type { ReceiptStatus } from '@functions/payments/contract/values/payments';
import { toRoubles } from '@functions/base/contract/values/money';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import {
  GIFT_MAILS_AGAIN,
  GIFT_RETURN,
  giftState,
  isUndelivered,
  isWaiting,
  mayCancelAlone,
  type Gift,
} from '@functions/gifts/rules/gift';
import type { ReadRepositories } from '@functions/gifts/ports/repositories';

/** Above what any payer gives; older ones are not shown. */
const MOST_GIFTS = 100;

/** Of the payments of returned gifts, by transaction id. */
type Statuses = ReadonlyMap<string, ReceiptStatus>;

/** Reads the gifts of a payer, and what became of the money of the returned ones. */
export async function readPaidGifts(
  { gifts, receipts }: Pick<ReadRepositories, 'gifts' | 'receipts'>,
  uid: string,
): Promise<{ gifts: Gift[]; statuses: Statuses }> {
  const paid = await gifts.ofPayer(uid, MOST_GIFTS);
  const returned = paid.filter(({ returnedAt }) => returnedAt !== null).map(({ transactionId }) => transactionId);
  const found = returned.length === 0 ? [] : await receipts.getMany(returned);
  return { gifts: paid, statuses: new Map(found.map(({ transactionId, status }) => [transactionId, status])) };
}

/** The gifts of a payer, newest first. Amounts in roubles, ISO dates. */
export const presentGifts = (gifts: readonly Gift[], statuses: Statuses, now: Instant): PaidGift[] =>
  gifts.toSorted((left, right) => right.paidAt - left.paidAt).map((gift) => presentGift(gift, statuses, now));

const presentGift = (gift: Gift, statuses: Statuses, now: Instant): PaidGift => ({
  id: gift.id,
  months: gift.months,
  amount: toRoubles(gift.amount),
  recipientEmail: gift.recipientEmail,
  message: gift.message,
  state: giftState(gift, now),
  paidAt: toIso(gift.paidAt),
  sendAt: toIso(gift.sendAt),
  claimedAt: toIsoOrNull(gift.claimedAt),
  returnedAt: toIsoOrNull(gift.returnedAt),
  refund: gift.returnedAt === null ? null : refundOf(statuses.get(gift.transactionId)),
  returnAt: toIso(gift.sendAt + GIFT_RETURN),
  mailsLeft: isWaiting(gift) ? Math.max(0, GIFT_MAILS_AGAIN - gift.mailsAgain) : 0,
  isUndelivered: isWaiting(gift) && isUndelivered(gift),
  canCancel: isWaiting(gift) && mayCancelAlone(gift),
});

/** A part of the money is back and nothing is under way: the refund of the rest failed. */
function refundOf(status: ReceiptStatus | undefined): 'underWay' | 'done' | 'failed' {
  if (status === 'Refunded') return 'done';
  return status === 'RefundFailed' || status === 'PartiallyRefunded' ? 'failed' : 'underWay';
}
