import { randomBytes } from 'node:crypto';
import { notify } from './deliveries';
import { recurrentFields } from './notification-fields';
import type { Subscription } from './records';
import { nextScheduledDate } from './schedule';
import type { Terminal } from './terminal';

export type SubscriptionTerms = Pick<
  Subscription,
  | 'token'
  | 'accountId'
  | 'email'
  | 'description'
  | 'amount'
  | 'currency'
  | 'startAt'
  | 'interval'
  | 'period'
  | 'receipt'
>;

export function addSubscription(terminal: Terminal, terms: SubscriptionTerms): Subscription {
  const subscription: Subscription = {
    ...terms,
    id: `sc_${randomBytes(15).toString('hex')}`,
    status: 'Active',
    successful: 0,
    failed: 0,
    lastAt: null,
    nextAt: terms.startAt,
  };
  terminal.subscriptions.set(subscription.id, subscription);
  return subscription;
}

export const announceSubscription = (terminal: Terminal, subscription: Subscription, at: number): Promise<void> =>
  notify(terminal, 'recurrent', recurrentFields(subscription), at);

export type SubscriptionChanges = Partial<Omit<SubscriptionTerms, 'token' | 'accountId'>>;

const isOver = ({ status }: Subscription): boolean => status !== 'Active' && status !== 'PastDue';

/** Any change reactivates a cancelled or finished subscription. The shop gets no notification of a change. */
export function updateSubscription(subscription: Subscription, changes: SubscriptionChanges, at: number): void {
  Object.assign(subscription, changes);
  if (changes.startAt !== undefined) subscription.nextAt = changes.startAt;
  if (!isOver(subscription)) return;
  subscription.status = 'Active';
  subscription.failed = 0;
  subscription.nextAt = changes.startAt ?? nextScheduledDate(subscription, at);
}

/** Cancels for the shop or the payer. A repeated cancel changes nothing and sends no notification. */
export async function cancelSubscription(terminal: Terminal, subscription: Subscription, at: number): Promise<void> {
  if (isOver(subscription)) return;
  subscription.status = 'Cancelled';
  subscription.nextAt = null;
  await announceSubscription(terminal, subscription, at);
}
