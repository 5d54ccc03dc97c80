import { describe, expect, it } from 'vitest';
import { HOUR } from '@functions/base/rules/calendar';
import { view } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  accountDeleted,
  after,
  daysGranted,
  giftClaimed,
  promoEntered,
  refunded,
  restricted,
  trialEnded,
} from '../../support/fixtures/domain-records';
import { at, cancelled, given, orderSettled, renewalFailed, renewalSettled } from '../../support/fixtures/given';

describe('a claimed gift', () => {
  it('starts access without tariff, trial or renewals', () => {
    given()
      .when(giftClaimed('2026-01-31', 1))
      .then({ currentPeriodEnd: '2026-02-28', accessEndsAt: '2026-02-28', autoRenewal: 'cancelled' });
    expect(after(giftClaimed('2026-01-31', 1))).toMatchObject({
      tariff: null,
      trialUsed: false,
      isTrial: false,
      firstPayment: null,
      lastPaid: null,
    });
    expect(after(giftClaimed('2026-01-31', 1)).time).toEqual([
      { by: 'gift', id: 'gift-2026-01-31', from: at('2026-01-31'), until: at('2026-02-28'), slots: [] },
    ]);
    expect(view(after(giftClaimed('2026-01-31', 1)), at('2026-02-01'))).toMatchObject({
      status: 'CANCELED',
      isActive: true,
    });
  });

  it('moves the next charge, keeps the billing day, and voids an announcement', () => {
    given(orderSettled('2026-01-31'))
      .when(giftClaimed('2026-02-10', 6))
      .then({ currentPeriodEnd: '2026-08-31', accessEndsAt: '2026-09-03', autoRenewal: 'active' });
    expect(after(orderSettled('2026-01-31'), giftClaimed('2026-02-10', 6))).toMatchObject({
      anchorDay: 31,
      tariff: 1,
      announcedCharge: null,
    });
  });

  it('during a trial leaves it a trial, which is paid after the gift', () => {
    const subscription = after(orderSettled('2026-01-10', { trialDays: 5 }), giftClaimed('2026-01-11', 1));
    expect(subscription).toMatchObject({ currentPeriodEnd: at('2026-02-15'), isTrial: true, autoRenewal: 'active' });
  });

  it('is not destroyed by an early end of the trial, before or after it', () => {
    const trial = orderSettled('2026-01-10', { trialDays: 30 });
    given(trial, giftClaimed('2026-01-11', 12)).when(trialEnded('2026-01-12')).thenIsUnexpected();
    given(giftClaimed('2026-01-09', 12), trial).when(trialEnded('2026-01-12')).thenIsUnexpected();
    // A gift that is over, or would be by then, protects nothing.
    given(giftClaimed('2026-01-09', 1), trial).when(trialEnded('2026-02-07T23:59')).thenIsUnexpected();
    for (const [date, currentPeriodEnd] of [
      ['2026-02-08', '2026-02-09'],
      ['2026-02-09T12:00', '2026-02-10T12:00'],
    ] as const)
      given(giftClaimed('2026-01-09', 1), trial).when(trialEnded(date)).then({ currentPeriodEnd });
    given(giftClaimed('2026-01-09', 1), trial).when(trialEnded('2026-02-12')).then({ currentPeriodEnd: '2026-02-13' });
  });

  it('in the grace of a failed charge starts at once, and the charge is due after it', () => {
    const subscription = after(orderSettled('2026-01-10'), renewalFailed('2026-02-10'), giftClaimed('2026-02-11', 1));
    expect(subscription).toMatchObject({ currentPeriodEnd: at('2026-03-11'), pastDue: null, autoRenewal: 'active' });
  });

  it('keeps why and when renewals were cancelled', () => {
    expect(after(orderSettled('2026-01-10'), cancelled('2026-01-12'), giftClaimed('2026-01-13', 1))).toMatchObject({
      autoRenewal: 'cancelled',
      autoRenewalEndedAt: at('2026-01-12'),
      currentPeriodEnd: at('2026-03-10'),
    });
  });

  it('does not take a later trial, and a purchase follows it', () => {
    given(giftClaimed('2026-01-10', 1))
      .when(orderSettled('2026-01-20', { trialDays: 5 }))
      .then({ currentPeriodEnd: '2026-02-15', autoRenewal: 'active' });
    const trial = after(giftClaimed('2026-01-10', 1), orderSettled('2026-01-20', { trialDays: 5 }));
    expect(trial, 'the charges begin at its end').toMatchObject({ anchorDay: 15, startedAt: at('2026-01-10') });
  });

  it('uses up no promo code: its end moves with the charge, and back when the gift is refunded', () => {
    const promo = { code: 'SPRING', percent: 20, until: at('2026-12-31') };
    const history = [orderSettled('2026-01-10'), promoEntered('2026-01-11', promo), giftClaimed('2026-01-12', 6)];
    expect(after(...history).promo, 'ten months and 21 days after the charge').toEqual({
      ...promo,
      until: at('2027-07-01'),
    });
    const refund = refunded('2026-01-20', 'gift-2026-01-12');
    expect(after(...history, refund).promo).toEqual(promo);
    expect(after(...history.filter(({ type }) => type !== 'promoEntered'), refund).promo).toBeNull();
  });

  it('is claimed once, and never by a restricted or deleted account', () => {
    given(giftClaimed('2026-01-10', 1))
      .when(giftClaimed('2026-01-11', 1, 'gift-2026-01-10'))
      .thenIsUnexpected();
    given(orderSettled('2026-01-10'), restricted('2026-01-11')).when(giftClaimed('2026-01-12', 1)).thenIsUnexpected();
    given(orderSettled('2026-01-10'), accountDeleted('2026-01-11'))
      .when(giftClaimed('2026-01-12', 1))
      .thenIsUnexpected();
  });
});

