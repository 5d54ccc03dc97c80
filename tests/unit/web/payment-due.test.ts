import { describe, expect, it } from 'vitest';
import { isSamePaymentDue, type PaymentDue } from '@web/features/instant-pay/payment-due';

const shown: PaymentDue = {
  email: 'a•••@example.com',
  now: '2026-02-08T10:00:00.000Z',
  tariff: 1,
  amount: 150,
  nextChargeDate: '2026-03-08T10:00:00.000Z',
  nextAmount: 150,
};

describe('the order of a pay link opens the payment window', () => {
  it('when only the time of day of the next charge has moved, as after the grace period', () => {
    expect(isSamePaymentDue({ ...shown, nextChargeDate: '2026-03-08T10:02:31.007Z' }, shown, 'ru')).toBe(true);
  });

  it.each([{ nextChargeDate: '2026-03-09T10:00:00.000Z' }, { amount: 75 }, { nextAmount: 75 }, { tariff: 6 as const }])(
    'not with %o instead of the confirmed values',
    (other) => {
      expect(isSamePaymentDue({ ...shown, ...other }, shown, 'ru')).toBe(false);
    },
  );
});
