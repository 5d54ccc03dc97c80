import { unreachable } from '@functions/base/contract/values/unreachable';
import type { Instant } from '@functions/base/rules/calendar';
import { claimedGift, giftState, readGiftLink, type Gift } from '@functions/gifts/rules/gift';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { ReadRepositories, Repositories } from '@functions/gifts/ports/repositories';
import type { SignedTokens } from '@functions/ports/services';
import type { MailRecipient } from '@functions/base/rules/mail';
import type { GiftMail } from '@functions/gifts/rules/gift-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import {
  decideSubscriptionEvents,
  saveRecording,
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { payerOf } from '@functions/gifts/tasks/advance-gift';
import { noClaim, type ClaimDecision } from '@functions/accounts/rules/claim';

/** Which gift a token of a link opens, and by which of its links; null if it is no link of a gift. */
export const giftOfLink = (signedTokens: SignedTokens, token: string): Pick<Gift, 'id' | 'link'> | null => {
  const text = signedTokens.verify('gift', token);
  return text === null ? null : readGiftLink(text);
};

/** The claim of a gift, as `saveGiftClaim` saves it. */
export interface GiftClaim {
  readonly gift: Gift;
  readonly recording: Recording;
  /** The payer, who is told; null for one who deleted the account. */
  readonly payer: MailRecipient | null;
}

/**
 * Plans the claim of a gift by its newest link. Whoever signs in with the link gets the gift, once: it extends the time
 * that is left or starts it, and is neither trial nor payment of the claimant, so it counts for no referral. A
 * restricted account claims nothing, and the gift waits on. The payer learns that it was claimed, not by whom.
 */
export async function planGiftClaim(
  repositories: ReadRepositories,
  { id, link }: Pick<Gift, 'id' | 'link'>,
  { uid, earlier }: { readonly uid: string; readonly earlier: readonly SubscriptionEvent[] },
  now: Instant,
): Promise<ClaimDecision<GiftClaim>> {
  const gift = await repositories.gifts.get(id);
  if (gift?.link !== link) return noClaim('not-found');
  const state = giftState(gift, now);
  switch (state) {
    case 'returned':
      return noClaim('gift-returned');
    case 'claimed':
      return noClaim(gift.claimedBy === uid ? 'already-yours' : 'claimed-by-other');
    case 'scheduled':
    case 'waiting':
      break;
    default:
      return unreachable(state);
  }
  const { transactionId, months } = gift;
  const event = { type: 'giftClaimed', at: now, giftId: id, transactionId, months } as const;
  const [recording, payer] = await Promise.all([
    decideSubscriptionEvents(repositories, uid, [...earlier, event]),
    payerOf(repositories, gift),
  ]);
  if (!recording.events.some((recorded) => recorded.event === event && recorded.expected)) return noClaim('restricted');
  return {
    claim: 'claimed',
    isTrialTaken: false,
    subscription: recording.subscription,
    changes: { gift: claimedGift(gift, uid, now), recording, payer },
  };
}

export async function saveGiftClaim(
  repositories: Repositories,
  { gift, recording, payer }: GiftClaim,
  now: Instant,
): Promise<void> {
  const { id, months, recipientEmail, payerUid } = gift;
  await repositories.gifts.save(gift);
  await saveRecording(repositories, recording, now);
  const content = {
    kind: 'gift-claimed' as const,
    months,
    recipientEmail,
    at: now,
    ...(payerUid === null && { isGuest: true as const }),
  };
  if (payer !== null) await enqueueMail<GiftMail>(repositories, payer, content, id, now);
}
