import type { FriendsDiscount } from '@functions/subscription/rules/discounts';
import { unreachable } from '@functions/base/contract/values/unreachable';
import { DAY, HOUR, type Instant } from '@functions/base/rules/calendar';
import { outboundEvent } from '@functions/base/rules/outbound-event';
import { stateOf } from '@functions/subscription/rules/outbound-for-event';
import type { ToldRenewal } from '@functions/subscription/rules/told-standing';
import type { Mandate } from '@functions/payments/rules/mandate';
import {
  isReminderStillUseful,
  nextCheckpoint,
  markReached,
  type Checkpoint,
} from '@functions/subscription/rules/billing-checkpoints';
import { standingOf } from '@functions/subscription/rules/standing';
import { freeTransactionId } from '@functions/payments/rules/receipt';
import { comingPrice, view, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { ReadRepositories } from '@functions/ports/repositories';
import type { PaymentDeps } from '@functions/ports/services';
import { aheadOffer, termPaidBy, type AheadOffer } from '@functions/purchase/steps/ahead-offer';
import { freeTermReceipt } from '@functions/purchase/steps/free-term';
import { mailId } from '@functions/base/rules/mail';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import type { RenewalMail } from '@functions/renewals/rules/renewal-mails';
import { announceEvent } from '@functions/base/steps/announce-event';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { recountReferrals } from './recount-referrals';
import { certainFriends } from '@functions/referrals/steps/referral-percent';
import {
  causeOf,
  decideSubscriptionEvents,
  saveRecording,
} from '@functions/recording/steps/record-subscription-events';
import { syncMandate } from './sync-mandate';

/**
 * Runs the next due checkpoint of a period: a reminder, the announced charge, a renewal at no charge, the notice that
 * access ended, or a week later the invitation to come back. A charge that the e-mail of the same moment has told, for
 * example that of a payment, is announced without an e-mail of its own. Late, repeated and concurrent calls are safe,
 * because the transaction checks the checkpoint again. While the provider holds the mandate up, no charge is announced:
 * it is not known whether there will be one. The sync that ends the hold reopens the announcement.
 */
export async function runBillingCheckpoint(deps: PaymentDeps, { uid }: { uid: string }): Promise<void> {
  const now = await deps.clock.now();
  const stored = await deps.store.nonTransactional.subscriptions.get(uid);
  const next = stored && nextCheckpoint(stored);
  if (!next || next.at > now) return;
  let isHeld = false;
  // A reminder names the charge by the invitees of its own moment.
  if (isReminder(next.checkpoint)) await recountReferrals(deps, { uid });
  if (next.checkpoint === 'renewal-reminder-1d') {
    // The announced amount must be the one that the provider confirmed.
    const { state } = await syncMandate(deps, { uid });
    // The checkpoint stays due for the next run.
    if (state === 'busy') return;
    isHeld = state === 'held';
    if (isHeld) deps.log.warn('a charge is not announced: the provider holds the mandate up', { uid });
  }
  await deps.store.transaction(async (repositories) => {
    const subscription = await repositories.subscriptions.get(uid);
    const due = subscription && nextCheckpoint(subscription);
    if (!subscription || due?.checkpoint !== next.checkpoint || due.at !== next.at) return;
    const mandate = await repositories.mandates.get(uid);
    const certain =
      due.checkpoint === 'renewal-reminder-3d'
        ? await certainFriends(repositories, subscription, due.at + 2 * DAY, now)
        : subscription.friends;
    const events = isHeld ? [] : eventsForCheckpoint(due.checkpoint, subscription, mandate, now);
    const recording = await decideSubscriptionEvents(repositories, uid, events);
    const after = recording.subscription;
    const ahead = isReminder(due.checkpoint) ? await aheadOffer(deps, repositories, after, now) : null;
    const told = isReminder(due.checkpoint) ? await justTold(repositories, subscription, now) : null;
    const isSamePeriod = after.currentPeriodEnd === subscription.currentPeriodEnd;
    const renewedFree = recording.events.find(({ event, expected }) => expected && event.type === 'renewedAtNoCharge');
    const customer = renewedFree || due.checkpoint === 'week-after-end' ? await repositories.customers.get(uid) : null;
    const reached = isSamePeriod ? markReached(after, due.checkpoint) : after;
    if (renewedFree) {
      const transactionId = freeTransactionId(deps.random.secretId());
      const receiptData = {
        transactionId,
        uid,
        email: customer?.email ?? '',
        at: renewedFree.event.at,
        payToken: null,
        kind: 'renewal' as const,
      };
      await repositories.receipts.create(freeTermReceipt(receiptData));
    }
    if (events.length > 0) await saveRecording(repositories, { ...recording, subscription: reached }, now);
    else await repositories.subscriptions.save(reached);
    const cause = `${uid}_${subscription.currentPeriodEnd}_${due.checkpoint}_v${after.version}`;
    if (due.checkpoint === 'access-end' && !view(after, now).isActive) {
      const expired = outboundEvent('subscription.expired', stateOf(after), due.at);
      await announceEvent(repositories, expired, { uid, cause }, now);
    }
    const isUnknown = isHeld && after.autoRenewal === 'active';
    // Advertising, unlike the other e-mails of a period.
    const isAllowed = due.checkpoint !== 'week-after-end' || customer?.wantsPromotions === true;
    const isUseful = !isUnknown && isAllowed && isReminderStillUseful(due.at, now);
    const mail = isUseful
      ? mailForCheckpoint(due.checkpoint, after, { mandate, certain, ahead: ahead?.ok ? ahead.value : null }, now)
      : null;
    if (mail && !saysNoMore(mail, told))
      await enqueueMail<RenewalMail | PurchaseMail>(repositories, { uid }, mail, cause, now);
  });
}

const isReminder = (checkpoint: Checkpoint): boolean =>
  checkpoint === 'renewal-reminder-3d' || checkpoint === 'renewal-reminder-1d';

/** The e-mails about an event that name the next charge. */
const TELL_RENEWAL = ['paid', 'gift-received', 'payment-moved', 'restriction-lifted'] as const;

/** What the customer was told of the next charge by the e-mail about an event of the last hour; null if nothing. */
async function justTold(
  { outbox }: Pick<ReadRepositories, 'outbox'>,
  subscription: Subscription,
  now: Instant,
): Promise<ToldRenewal | null> {
  const [lastEventAt = 0] = subscription.lastEventKey ?? [];
  if (lastEventAt <= now - HOUR) return null;
  const entries = await Promise.all(TELL_RENEWAL.map((kind) => outbox.get(mailId(kind, causeOf(subscription)))));
  const told = entries.flatMap((entry) => (entry?.task.kind === 'mail' ? [entry.task.content] : []));
  return told.find((content) => 'nextChargeAt' in content) ?? null;
}

/** Whether a reminder would only repeat what was told of the charge. */
const saysNoMore = (mail: RenewalMail | PurchaseMail, told: ToldRenewal | null): boolean =>
  mail.kind === 'charge-ahead' &&
  mail.amountWithoutTrials === undefined &&
  mail.chargeAt === told?.nextChargeAt &&
  mail.amount === told.nextAmount;

function eventsForCheckpoint(
  checkpoint: Checkpoint,
  subscription: Subscription,
  mandate: Mandate | null,
  now: Instant,
): SubscriptionEvent[] {
  const { renewal, isActive } = standingOf(subscription, now);
  if (renewal.kind === 'off') return [];
  const { at: periodEnd, price: amount, lines, months } = renewal.term;
  if (checkpoint === 'period-end') return amount === 0 ? [{ type: 'renewedAtNoCharge', at: periodEnd }] : [];
  // A checkpoint that is run after access has ended announces nothing.
  if (checkpoint !== 'renewal-reminder-1d' || !isActive) return [];
  const announced: SubscriptionEvent = { type: 'chargeAnnounced', at: now, periodEnd, amount, lines };
  if (amount === 0) return [announced];
  // There is no card to charge. The customer pays by the link, or access ends with the paid period.
  if (mandate?.token == null) return [{ type: 'mandateRevoked', at: now, reason: 'token-refused' }];
  // The subscription changed after the last sync. The next run syncs the mandate and then announces the charge.
  if (mandate.providerState?.amount !== amount || mandate.providerState.months !== months)
    throw new Error('the provider has not confirmed the amount and the term of the next charge');
  return [announced];
}

function mailForCheckpoint(
  checkpoint: Checkpoint,
  subscription: Subscription,
  { mandate, certain: friends, ahead }: { mandate: Mandate | null; certain: FriendsDiscount; ahead: AheadOffer | null },
  now: Instant,
): RenewalMail | PurchaseMail | null {
  const { currentPeriodEnd } = subscription;
  if (currentPeriodEnd === null) return null;
  const standing = standingOf(subscription, now);
  const { renewal } = standing;
  const daysAhead = checkpoint === 'renewal-reminder-3d' ? 3 : 1;
  switch (checkpoint) {
    case 'renewal-reminder-3d':
    case 'renewal-reminder-1d': {
      if (renewal.kind === 'off')
        return { kind: 'end-ahead', daysAhead, until: currentPeriodEnd, ...(ahead && { payAhead: termPaidBy(ahead) }) };
      const { price: amount, lines } = renewal.term;
      if (amount === 0) return null;
      const certain = comingPrice({ ...subscription, friends }, termsOfNextCharge(subscription, now)) ?? amount;
      const charge = { chargeAt: currentPeriodEnd, amount, lines, cardMask: mandate?.card?.mask ?? null };
      return subscription.trialEndsEarlyAt === currentPeriodEnd
        ? { kind: 'trial-ended', ...charge }
        : { kind: 'charge-ahead', daysAhead, ...charge, ...(certain !== amount && { amountWithoutTrials: certain }) };
    }
    case 'period-end':
      return null;
    case 'access-end':
      return standing.isActive ? null : { kind: 'expired', until: currentPeriodEnd };
    case 'week-after-end':
      // Who took the money back is not asked to return.
      return standing.state !== 'ended' || standing.reason === 'refunded'
        ? null
        : { kind: 'come-back', since: standing.since };
    default:
      return unreachable(checkpoint);
  }
}
