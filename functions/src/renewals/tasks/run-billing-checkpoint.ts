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
import {
  comingPrice,
  view,
  type Subscription,
  isRenewalOn,
  isSamePeriod,
  isPeriodEnd,
} from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import type { Customer } from '@functions/accounts/rules/customer';
import type { Deps, PaymentDeps, ReadRepositories, Repositories } from '@functions/campaigns/ports/repositories';
import { aheadOffer, termPaidBy, type AheadOffer } from '@functions/purchase/steps/ahead-offer';
import { freeTermReceipt } from '@functions/purchase/steps/free-term';
import { isMailTask, mailId } from '@functions/base/rules/mail';
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
  type Recording,
} from '@functions/recording/steps/record-subscription-events';
import { syncMandate } from './sync-mandate';
import { createReceipt } from '@functions/payments/steps/writes';
import { saveSubscription } from '@functions/subscription/steps/writes';

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
  // A reminder names the charge by the invitees of its own moment.
  if (isReminder(next.checkpoint)) await recountReferrals(deps, { uid });
  // The announced amount must be the one that the provider confirmed.
  const state = next.checkpoint === 'renewal-reminder-1d' ? (await syncMandate(deps, { uid })).state : 'synced';
  // The checkpoint stays due for the next run.
  if (state === 'busy') return;
  const isHeld = state === 'held';
  if (isHeld) deps.log.warn('a charge is not announced: the provider holds the mandate up', { uid });
  await deps.store.transaction((repositories) => passCheckpoint(deps, repositories, { uid, next, isHeld }, now));
}

/** A checkpoint with its moment. */
type Due = NonNullable<ReturnType<typeof nextCheckpoint>>;

/** `next`: the checkpoint that was due; another worker may have passed it meanwhile. */
async function passCheckpoint(
  deps: Pick<Deps, 'random' | 'settings'>,
  repositories: Repositories,
  { uid, next, isHeld }: { readonly uid: string; readonly next: Due; readonly isHeld: boolean },
  now: Instant,
): Promise<void> {
  const { checkpoint } = next;
  const subscription = await repositories.subscriptions.get(uid);
  if (!subscription || !isNext(subscription, next)) return;
  const mandate = await repositories.mandates.get(uid);
  const certain = await friendsOfCharge(repositories, subscription, next, now);
  const events = isHeld ? [] : eventsForCheckpoint(checkpoint, subscription, mandate, now);
  const recording = await decideSubscriptionEvents(repositories, uid, events);
  const after = recording.subscription;
  const { ahead, told } = isReminder(checkpoint)
    ? await readForReminder(deps, repositories, { subscription, after }, now)
    : NOTHING_READ;
  const renewedAt = freeRenewalOf(recording);
  const needsCustomer = renewedAt !== null || checkpoint === 'week-after-end';
  const customer = needsCustomer ? await repositories.customers.get(uid) : null;
  if (renewedAt !== null) await saveFreeReceipt(deps, repositories, { uid, customer, at: renewedAt });
  const reached = isSamePeriod(after, subscription) ? markReached(after, checkpoint) : after;
  if (events.length > 0) await saveRecording(repositories, { ...recording, subscription: reached }, now);
  else await saveSubscription(repositories, reached);
  const cause = `${uid}_${subscription.currentPeriodEnd}_${checkpoint}_v${after.version}`;
  await announceEnd(repositories, after, next, cause, now);
  if (!isMailUseful(next, after, { isHeld, customer }, now)) return;
  const mail = mailForCheckpoint(checkpoint, after, { mandate, certain, ahead }, now);
  if (mail && !saysNoMore(mail, told))
    await enqueueMail<RenewalMail | PurchaseMail>(repositories, { uid }, mail, cause, now);
}

/** The friends who are certain to count at the charge, of which the first reminder tells. */
const friendsOfCharge = async (
  repositories: ReadRepositories,
  subscription: Subscription,
  { checkpoint, at }: Due,
  now: Instant,
): Promise<FriendsDiscount> =>
  checkpoint === 'renewal-reminder-3d'
    ? certainFriends(repositories, subscription, at + 2 * DAY, now)
    : subscription.friends;

function isNext(subscription: Subscription, { checkpoint, at }: Due): boolean {
  const due = nextCheckpoint(subscription);
  return due?.checkpoint === checkpoint && due.at === at;
}

/** What only a reminder needs: the offer to pay ahead, and what was told of the charge a moment ago. */
interface ForReminder {
  readonly ahead: AheadOffer | null;
  readonly told: ToldRenewal | null;
}

const NOTHING_READ: ForReminder = { ahead: null, told: null };

async function readForReminder(
  deps: Pick<Deps, 'settings'>,
  repositories: Repositories,
  { subscription, after }: { readonly subscription: Subscription; readonly after: Subscription },
  now: Instant,
): Promise<ForReminder> {
  const ahead = await aheadOffer(deps, repositories, after, now);
  return { ahead: ahead.ok ? ahead.value : null, told: await justTold(repositories, subscription, now) };
}

/** When the events renewed the term at no charge; null if they did not. */
const freeRenewalOf = ({ events }: Recording): Instant | null =>
  events.find(({ event, expected }) => expected && event.type === 'renewedAtNoCharge')?.event.at ?? null;

const saveFreeReceipt = (
  { random }: Pick<Deps, 'random'>,
  { receipts }: Repositories,
  { uid, customer, at }: { readonly uid: string; readonly customer: Customer | null; readonly at: Instant },
): Promise<void> => {
  const transactionId = freeTransactionId(random.secretId());
  const email = customer?.email ?? '';
  return createReceipt(
    { receipts },
    freeTermReceipt({ transactionId, uid, email, at, payToken: null, kind: 'renewal' }),
  );
};

/** Announces that access has ended, if it has. */
async function announceEnd(
  repositories: Repositories,
  after: Subscription,
  { checkpoint, at }: Due,
  cause: string,
  now: Instant,
): Promise<void> {
  if (checkpoint !== 'access-end' || view(after, now).isActive) return;
  const expired = outboundEvent('subscription.expired', stateOf(after), at);
  await announceEvent(repositories, expired, { uid: after.uid, cause }, now);
}

/** Whether the e-mail of a checkpoint may be sent and is not too late. */
function isMailUseful(
  { checkpoint, at }: Due,
  after: Subscription,
  { isHeld, customer }: { readonly isHeld: boolean; readonly customer: Customer | null },
  now: Instant,
): boolean {
  // It is not known whether there will be a charge.
  if (isHeld && isRenewalOn(after)) return false;
  // Advertising, unlike the other e-mails of a period.
  if (checkpoint === 'week-after-end' && customer?.wantsPromotions !== true) return false;
  return isReminderStillUseful(at, now);
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
  const told = entries.flatMap((entry) => (entry !== null && isMailTask(entry.task) ? [entry.task.content] : []));
  // Every kind of TELL_RENEWAL says it alike.
  return (told.find((content) => 'nextChargeAt' in content) as ToldRenewal | undefined) ?? null;
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
      return isPeriodEnd(subscription, subscription.trialEndsEarlyAt)
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
