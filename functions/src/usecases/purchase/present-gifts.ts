import type { PaidGift } from '@contract/purchase/gifts';
import { toRoubles } from '@contract/values/money';
import { toIso, toIsoOrNull, type Instant } from '@functions/domain/platform/calendar';
import {
  GIFT_MAILS_AGAIN,
  GIFT_RETURN,
  giftState,
  isWaiting,
  mayCancelAlone,
  type Gift,
} from '@functions/domain/purchase/gift';

/** Above what any payer gives; older ones are not shown. */
export const MOST_GIFTS = 100;

/** The gifts of a payer, newest first. Amounts in roubles, ISO dates. */
export const presentGifts = (gifts: readonly Gift[], now: Instant): PaidGift[] =>
  gifts.toSorted((left, right) => right.paidAt - left.paidAt).map((gift) => presentGift(gift, now));

const presentGift = (gift: Gift, now: Instant): PaidGift => ({
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
  returnAt: toIso(gift.sendAt + GIFT_RETURN),
  mailsLeft: isWaiting(gift) ? Math.max(0, GIFT_MAILS_AGAIN - gift.mailsAgain) : 0,
  canCancel: isWaiting(gift) && mayCancelAlone(gift),
});
