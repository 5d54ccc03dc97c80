import { describe, expect, it } from 'vitest';
import type { Promo, SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  accountDeleted,
  after,
  chargeAnnounced,
  daysGranted,
  deviceSettled,
  promoEntered,
  retried,
} from '../../support/fixtures/domain-records';
import { at, cancelled, given, orderSettled, renewalFailed, renewalSettled } from '../../support/fixtures/given';

const spring: Promo = { code: 'SPRING', percent: 20, until: at('2027-01-01') };
const winter: Promo = { code: 'WINTER', percent: 30, until: at('2027-01-01') };

describe('an order that was made while paid time was left (decision 50)', () => {
  const ordered = (date: string, paidUntil: string | null): SubscriptionEvent =>
    ({
      ...orderSettled(date),
      premise: { lastPaid: 'pay-2026-01-10', paidUntil: paidUntil === null ? null : at(paidUntil) },
    }) as SubscriptionEvent;
  const ended = given(orderSettled('2026-01-10'), cancelled('2026-01-11'));

  it('extends that time when it is paid less than an hour after its end', () => {
    ended.when(ordered('2026-02-10T00:59', '2026-02-10')).then({ currentPeriodEnd: '2026-03-10' });
  });

  it('starts with the payment after that hour, and when it was based on no or another paid time', () => {
    ended.when(ordered('2026-02-10T01:00', '2026-02-10')).then({ currentPeriodEnd: '2026-03-10T01:00' });
    ended.when(ordered('2026-02-10T00:30', null)).then({ currentPeriodEnd: '2026-03-10T00:30' });
    ended.when(ordered('2026-02-10T00:30', '2026-02-09')).then({ currentPeriodEnd: '2026-03-10T00:30' });
    ended.when(orderSettled('2026-02-10T00:30')).then({ currentPeriodEnd: '2026-03-10T00:30' });
  });
});

describe('what an order records', () => {
  const withPromo = (date: string, promo: Promo): SubscriptionEvent =>
    ({ ...orderSettled(date), promo }) as SubscriptionEvent;

  it('the first purchase and its sum stay the first', () => {
    const once = after(orderSettled('2026-01-10', { trialDays: 30 }));
    expect(once).toMatchObject({ startedAt: at('2026-01-10'), firstPayment: 100 });
    const twice = after(
      orderSettled('2026-01-10', { trialDays: 30 }),
      cancelled('2026-01-11'),
      orderSettled('2026-03-01'),
    );
    expect(twice).toMatchObject({ startedAt: at('2026-01-10'), firstPayment: 100 });
    expect(after(daysGranted('2026-01-09', 5), orderSettled('2026-01-10')).startedAt).toBe(at('2026-01-09'));
  });

  it('every paid order and every used code', () => {
    const twice = after(withPromo('2026-01-10', spring), cancelled('2026-01-11'), withPromo('2026-01-12', winter));
    expect(twice).toMatchObject({
      settledOrders: ['order-2026-01-10', 'order-2026-01-12'],
      usedPromos: ['SPRING', 'WINTER'],
      promo: winter,
    });
  });

  it('of a free order: the order, its code, and that no trial follows', () => {
    const free = { amount: 0, transactionId: 'free-1' } as const;
    const start = [daysGranted('2026-01-01', 60), promoEntered('2026-01-02', spring)];
    const plain = after(...start, { ...orderSettled('2026-01-10'), ...free });
    expect(plain).toMatchObject({
      trialUsed: true,
      promo: spring,
      usedPromos: ['SPRING'],
      settledOrders: ['order-2026-01-10'],
      currentPeriodEnd: at('2026-03-02'),
    });
    const coded = after(
      orderSettled('2026-01-01', { tariff: 3 }),
      promoEntered('2026-01-02', spring),
      cancelled('2026-01-03'),
      { ...withPromo('2026-01-10', winter), ...free },
    );
    expect(coded).toMatchObject({
      promo: winter,
      usedPromos: ['SPRING', 'WINTER'],
      settledOrders: ['order-2026-01-01', 'order-2026-01-10'],
    });
  });
});

