import { isPaymentApplied, pollingDelay } from '@web/features/profile/payments/use-pending-payment';
import { isSamePrice } from '@web/lib/payments/price';
import { readOutcome } from '@web/lib/payments/cloudpayments/read-outcome';
import { lastOutcome, refusalOfOrder } from '@web/lib/payments/payment-outcome';
import { describe, expect, it } from 'vitest';

const USER = {
  id: '1',
  email: 'anna@example.com',
  expirationDate: null,
  discount: 0,
  nextTransactionDate: null,
  amount: null,
  currency: 'RUB',
} as const;
const PAST_DUE = {
  since: '2026-12-20T00:00:00Z',
  attempts: 1,
  decline: 'funds',
  reasonCode: 5051,
  accessUntil: '2026-12-23T00:00:00Z',
  retry: null,
} as const;

describe('a pending payment', () => {
  it('is polled every second for half a minute, then every two seconds up to three minutes', () => {
    expect([0, 29_999, 30_000, 179_999, 180_000].map(pollingDelay)).toEqual([1000, 1000, 2000, 2000, false]);
  });

  it.each([
    ['has arrived with an active subscription', {}, 'ACTIVE', true, null, 3, true],
    ['has not arrived while the subscription is cancelled', {}, 'CANCELED', true, null, 3, false],
    ['has not arrived while the subscription is past due', {}, 'ACTIVE', true, PAST_DUE, 3, false],
    ['has not arrived without the awaited device slot', { slots: 4 }, 'ACTIVE', true, null, 3, false],
    ['has arrived with the awaited device slot', { slots: 4 }, 'ACTIVE', true, null, 4, true],
    ['has arrived with the device slot of a cancelled subscription', { slots: 4 }, 'CANCELED', true, null, 4, true],
  ] as const)('%s', (_what, awaited, subscriptionStatus, subscriptionIsActive, pastDue, deviceSlots, arrived) => {
    const userInfo = { ...USER, subscriptionStatus, subscriptionIsActive };
    expect(isPaymentApplied({ userInfo, pastDue, deviceSlots, consents: null }, awaited)).toBe(arrived);
  });

  it('for a term ahead has arrived once access ends later', () => {
    const [before, after] = ['2026-12-20T10:00:00.000Z', '2027-01-20T10:00:00.000Z'];
    const until = (expirationDate: string) => ({
      userInfo: { ...USER, subscriptionStatus: 'ACTIVE', subscriptionIsActive: true, expirationDate } as const,
      pastDue: null,
      deviceSlots: 3,
      consents: null,
    });
    expect(isPaymentApplied(until(before), { endBefore: before })).toBe(false);
    expect(isPaymentApplied(until(after), { endBefore: before })).toBe(true);
  });

  it('for another card has arrived with the consents of that card, also while a charge is past due', () => {
    const userInfo = { ...USER, subscriptionStatus: 'ACTIVE', subscriptionIsActive: true } as const;
    const profile = { userInfo, pastDue: PAST_DUE, deviceSlots: 3 };
    const [before, after] = ['2026-11-20T10:00:00.000Z', '2026-12-20T10:00:00.000Z'];
    const withConsents = (at: string) => ({ ...profile, consents: { version: '1', at } });
    expect(isPaymentApplied(withConsents(before), { consentsBefore: before })).toBe(false);
    expect(isPaymentApplied(withConsents(after), { consentsBefore: before })).toBe(true);
    expect(isPaymentApplied({ ...profile, consents: null }, { consentsBefore: null })).toBe(false);
    expect(isPaymentApplied(withConsents(after), { consentsBefore: null })).toBe(true);
  });

  it.each([
    [{ type: 'payment', status: 'success', data: { transactionId: 1 } }, 'paid'],
    [{ type: 'cancel' }, 'closed'],
    [{ type: 'payment', status: 'fail', data: { ReasonCode: 5051 } }, 'funds'],
    [{ type: 'payment', status: 'fail', data: { ReasonCode: '3008' } }, 'notAccepted'],
    [{ type: 'payment', status: 'fail', data: null }, 'declined'],
    [{ type: 'error', status: 'reject' }, 'declined'],
    [undefined, 'declined'],
  ])('the window returns %o: %s', (answer, outcome) => {
    expect(readOutcome(answer)).toBe(outcome);
  });

  it('a window closed after a declined card is a decline; one closed after a success is a payment', () => {
    expect(lastOutcome('closed', [])).toBe('closed');
    expect(lastOutcome('closed', ['funds', 'limit'])).toBe('limit');
    expect(lastOutcome('closed', ['funds', 'paid'])).toBe('paid');
    expect(lastOutcome('bankSilent', ['paid'])).toBe('paid');
  });

  it('starts only for the amounts that the customer saw', () => {
    const shown = {
      tariff: 1,
      firstPayment: 1,
      monthlyPayment: 150,
      strikethroughPrice: 150,
      discount: 0,
      trialDays: 30,
      firstChargeDate: '2026-12-20T00:00:00Z',
      promo: null,
    };
    expect(isSamePrice({ ...shown, firstChargeDate: '2026-12-20T00:00:05Z' }, shown)).toBe(true);
    expect(isSamePrice({ ...shown, firstPayment: 150, trialDays: 0 }, shown)).toBe(false);
    expect(isSamePrice({ ...shown, monthlyPayment: 200 }, shown)).toBe(false);
  });
});

it('who has a subscription already is told when another term can be bought', () => {
  const refused = (code: string) =>
    refusalOfOrder({ ok: false, kind: 'refused', status: 409, failure: { success: false, code, error: '' } } as never);
  expect(['already_active', 'tariff_not_sold'].map(refused)).toEqual(['paidAhead', 'refused']);
});
