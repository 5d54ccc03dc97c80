import { describe, expect, it } from 'vitest';
import purchase from '@locales/ru/purchase.json';
import { isAboutCard, type PaymentProblem } from '@web/lib/payments/payment-outcome';
import { isSamePaymentDue, paymentDueOf, type PaymentDue } from '@web/features/instant-pay/payment-due';

const next = { date: '2026-03-08T10:00:00.000Z', amount: 150 };
const shown: PaymentDue = {
  email: 'a•••@example.com',
  now: '2026-02-08T10:00:00.000Z',
  tariff: 1,
  amount: 150,
  next,
  until: next.date,
  lead: 'lead',
  methods: [],
};
const withNext = (about: Partial<typeof next>) => ({
  next: { ...next, ...about },
  until: about.date ?? next.date,
});

describe('the order of a pay link opens the payment window', () => {
  it('when only the time of day of the next charge has moved, as after the grace period', () => {
    expect(isSamePaymentDue({ ...shown, ...withNext({ date: '2026-03-08T10:02:31.007Z' }) }, shown, 'ru')).toBe(true);
  });

  it.each<[string, Partial<PaymentDue>]>([
    ['another date', withNext({ date: '2026-03-09T10:00:00.000Z' })],
    ['another sum', { amount: 75 }],
    ['another next sum', withNext({ amount: 75 })],
    ['another term', { tariff: 6 }],
    ['no charge that follows', { next: null }],
  ])('not with %s instead of the confirmed values', (_what, other) => {
    expect(isSamePaymentDue({ ...shown, ...other }, shown, 'ru')).toBe(false);
  });
});

describe('what a pay link asks for', () => {
  const answer = {
    success: true as const,
    now: shown.now,
    email: shown.email,
    tariff: 1,
    amount: 150,
    paidUntil: null,
    payToken: null,
    checkout: null,
    tengeRate: { perRouble: 6.7, day: '2026-11-20' },
  };

  it('has a next charge, or ends with its term (decision 103)', () => {
    expect(paymentDueOf({ ...answer, nextChargeDate: next.date, nextAmount: 150 })).toEqual(shown);
    const oneOff = { ...answer, nextChargeDate: null, nextAmount: null, isOneOff: true, until: next.date };
    expect(paymentDueOf(oneOff)).toEqual({ ...shown, next: null, lead: 'leadAhead' });
  });

  it('is added to paid days or follows their end, and names how it is paid', () => {
    const oneOff = { ...answer, nextChargeDate: null, nextAmount: null, isOneOff: true, until: next.date };
    const otherMethods = ['sbp' as const, 'mirPay' as const];
    expect(paymentDueOf({ ...oneOff, hasTimeLeft: true, otherMethods })).toMatchObject({
      lead: 'leadAhead',
      methods: ['sbp', 'mirPay'],
    });
    expect(paymentDueOf({ ...oneOff, hasTimeLeft: false, otherMethods })).toMatchObject({ lead: 'leadEnded' });
  });

  it('is nothing once the period is paid', () => {
    expect(paymentDueOf({ ...answer, amount: null, nextChargeDate: null, nextAmount: null })).toBeNull();
  });
});

describe('what went wrong with a term without renewal', () => {
  it('is told in other words where the text advises another card', () => {
    const texts = Object.entries(purchase.problem) as [PaymentProblem, string][];
    // A trial and the saved card are not paid so.
    const naming = texts.filter(([problem, text]) => problem !== 'trialUsed' && /карт/i.test(text));
    expect(naming.map(([problem]) => problem).toSorted()).toEqual(
      texts
        .map(([problem]) => problem)
        .filter(isAboutCard)
        .toSorted(),
    );
    expect(purchase.way.declined).not.toMatch(/карт/i);
  });
});
