import { unreachable } from '@functions/base/contract/values/unreachable';
import { DAY, type Instant } from '@functions/base/rules/calendar';
import { giftStep, type GiftStep } from '@functions/gifts/rules/gift-tasks';
import type { MailRecipient } from '@functions/base/rules/mail';
import { GIFT_RETURN, isUndelivered, isWaiting, type Gift } from '@functions/gifts/rules/gift';
import type { Deps, ReadRepositories, Repositories } from '@functions/gifts/ports/repositories';
import type { GiftMail } from '@functions/gifts/rules/gift-mails';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import { refundRecipient } from '@functions/payments/steps/early-refund';
import { planGiftReturn, saveGiftReturn } from '@functions/gifts/steps/return-gift';

/**
 * Takes a planned step of a gift that nobody has claimed: e-mails to the recipient, a note to the payer, and the refund
 * after 90 days. Each step is planned once, when the gift is paid.
 */
export async function advanceGift(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { giftId, step }: GiftStep,
): Promise<void> {
  const now = await clock.now();
  await store.transaction(async (repositories) => {
    const gift = await repositories.gifts.get(giftId);
    if (gift === null || !isWaiting(gift)) return;
    switch (step) {
      case 'send':
      case 'remind':
        // Its recipient deleted the account with this address.
        if (gift.recipientEmail === '') return;
        if (step === 'remind' && isUndelivered(gift)) return;
        return mailGift(repositories, gift, { isReminder: step === 'remind', cause: `${giftId}_${step}` }, now);
      case 'note':
        return tellPayer(repositories, gift, { isRefused: isUndelivered(gift), cause: giftId }, now);
      case 'return':
        return returnUnclaimed(repositories, gift, now);
      default:
        return unreachable(step);
    }
  });
}

/** Enqueues the e-mail with the link of the gift. The link itself is made when it is sent. */
export const mailGift = (
  repositories: Repositories,
  { id, recipientEmail, language, months, from, message, link, sendAt }: Gift,
  { isReminder, cause }: { readonly isReminder: boolean; readonly cause: string },
  now: Instant,
): Promise<void> =>
  enqueueMail<GiftMail>(
    repositories,
    { email: recipientEmail, language },
    { kind: 'gift', months, from, message, link, isReminder, giftId: id, claimUntil: sendAt + GIFT_RETURN },
    cause,
    now,
  );

/** The payer of a gift as the recipient of an e-mail; null for one who deleted the account. */
export const payerOf = async (
  { orders }: Pick<ReadRepositories, 'orders'>,
  { id, payerUid, isPayerErased }: Gift,
): Promise<MailRecipient | null> =>
  isPayerErased ? null : refundRecipient(payerUid, payerUid === null ? await orders.get(id) : null);

/** Tells the payer that nobody has claimed the gift yet. `isRefused`: its e-mail did not arrive. */
export async function tellPayer(
  repositories: Repositories,
  gift: Gift,
  { isRefused, cause }: { readonly isRefused: boolean; readonly cause: string },
  now: Instant,
): Promise<void> {
  const { amount, months, recipientEmail, sendAt, payerUid } = gift;
  const payer = await payerOf(repositories, gift);
  const content = {
    kind: 'gift-unclaimed' as const,
    amount,
    months,
    recipientEmail,
    returnAt: sendAt + GIFT_RETURN,
    ...(payerUid === null && { isGuest: true as const }),
    ...(isRefused && { isUndelivered: true as const }),
  };
  if (payer) await enqueueMail<GiftMail>(repositories, payer, content, cause, now);
}

async function returnUnclaimed(repositories: Repositories, gift: Gift, now: Instant): Promise<void> {
  // A restored gift has another day, and a step for it.
  if (now < gift.sendAt + GIFT_RETURN) return;
  const request = { requestId: 'unclaimed', reason: 'nobody claimed the gift within ninety days', actor: 'product' };
  const plan = await planGiftReturn(repositories, gift, request, now);
  if (plan.ok) return saveGiftReturn(repositories, plan.value, now);
  // A part of the payment is being refunded: the rest follows.
  if (plan.refusal === 'payment_in_progress')
    await enqueue(repositories, giftStep({ giftId: gift.id, step: 'return' }, now + DAY, now, `_${now}`));
}
