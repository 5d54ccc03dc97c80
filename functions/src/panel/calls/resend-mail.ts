import type { RequestOf } from '@functions/base/contract/endpoint';
import type { resendPayLink as payLinkEndpoint } from '@functions/panel/contract/change-subscription';
import type { resendPurchaseMail as purchaseEndpoint } from '@functions/panel/contract/get-payment';
import { maskedEmail } from '@functions/base/rules/masked-email';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Instant } from '@functions/base/rules/calendar';
import { STAFF_PAY_LINKS, STAFF_PURCHASE_MAILS } from '@functions/base/rules/call-limits';
import type { SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import { fail, ok } from '@functions/base/rules/result';
import { retryByLink } from '@functions/purchase/rules/kinds/past-due-payment';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { Deps, Repositories } from '@functions/panel/ports/repositories';
import { alreadyDone, markDone, type StaffAction } from '@functions/staff/steps/idempotent-action';
import { countingTransaction } from '@functions/base/steps/counted-transaction';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { aheadMail } from '@functions/purchase/steps/ahead-offer';
import { mailAgain } from '@functions/gifts/calls/send-gift';
import type { ResultOf } from '@functions/base/steps/result-of';
import { findPayment, placeOf } from './get-payment';
import { saveGuestPurchase } from '@functions/purchase/steps/writes';

type ResendDeps = Pick<Deps, 'store' | 'clock' | 'rateLimits'>;

/**
 * Sends the e-mail with the link that attaches a guest purchase once more, to the address of the purchase and nowhere
 * else, or the e-mail of a waiting gift, also to another recipient, of which its
 * payer is told and the audit row names the masked address. Fails with `no_such_payment`, `nothing_to_send`
 * unless the purchase waits for an account or the gift for its recipient, `too_many_mails` or `too_many_gift_mails`.
 */
export async function resendPurchaseMail(
  deps: ResendDeps,
  {
    staff,
    request: { id, requestId, recipientEmail },
  }: { staff: StaffCaller; request: RequestOf<typeof purchaseEndpoint> },
): Promise<ResultOf<typeof purchaseEndpoint>> {
  const now = await deps.clock.now();
  const facts = { id, ...(recipientEmail !== undefined && { recipient: maskedEmail(recipientEmail) }) };
  const action = { staff, userId: null, requestId, action: 'resendPurchaseMail', reason: null, facts } as const;
  return countingTransaction(deps, STAFF_PURCHASE_MAILS, async (repositories, count) => {
    if (await alreadyDone(repositories, action)) return ok({ success: true });
    const found = await findPayment(repositories, id);
    if (found === null) return fail('no_such_payment');
    const { order, purchase, gift } = found;
    if (gift !== null && placeOf(found) === 'gift') {
      const sent = await mailAgain(repositories, gift, recipientEmail ?? gift.recipientEmail, now);
      if (!sent.ok) return fail(sent.refusal === 'gift_not_waiting' ? 'nothing_to_send' : sent.refusal);
      await markDone(repositories, action, now);
      return ok({ success: true });
    }
    if (order === null || purchase === null || placeOf(found) !== 'unclaimed') return fail('nothing_to_send');
    const counted = await count(order.orderId);
    if (!counted.ok) return { ...counted, refusal: 'too_many_mails' };
    const cause = `${order.orderId}_${staff.login}_${requestId}`;
    await saveGuestPurchase(repositories, { ...purchase, mailedAgainBy: cause });
    await enqueueMail<PurchaseMail>(
      repositories,
      { email: order.email, language: order.language },
      { kind: 'paid-unclaimed', amount: order.amount, payToken: order.orderId, isReminder: true },
      cause,
      now,
    );
    await markDone(repositories, action, now);
    return ok({ success: true });
  });
}

/**
 * Sends the e-mail with the link to pay a failed renewal once more, or the next term of a subscription that cannot be
 * charged. Fails with `no_such_user`, `nothing_to_send` unless the customer can pay by the link now, or
 * `too_many_mails`.
 */
export async function resendPayLink(
  deps: ResendDeps & Pick<Deps, 'settings'>,
  { staff, request: { userId, requestId } }: { staff: StaffCaller; request: RequestOf<typeof payLinkEndpoint> },
): Promise<ResultOf<typeof payLinkEndpoint>> {
  const uid = await deps.store.nonTransactional.customers.uidOf(userId);
  if (uid === null) return fail('no_such_user');
  const now = await deps.clock.now();
  const action: StaffAction = { staff, userId, requestId, action: 'resendPayLink', reason: null };
  return countingTransaction(deps, STAFF_PAY_LINKS, async (repositories, count) => {
    if (await alreadyDone(repositories, action)) return ok({ success: true });
    const subscription = await repositories.subscriptions.get(uid);
    const content = subscription && (await payLinkMail(deps, repositories, subscription, now));
    if (content === null) return fail('nothing_to_send');
    const counted = await count(uid);
    if (!counted.ok) return { ...counted, refusal: 'too_many_mails' };
    await enqueueMail<SubscriptionMail | PurchaseMail>(
      repositories,
      { uid },
      content,
      `${uid}_${staff.login}_${requestId}`,
      now,
    );
    await markDone(repositories, action, now);
    return ok({ success: true });
  });
}

/** The e-mail with the link that the customer can pay by now; null if there is nothing to pay. */
async function payLinkMail(
  deps: Pick<Deps, 'settings'>,
  repositories: Repositories,
  subscription: Subscription,
  now: Instant,
): Promise<SubscriptionMail | PurchaseMail | null> {
  const ahead = await aheadMail(deps, repositories, subscription, now);
  if (ahead !== null) return ahead;
  const offer = retryByLink(subscription, now);
  const { currentPeriodEnd: periodEnd, accessEndsAt: accessUntil, pastDue } = subscription;
  if (!offer.ok || periodEnd === null || accessUntil === null) return null;
  return {
    kind: 'charge-failed',
    decline: pastDue?.decline ?? null,
    amount: offer.value.amount,
    accessUntil,
    periodEnd,
  };
}
