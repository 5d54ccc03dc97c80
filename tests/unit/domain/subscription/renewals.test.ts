import { describe, expect, it } from 'vitest';
import type { AutoRenewal } from '@functions/domain/subscription/subscription';
import { noSubscription } from '@functions/domain/subscription/subscription';
import { cancellation, hasAutoRenewal, recordsCancellation } from '@functions/domain/subscription/renewals';
import { LATEST_NOTIFICATION } from '@functions/domain/subscription/terms';
import { after, orderOf } from '../../../support/fixtures/domain-records';
import { at, orderSettled } from '../../../support/fixtures/given';

const states: AutoRenewal[] = ['never', 'active', 'cancelled', 'lost', 'unsupported'];

describe('auto-renewal', () => {
  it('is there to stop while the provider charges, and after it gave up: an attempt may still succeed', () => {
    expect(states.filter((autoRenewal) => hasAutoRenewal({ autoRenewal }))).toEqual(['active', 'lost']);
  });
});

describe('a cancellation', () => {
  const order = orderOf({ kind: 'past-due-payment', periodEnd: at('2026-02-10') }, { created: at('2026-01-13') });
  const isRecorded = (autoRenewal: AutoRenewal, orders = [order], now = at('2026-01-13')) =>
    recordsCancellation({ ...noSubscription('anna'), autoRenewal }, orders, now);

  it('is recorded where renewals can be stopped, with or without orders (decision 48)', () => {
    expect(states.filter((autoRenewal) => isRecorded(autoRenewal, []))).toEqual(['active', 'lost']);
  });

  it('is recorded without renewals while an unpaid order may turn out to be paid: for a week after its expiry', () => {
    const stopped = states.filter((autoRenewal) => !hasAutoRenewal({ autoRenewal }));
    expect(stopped.filter((autoRenewal) => isRecorded(autoRenewal))).toEqual(stopped);
    const latest = order.expiresAt + LATEST_NOTIFICATION;
    const paid = { ...order, paymentTransactionId: '1001' };
    expect(isRecorded('cancelled', [order], latest - 1)).toBe(true);
    expect(isRecorded('cancelled', [order], latest)).toBe(false);
    expect(isRecorded('cancelled', [paid])).toBe(false);
    expect(isRecorded('cancelled', [paid, order])).toBe(true);
    // A link may be paid later still. One without renewal turns none on.
    expect(isRecorded('cancelled', [{ ...order, isAuthorizedByLink: true }], latest)).toBe(true);
    expect(isRecorded('unsupported', [{ ...order, isAuthorizedByLink: true, isOneOff: true }])).toBe(false);
  });

  it('is dated now, or at the newest recorded event when the clock of the provider is ahead', () => {
    const bought = after(orderSettled('2026-01-10'));
    expect(cancellation(bought, at('2026-01-12'), { by: 'staff' })).toEqual({
      type: 'cancelled',
      at: at('2026-01-12'),
      by: 'staff',
    });
    expect(cancellation(bought, at('2026-01-09'), { by: 'customer' }).at).toBe(at('2026-01-10'));
    expect(cancellation(noSubscription('anna'), at('2026-01-09'), { by: 'customer' }).at).toBe(at('2026-01-09'));
  });
});
