import type { RequestOf } from '@contract/endpoint';
import type { resendPayLink as payLinkEndpoint } from '@contract/panel/customers/change-subscription';
import type { resendPurchaseMail as purchaseEndpoint } from '@contract/panel/customers/get-payment';
import { maskedEmail } from '@functions/domain/panel/masked-email';
import type { StaffCaller } from '@functions/domain/panel/staff';
import { fail, ok } from '@functions/domain/platform/result';
import { retryOffer } from '@functions/domain/subscription/retry-offer';
import type { Deps } from '@functions/ports/services';
import { alreadyDone, markDone, type StaffAction } from '@functions/usecases/panel/idempotent-action';
import { enqueueMail } from '@functions/usecases/platform/outbox-tasks';
import { aheadMail } from '@functions/usecases/purchase/ahead-offer';
import { mailAgain } from '@functions/usecases/purchase/send-gift';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { findPayment, placeOf } from './get-payment';

type ResendDeps = Pick<Deps, 'store' | 'clock'>;

/**
 * Sends the e-mail with the link that attaches a guest purchase once more, to the address of the purchase and nowhere
 * else, or the e-mail of a waiting gift, also to another recipient, of which its
 * payer is told and the audit row names the masked address. Fails with `no_such_payment`, `nothing_to_send`
 * unless the purchase waits for an account or the gift for its recipient, or `too_many_gift_mails`.
 */
export async function resendPurchaseMail(
  { store, clock }: ResendDeps,
  {
    staff,
    request: { id, requestId, recipientEmail },
  }: { staff: StaffCaller; request: RequestOf<typeof purchaseEndpoint> },
): Promise<ResultOf<typeof purchaseEndpoint>> {
  const now = await clock.now();
  const facts = { id, ...(recipientEmail !== undefined && { recipient: maskedEmail(recipientEmail) }) };
  const action = { staff, userId: null, requestId, action: 'resendPurchaseMail', reason: null, facts } as const;
  return store.transaction(async (repositories) => {
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
    const cause = `${order.orderId}_${staff.login}_${requestId}`;
    await repositories.guestPurchases.save({ ...purchase, mailedAgainBy: cause });
    await enqueueMail(
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
 * charged. Fails with `no_such_user`, or `nothing_to_send` unless the customer can pay by the link now.
 */
export async function resendPayLink(
  { store, clock, settings }: ResendDeps & Pick<Deps, 'settings'>,
  { staff, request: { userId, requestId } }: { staff: StaffCaller; request: RequestOf<typeof payLinkEndpoint> },
): Promise<ResultOf<typeof payLinkEndpoint>> {
  const uid = await store.nonTransactional.customers.uidOf(userId);
  if (uid === null) return fail('no_such_user');
  const now = await clock.now();
  const action: StaffAction = { staff, userId, requestId, action: 'resendPayLink', reason: null };
  return store.transaction(async (repositories) => {
    if (await alreadyDone(repositories, action)) return ok({ success: true });
    const subscription = await repositories.subscriptions.get(uid);
    const ahead = subscription && (await aheadMail({ settings }, repositories, subscription, now));
    if (ahead) {
      const content = { ...ahead, isRequested: true } as const;
      await enqueueMail(repositories, { uid }, content, `${uid}_${staff.login}_${requestId}`, now);
      await markDone(repositories, action, now);
      return ok({ success: true });
    }
    const offer = subscription && retryOffer(subscription, now);
    if (!subscription || !offer?.ok || subscription.currentPeriodEnd === null || subscription.accessEndsAt === null)
      return fail('nothing_to_send');
    await enqueueMail(
      repositories,
      { uid },
      {
        kind: 'charge-failed',
        decline: subscription.pastDue?.decline ?? null,
        amount: offer.value.amount,
        accessUntil: subscription.accessEndsAt,
        periodEnd: subscription.currentPeriodEnd,
      },
      `${uid}_${staff.login}_${requestId}`,
      now,
    );
    await markDone(repositories, action, now);
    return ok({ success: true });
  });
}
