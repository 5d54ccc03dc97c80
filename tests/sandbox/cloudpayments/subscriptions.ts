import { randomBytes } from 'node:crypto';
import { notify } from './deliveries';
import { recurrentFields } from './notification-fields';
import type { RecurrentRequest } from './payment-request';
import type { Subscription, Transaction } from './records';
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
  | 'requireConfirmation'
  | 'startAt'
  | 'interval'
  | 'period'
  | 'maxPeriods'
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

/** Creates the subscription requested in the widget. It starts one period after the payment unless a date is given. */
export function openSubscription(
  terminal: Terminal,
  payment: Transaction,
  wish: RecurrentRequest | null,
  at: number,
): Subscription | null {
  if (wish === null || payment.token === '') return null;
  const { interval, period, maxPeriods, receipt } = wish;
  const { token, accountId, email, description, currency } = payment;
  const startAt = wish.startAt ?? nextScheduledDate({ startAt: at, interval, period }, at);
  const amount = wish.amount ?? payment.amount;
  const terms = {
    token,
    accountId,
    email,
    description,
    currency,
    amount,
    startAt,
    interval,
    period,
    maxPeriods,
    receipt,
  };
  return addSubscription(terminal, { ...terms, requireConfirmation: false });
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
