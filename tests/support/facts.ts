import { expect } from 'vitest';
import { evolve, isExpected } from '@functions/domain/evolve';
import type { Order, Purchase } from '@functions/domain/order';
import type { PaymentNotice, ProviderPayment } from '@functions/domain/payment';
import type { Receipt } from '@functions/domain/receipt';
import { noSubscription, type Subscription } from '@functions/domain/subscription';
import type { Promo, SubscriptionEvent } from '@functions/domain/subscription-event';
import { at } from './given';

/** Facts that domain tests are told with, beside the events in `given`. */

export const resumed = (date: string): SubscriptionEvent => ({ type: 'resumed', at: at(date) });
export const renewedFree = (date: string): SubscriptionEvent => ({ type: 'renewedFree', at: at(date) });
export const granted = (date: string, days: number): SubscriptionEvent => ({ type: 'granted', at: at(date), days });
export const restricted = (date: string): SubscriptionEvent => ({ type: 'restricted', at: at(date), reason: 'law' });
export const restrictionLifted = (date: string): SubscriptionEvent => ({ type: 'restrictionLifted', at: at(date) });
export const accountDeleted = (date: string): SubscriptionEvent => ({ type: 'accountDeleted', at: at(date) });
export const deviceSlotRemoved = (date: string): SubscriptionEvent => ({ type: 'deviceSlotRemoved', at: at(date) });
export const deviceSettled = (
  date: string,
  about: { periodEnd?: string; paysComingTerm?: boolean } = {},
): SubscriptionEvent => ({
  type: 'deviceSettled',
  at: at(date),
  transactionId: `device-${date}`,
  amount: 2500,
  payToken: `device-order-${date}`,
  ...(about.periodEnd !== undefined && { periodEnd: at(about.periodEnd) }),
  ...(about.paysComingTerm !== undefined && { paysComingTerm: about.paysComingTerm }),
});
export const retried = (date: string): SubscriptionEvent => ({
  type: 'renewalSettled',
  at: at(date),
  transactionId: `retry-${date}`,
  amount: 15000,
  payToken: `retry-order-${date}`,
});
export const promoEntered = (date: string, promo: Promo): SubscriptionEvent => ({
  type: 'promoEntered',
  at: at(date),
  promo,
});
export const referralChanged = (date: string, percent: number): SubscriptionEvent => ({
  type: 'referralChanged',
  at: at(date),
  percent,
});
export const chargeFrozen = (date: string, periodEnd: string, amount: number): SubscriptionEvent => ({
  type: 'chargeFrozen',
  at: at(date),
  periodEnd: at(periodEnd),
  amount,
});
/** `transactionId` as the other events name theirs: pay-2026-01-10. */
export const refunded = (date: string, transactionId: string, isFull = true): SubscriptionEvent => ({
  type: 'refunded',
  at: at(date),
  refundId: `refund-${date}`,
  transactionId,
  isFull,
});

/** The subscription after a story. */
export const after = (...events: SubscriptionEvent[]): Subscription =>
  events.reduce<Subscription>((state, event) => {
    expect(isExpected(state, event), `the story may not contain ${event.type} here`).toBe(true);
    return evolve(state, event);
  }, noSubscription('anna'));

export const orderOf = (purchase: Purchase, about: Partial<Order> = {}): Order => ({
  payToken: 'order-1',
  kind: purchase.kind,
  purchase,
  amount: 15000,
  uid: 'anna',
  prepaidHash: null,
  accountId: 'anna',
  email: 'anna@example.com',
  language: 'ru',
  consents: { autoCharge: true, offer: true, version: '1', at: at('2026-01-10') },
  created: at('2026-01-10'),
  expires: at('2026-01-10T01:00'),
  checkedBy: null,
  paidBy: null,
  paidWith: null,
  claimedAt: null,
  ...about,
});

export const noticeOf = (about: Partial<PaymentNotice> = {}): PaymentNotice => ({
  transactionId: '1001',
  amount: 15000,
  currency: 'RUB',
  at: at('2026-01-10'),
  testMode: false,
  invoiceId: 'order-1',
  accountId: 'anna',
  subscriptionId: null,
  email: null,
  ipAddress: null,
  description: null,
  token: 'tk_1',
  card: null,
  reasonCode: null,
  ...about,
});

export const receiptOf = (about: Partial<Receipt> = {}): Receipt => ({
  transactionId: '1001',
  uid: 'anna',
  accountId: 'anna@example.com',
  dateTime: at('2026-01-10'),
  day: '2026-01-10',
  amount: 15000,
  refunded: 0,
  description: '',
  ipAddress: '',
  status: 'Paid',
  subscriptionId: null,
  payToken: 'order-1',
  ...about,
});

export const listedPayment = (about: Partial<ProviderPayment> = {}): ProviderPayment => ({
  transactionId: '1001',
  kind: 'payment',
  status: 'completed',
  amount: 15000,
  at: at('2026-01-10'),
  originalTransactionId: null,
  told: {},
  ...about,
});
