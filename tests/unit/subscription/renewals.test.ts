import { describe, expect, it } from 'vitest';
import { type AutoRenewal, hasAutoRenewal, noSubscription } from '@functions/subscription/rules/subscription';
import { followingCharges } from '@functions/subscription/rules/following-charges';
import { cancellation, recordsCancellation } from '@functions/renewals/rules/cancellation';
import { afterItsPayment, datedAfter, eventKey } from '@functions/subscription/rules/event-key';
import { LATEST_NOTIFICATION } from '@functions/subscription/rules/terms';
import { after, chargeAnnounced, orderOf, refunded } from '../../support/fixtures/domain-records';
import { at, orderSettled } from '../../support/fixtures/given';

const states: AutoRenewal[] = ['never', 'active', 'cancelled', 'lost', 'unsupported'];

describe('auto-renewal', () => {
  it('is there to stop while the provider charges, and after it gave up: an attempt may still succeed', () => {
    expect(states.filter((autoRenewal) => hasAutoRenewal({ autoRenewal }))).toEqual(['active', 'lost']);
  });
});

describe('the charges that follow', () => {
  const bought = orderSettled('2026-01-10');
  const first = { at: at('2026-02-10'), amount: 15000, isAnnounced: false };

  it('are the next one, and with its announcement the one after it', () => {
    expect(followingCharges(after(bought))).toEqual([first]);
    const announced = [bought, chargeAnnounced('2026-02-09', '2026-02-10', 9900)];
    expect(followingCharges(after(...announced))).toEqual([
      { ...first, amount: 9900, isAnnounced: true },
      { ...first, at: at('2026-03-10') },
    ]);
  });

  it('are none without renewals', () => {
    expect(followingCharges(noSubscription('anna'))).toEqual([]);
    const stopped = after(bought, cancellation(at('2026-01-11'), { by: 'customer' }));
    expect(followingCharges(stopped)).toEqual([]);
    expect(followingCharges({ ...noSubscription('anna'), autoRenewal: 'active' })).toEqual([]);
  });
});

describe('a cancellation', () => {
  const missed = { kind: 'past-due-payment', periodEnd: at('2026-02-10'), tariff: 1 } as const;
  const order = orderOf(missed, { created: at('2026-01-13') });
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

  it('has the reason only if the customer gave one', () => {
    expect(cancellation(at('2026-01-12'), { by: 'staff' })).toStrictEqual({
      type: 'cancelled',
      at: at('2026-01-12'),
      by: 'staff',
    });
    const why = { by: 'customer', leavingReason: 'too-expensive' } as const;
    expect(cancellation(at('2026-01-12'), why)).toMatchObject(why);
  });
});

describe('an event that is recorded', () => {
  const newest = eventKey(orderSettled('2026-01-10'));
  const cancel = (date: string) => cancellation(at(date), { by: 'customer' });

  it('of ours is dated now, or after the newest one when the clock of the provider is ahead', () => {
    expect(datedAfter(newest, [cancel('2026-01-12')], 'byType')).toEqual([cancel('2026-01-12')]);
    expect(datedAfter(newest, [cancel('2026-01-09')], 'byType')).toEqual([cancel('2026-01-10')]);
    expect(datedAfter(null, [cancel('2026-01-09')], 'byType')).toEqual([cancel('2026-01-09')]);
  });

  it('of ours follows another one of the same moment', () => {
    const resumed = { type: 'resumed', at: at('2026-01-09') } as const;
    const [first, second] = datedAfter(newest, [cancel('2026-01-09'), resumed], 'byType');
    expect([first?.at, second?.at]).toEqual([at('2026-01-10'), at('2026-01-10') + 1]);
    const same = (date: string) => datedAfter(eventKey(cancel('2026-01-10')), [cancel(date)], 'byType')[0]?.at;
    expect([same('2026-01-09'), same('2026-01-10')]).toEqual([at('2026-01-10') + 1, at('2026-01-10') + 1]);
  });

  it('of the provider keeps its time, a payment of ours does not', () => {
    const older = orderSettled('2026-01-09');
    expect(datedAfter(newest, [older], 'byType')).toEqual([older]);
    expect(datedAfter(newest, [cancel('2026-01-09')], 'reported')).toEqual([cancel('2026-01-09')]);
    expect(datedAfter(newest, [older], 'ours')[0]?.at).toBeGreaterThanOrEqual(at('2026-01-10'));
    const both = datedAfter(newest, [orderSettled('2026-01-08'), cancel('2026-01-09')], 'byType');
    expect(both, 'what follows it is still after the newest').toMatchObject([{}, { at: at('2026-01-10') }]);
  });

  it('of a refund follows its payment, but not other events', () => {
    const history = [orderSettled('2026-01-10'), cancel('2026-01-12')];
    expect(afterItsPayment(refunded('2026-01-09', 'pay-2026-01-10'), history).at).toBe(at('2026-01-10'));
    expect(afterItsPayment(refunded('2026-01-11', 'pay-2026-01-10'), history).at).toBe(at('2026-01-11'));
    const of = { at: at('2026-01-09'), transactionId: 'pay-2026-01-10' };
    const restored = { ...of, type: 'accessRestored', at: at('2026-01-12'), durationMs: 1 } as const;
    const others = [restored, orderSettled('2026-01-08'), ...history];
    expect(afterItsPayment(refunded('2026-01-09', 'pay-2026-01-10'), others).at).toBe(at('2026-01-10'));
    expect(afterItsPayment(refunded('2026-01-09', 'unknown'), others).at).toBe(at('2026-01-09'));
    expect(afterItsPayment({ ...of, type: 'paymentVoided' }, others).at).toBe(at('2026-01-09'));
  });
});
