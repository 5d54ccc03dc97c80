import { pollingDelay } from '@web/features/profile/use-awaited-payment';
import { isSamePrice } from '@web/features/purchase/same-price';
import { lastOutcome, readOutcome } from '@web/lib/payment-outcome';
import { describe, expect, it } from 'vitest';

describe('a payment on its way', () => {
  it('is asked about every second for half a minute, then every two up to three minutes', () => {
    expect([0, 29_999, 30_000, 179_999, 180_000].map(pollingDelay)).toEqual([1000, 1000, 2000, 2000, false]);
  });

  it.each([
    [{ type: 'payment', status: 'success', data: { transactionId: 1 } }, 'paid'],
    [{ type: 'cancel' }, 'closed'],
    [{ type: 'payment', status: 'fail', data: { ReasonCode: 5051 } }, 'funds'],
    [{ type: 'payment', status: 'fail', data: { ReasonCode: '3008' } }, 'notAccepted'],
    [{ type: 'payment', status: 'fail', data: null }, 'declined'],
    [{ type: 'error', status: 'reject' }, 'declined'],
    [undefined, 'declined'],
  ])('the window answers %o: %s', (answer, outcome) => {
    expect(readOutcome(answer)).toBe(outcome);
  });

  it('a window closed after a declined card ended by that decline; one that saw a success was paid', () => {
    expect(lastOutcome('closed', [])).toBe('closed');
    expect(lastOutcome('closed', ['funds', 'limit'])).toBe('limit');
    expect(lastOutcome('closed', ['funds', 'paid'])).toBe('paid');
    expect(lastOutcome('bankSilent', ['paid'])).toBe('paid');
  });

  it('is not started for sums the customer did not see', () => {
    const shown = { tariff: 1, firstPayment: 1, monthlyPayment: 150, strikethroughPrice: 150, discount: 0, trialDays: 30, firstChargeDate: '2026-12-20T00:00:00Z', promo: null };
    expect(isSamePrice({ ...shown, firstChargeDate: '2026-12-20T00:00:05Z' }, shown)).toBe(true);
    expect(isSamePrice({ ...shown, firstPayment: 150, trialDays: 0 }, shown)).toBe(false);
    expect(isSamePrice({ ...shown, monthlyPayment: 200 }, shown)).toBe(false);
  });
});