describe('what a renewal records', () => {
  it('the order of a payment by link, and none of a charge by the provider', () => {
    const history = [orderSettled('2026-01-10'), renewalFailed('2026-02-10')];
    expect(after(...history, retried('2026-02-11')).settledOrders).toEqual([
      'order-2026-01-10',
      'retry-order-2026-02-11',
    ]);
    expect(after(...history, renewalSettled('2026-02-11')).settledOrders).toEqual(['order-2026-01-10']);
    given(...history, retried('2026-02-11'), renewalFailed('2026-03-10'))
      .when({ ...retried('2026-03-11'), payToken: 'retry-order-2026-02-11' } as SubscriptionEvent)
      .thenIsUnexpected();
  });

  it('at the last moment of the grace period it continues from the old end', () => {
    given(orderSettled('2026-01-10'), renewalFailed('2026-02-10'))
      .when(retried('2026-02-13'))
      .then({ currentPeriodEnd: '2026-03-10' });
  });

  it('after the end of access: what the shop asked of a link, and what was announced of a charge', () => {
    const history = [
      orderSettled('2026-01-10'),
      deviceSettled('2026-01-11'),
      promoEntered('2026-01-12', spring),
      renewalFailed('2026-02-10'),
    ];
    expect(after(...history, retried('2026-02-12'))).toMatchObject({ promo: spring, slots: [{}] });
    expect(after(...history, retried('2026-02-13'))).toMatchObject({ promo: null, slots: [] });
    expect(after(...history, renewalSettled('2026-02-14'))).toMatchObject({ promo: spring, slots: [{}] });
  });

  it('of a failure: the reason', () => {
    const history = [orderSettled('2026-01-10'), renewalFailed('2026-02-10')];
    expect(after(...history).pastDue).toStrictEqual({
      since: at('2026-02-10'),
      attempts: 1,
      decline: 'funds',
      reasonCode: 5051,
    });
  });
});

describe('what an announced charge records', () => {
  const announced = chargeAnnounced('2026-02-09', '2026-02-10', 15000);

  it('its sum, its lines and the devices that it includes', () => {
    const bought = [orderSettled('2026-01-10'), deviceSettled('2026-01-11')];
    expect(after(...bought, announced).announcedCharge).toStrictEqual({
      periodEnd: at('2026-02-10'),
      amount: 15000,
      slots: ['device-2026-01-11'],
      lines: [{ kind: 'tariff', months: 1, amount: 15000 }],
    });
  });
});

describe('a charge that is announced again', () => {
  const told = (first: number, then: number) => {
    const history = [orderSettled('2026-01-10'), chargeAnnounced('2026-02-09', '2026-02-10', first)];
    const again = chargeAnnounced('2026-02-09T12:00', '2026-02-10', then);
    return after(...history, deviceSettled('2026-02-09T06:00'), again).announcedCharge;
  };

  it('is lowered and never raised, and asks for no device that it was told without', () => {
    const of = (amount: number) => ({ amount, slots: [], lines: [{ kind: 'tariff', months: 1, amount }] });
    expect(told(15000, 9900)).toMatchObject(of(9900));
    expect(told(9900, 15000)).toMatchObject(of(9900));
  });
});

describe('the deletion of an account', () => {
  it('before the first purchase leaves no end and no renewals', () => {
    expect(after(accountDeleted('2026-01-10'))).toMatchObject({
      deletedAt: at('2026-01-10'),
      currentPeriodEnd: null,
      autoRenewal: 'never',
      accessEndsAt: null,
    });
  });

  it('ends paid time at once, and does not move an end that has passed', () => {
    given(orderSettled('2026-01-10'))
      .when(accountDeleted('2026-01-20'))
      .then({ currentPeriodEnd: '2026-01-20', accessEndsAt: '2026-01-20', autoRenewal: 'cancelled' });
    given(orderSettled('2026-01-10')).when(accountDeleted('2026-03-01')).then({ currentPeriodEnd: '2026-02-10' });
  });
});
