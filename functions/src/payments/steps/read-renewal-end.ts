import type { RefundOutcome } from '@functions/subscription/contract/values/renewal-end';
import { refundOutcome } from '@functions/payments/rules/refund-outcome';
import { endingRefund } from '@functions/subscription/rules/renewal-end';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import type { Repositories } from '@functions/payments/ports/repositories';

/** Events of one moment, such as a refund with what it caused. */
const EVENTS_AT_ONCE = 5;

export interface RenewalEndFacts {
  /** The events of the moment at which renewals ended, and some before it. */
  readonly events: readonly SubscriptionEvent[];
  /** What became of the payment whose loss ended the renewals; null if something else did. */
  readonly money: RefundOutcome | null;
}

/** Reads why the renewals of a subscription ended; nothing while they have not. */
export async function readRenewalEnd(
  { subscriptions, refunds }: Pick<Repositories, 'subscriptions' | 'refunds'>,
  subscription: Subscription,
): Promise<RenewalEndFacts> {
  const { uid, autoRenewalEndedAt } = subscription;
  if (autoRenewalEndedAt === null) return { events: [], money: null };
  const found = await subscriptions.historyUntil(uid, autoRenewalEndedAt, EVENTS_AT_ONCE);
  const events = found.map(({ event }) => event);
  const lost = endingRefund(subscription, events);
  return { events, money: lost && refundOutcome(lost, await refunds.get(lost.transactionId), uid) };
}