describe('the refund of a gift', () => {
  it('ends a gift that runs, and nothing else', () => {
    given(giftClaimed('2026-01-10', 1))
      .when(refunded('2026-01-20', 'gift-2026-01-10'))
      .then({ currentPeriodEnd: '2026-01-20', accessEndsAt: '2026-01-20', autoRenewal: 'cancelled' });
  });

  it('that runs is why nothing follows, if nothing renews; one that is over ends nothing', () => {
    const gift = giftClaimed('2026-01-10', 1);
    const ended = (...history: SubscriptionEvent[]) => after(...history).autoRenewalEndedAt;
    expect(ended(gift, refunded('2026-01-20', 'gift-2026-01-10'))).toBe(at('2026-01-20'));
    for (const date of ['2026-02-10', '2026-03-01'])
      expect(ended(gift, refunded(date, 'gift-2026-01-10'))).toBe(at('2026-01-10'));
  });

  it('leaves granted days', () => {
    given(giftClaimed('2026-01-10', 1), daysGranted('2026-01-11', 5))
      .when(refunded('2026-01-20', 'gift-2026-01-10'))
      .then({ currentPeriodEnd: '2026-01-25', autoRenewal: 'cancelled' });
  });

  it('takes what is ahead from the end of the time that its recipient paid', () => {
    given(orderSettled('2026-01-10'), giftClaimed('2026-01-12', 6))
      .when(refunded('2026-01-20', 'gift-2026-01-12'))
      .then({ currentPeriodEnd: '2026-02-10', autoRenewal: 'active' });
  });

  it('while it runs leaves renewals, with a day to announce the charge that follows', () => {
    const subscription = after(
      orderSettled('2026-01-10'),
      giftClaimed('2026-01-12', 6),
      refunded('2026-03-01', 'gift-2026-01-12'),
    );
    expect(subscription).toMatchObject({ currentPeriodEnd: at('2026-03-01') + 25 * HOUR, autoRenewal: 'active' });
  });

  it('just before its end moves no charge, whether the charge or the refund is known first', () => {
    const story = [
      orderSettled('2026-01-10'),
      giftClaimed('2026-01-12', 1),
      cancelled('2026-01-13'),
      { type: 'resumed', at: at('2026-01-14') } as const,
      refunded('2026-03-09T23:00', 'gift-2026-01-12'),
    ];
    const before = after(...story.slice(0, -1));
    expect(before).toMatchObject({ currentPeriodEnd: at('2026-03-10'), autoRenewal: 'active' });
    const { currentPeriodEnd, accessEndsAt, anchorDay } = before;
    expect(after(...story)).toMatchObject({ currentPeriodEnd, accessEndsAt, anchorDay, autoRenewal: 'active' });
    expect(after(...story, renewalSettled('2026-03-10'))).toMatchObject({
      currentPeriodEnd: at('2026-04-10'),
      surplus: [],
    });
  });

  it('that is over takes nothing, also from a later term and in the grace of its charge', () => {
    const [bought, gift] = [orderSettled('2026-01-10'), giftClaimed('2026-01-12', 1)];
    const refund = refunded('2026-03-20', 'gift-2026-01-12');
    expect(after(bought, gift, renewalSettled('2026-03-10'), refund)).toMatchObject({
      currentPeriodEnd: at('2026-04-10'),
      autoRenewal: 'active',
    });
    expect(after(bought, gift, renewalFailed('2026-03-10'), refunded('2026-03-11', 'gift-2026-01-12'))).toMatchObject({
      currentPeriodEnd: at('2026-03-10'),
      autoRenewal: 'active',
    });
  });

  it('takes its own time, however many gifts and own terms were paid ahead', () => {
    const claims = [1, 2, 3, 4].map((day) => giftClaimed(`2026-01-1${day}`, 12));
    const stacked = [orderSettled('2026-01-10', { tariff: 12 }), ...claims];
    expect(after(...stacked)).toMatchObject({ currentPeriodEnd: at('2031-01-10') });
    for (const day of [1, 2, 3, 4])
      given(...stacked)
        .when(refunded('2026-02-01', `gift-2026-01-1${day}`))
        // The second gift holds a leap day.
        .then({ currentPeriodEnd: day === 2 ? '2030-01-09' : '2030-01-10', autoRenewal: 'active' });
    // The own running term: its rest is taken, and what was given moves forward.
    given(...stacked)
      .when(refunded('2026-02-01', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2030-02-01' });
    given(...claims)
      .when(refunded('2026-02-01', 'gift-2026-01-11'))
      .then({ currentPeriodEnd: '2029-02-01', autoRenewal: 'cancelled' });
  });

  it('is not repeated', () => {
    given(giftClaimed('2026-01-10', 1), refunded('2026-01-20', 'gift-2026-01-10'))
      .when(refunded('2026-01-21', 'gift-2026-01-10'))
      .thenIsUnexpected();
  });
});
