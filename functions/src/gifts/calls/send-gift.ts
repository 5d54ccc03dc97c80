import type { RequestOf } from '@functions/base/contract/endpoint';
import type { sendGift as endpoint } from '@functions/gifts/contract/gifts';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { GIFT_CHANGES } from '@functions/base/rules/call-limits';
import type { Instant } from '@functions/base/rules/calendar';
import { fail, ok, type Result } from '@functions/base/rules/result';
import { GIFT_MAILS_AGAIN, isOtherRecipient, isWaiting, type Gift } from '@functions/gifts/rules/gift';
import type { Deps, Repositories } from '@functions/gifts/ports/repositories';
import { hasSignedInRecently } from '@functions/accounts/steps/has-signed-in-recently';
import type { GiftMail } from '@functions/gifts/rules/gift-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import type { ResultOf } from '@functions/base/steps/result-of';
import { mailGift, payerOf } from '@functions/gifts/tasks/advance-gift';
import { presentGifts, readPaidGifts } from '@functions/gifts/steps/present-gifts';

/**
 * Sends the e-mail of a waiting gift again, at once or on its day, to this address. Fails with `no_such_gift`, for
 * somebody else's gift too, with `gift_not_waiting` or `too_many_gift_mails`, or with `recent_sign_in_needed` if the
 * address is another one than before (T22).
 */
export async function sendGift(
  deps: Pick<Deps, 'store' | 'clock' | 'rateLimits' | 'auth'>,
  {
    customer: { uid },
    caller,
    request: { giftId, recipientEmail },
  }: { customer: Pick<Customer, 'uid'>; caller: Caller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await deps.clock.now();
  return countedTransaction(deps, { limit: GIFT_CHANGES, key: uid }, async (repositories) => {
    const [{ gifts, statuses }, gift] = await Promise.all([
      readPaidGifts(repositories, uid),
      repositories.gifts.get(giftId),
    ]);
    if (gift?.payerUid !== uid) return fail('no_such_gift');
    if (isOtherRecipient(gift, recipientEmail) && !(await hasSignedInRecently(deps, caller)))
      return fail('recent_sign_in_needed');
    const sent = await mailAgain(repositories, gift, recipientEmail, now);
    if (!sent.ok) return sent;
    const shown = gifts.map((each) => (each.id === gift.id ? sent.value : each));
    return ok({ success: true, gifts: presentGifts(shown, statuses, now) });
  });
}

/**
 * Sends the e-mail of a gift once more, and saves the gift. Another recipient gets a link of their own, and the former
 * one opens nothing any more; the payer is told. Nothing is sent before the day of a scheduled gift.
 */
export async function mailAgain(
  repositories: Repositories,
  gift: Gift,
  recipientEmail: string,
  now: Instant,
): Promise<Result<Gift, 'gift_not_waiting' | 'too_many_gift_mails'>> {
  if (!isWaiting(gift) || recipientEmail === '') return fail('gift_not_waiting');
  const isOther = isOtherRecipient(gift, recipientEmail);
  // Its e-mail goes to this address on its day: there is nothing to send, and nothing to count.
  if (!isOther && now < gift.sendAt) return ok(gift);
  if (gift.mailsAgain >= GIFT_MAILS_AGAIN) return fail('too_many_gift_mails');
  const changed: Gift = {
    ...gift,
    recipientEmail,
    link: isOther ? gift.link + 1 : gift.link,
    mailsAgain: gift.mailsAgain + 1,
  };
  const payer = isOther ? await payerOf(repositories, gift) : null;
  await repositories.gifts.save(changed);
  const cause = `${gift.id}_again${changed.mailsAgain}`;
  if (payer !== null) await enqueueMail<GiftMail>(repositories, payer, giftReaddressed(changed), cause, now);
  if (now >= gift.sendAt) await mailGift(repositories, changed, { isReminder: false, cause }, now);
  return ok(changed);
}

const giftReaddressed = ({ months, recipientEmail, payerUid }: Gift) =>
  ({
    kind: 'gift-readdressed',
    months,
    recipientEmail,
    ...(payerUid === null && { isGuest: true as const }),
  }) as const;
