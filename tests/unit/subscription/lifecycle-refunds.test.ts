import { describe, expect, it } from 'vitest';
import { HOUR } from '@functions/base/rules/calendar';
import { view } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  accountDeleted,
  after,
  daysGranted,
  deviceSettled,
  giftClaimed,
  periodsOf,
  promoEntered,
  refunded,
  renewedFree,
  resumed,
  retried,
} from '../../support/fixtures/domain-records';
import {
  at,
  cancelled,
  given,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';

describe('a full refund', () => {
  it('of the payment for the current period ends access at once, and the trial stays used', () => {
    const history = [orderSettled('2026-01-10', { trialDays: 30 }), refunded('2026-01-20', 'pay-2026-01-10')];
    given(...history.slice(0, 1))
      .when(refunded('2026-01-20', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2026-01-20', accessEndsAt: '2026-01-20', autoRenewal: 'cancelled' });
    expect(view(after(...history), at('2026-01-20'))).toMatchObject({ status: 'CANCELED', isActive: false });
    expect(after(...history).trialUsed).toBe(true);
    given(...history)
      .when(orderSettled('2026-02-01', { trialDays: 30 }))
      .thenIsUnexpected();
  });

  it('of the current renewal ends access, also after a cancellation', () => {
    given(orderSettled('2026-01-10'), renewalSettled('2026-02-10'), cancelled('2026-02-11'))
      .when(refunded('2026-02-12', 'renewal-2026-02-10'))
      .then({ currentPeriodEnd: '2026-02-12', accessEndsAt: '2026-02-12', autoRenewal: 'cancelled' });
  });

  it('of a future period subtracts only its time, and renewals continue', () => {
    given(orderSettled('2026-01-10'), cancelled('2026-01-15'), orderSettled('2026-01-16'))
      .when(refunded('2026-01-20', 'pay-2026-01-16'))
      .then({ currentPeriodEnd: '2026-02-10', accessEndsAt: '2026-02-13', autoRenewal: 'active' });
  });

  it('of a future period leaves a day to announce the charge that follows (P8)', () => {
    const history = [orderSettled('2026-01-10'), cancelled('2026-01-15'), orderSettled('2026-01-16')];
    const hoursLeft = (date: string, ...more: SubscriptionEvent[]): number =>
      ((after(...history, ...more, refunded(date, 'pay-2026-01-16')).currentPeriodEnd ?? 0) - at(date)) / HOUR;
    expect(hoursLeft('2026-02-09T19:00')).toBe(25);
    expect(hoursLeft('2026-02-07')).toBe(72);
    // Without auto-renewal no charge follows, so the end is not moved.
    expect(hoursLeft('2026-02-09T19:00', cancelled('2026-01-17'))).toBe(5);
  });

  it('of a past period subtracts nothing from the current one: its time was used', () => {
    given(orderSettled('2026-01-10'), renewalSettled('2026-02-10'))
      .when(refunded('2026-03-01', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2026-03-10', autoRenewal: 'active' });
    given(orderSettled('2026-01-10', { trialDays: 30 }), renewalSettled('2026-02-09'))
      .when(refunded('2026-02-14', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2026-03-09', autoRenewal: 'active' });
  });

  it('of the current period ends it and auto-renewal; a period paid ahead starts at once', () => {
    const history = given(
      orderSettled('2026-01-10'),
      cancelled('2026-01-11'),
      orderSettled('2026-01-12', { tariff: 6 }),
    );
    history
      .when(refunded('2026-01-20', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2026-07-20', autoRenewal: 'cancelled' });
  });

  it('of a period paid ahead subtracts only that period', () => {
    const history = given(
      orderSettled('2026-01-10'),
      cancelled('2026-01-11'),
      orderSettled('2026-01-12', { tariff: 6 }),
    );
    history
      .when(refunded('2026-01-20', 'pay-2026-01-12'))
      .then({ currentPeriodEnd: '2026-02-10', autoRenewal: 'active' });
  });

  it('of a period paid ahead leaves the end of a promo code', () => {
    const promo = { code: 'SPRING', percent: 20, until: at('2027-01-01') };
    const history = [orderSettled('2026-01-10'), promoEntered('2026-01-11', promo), cancelled('2026-01-12')];
    expect(after(...history, orderSettled('2026-01-13'), refunded('2026-01-20', 'pay-2026-01-13')).promo).toEqual(
      promo,
    );
  });

  it('at the very end of its period leaves the day of the charges', () => {
    const [bought, ahead] = [orderSettled('2026-01-31'), orderSettled('2026-02-02', { tariff: 3 })];
    const history = [bought, cancelled('2026-02-01'), ahead];
    expect(after(...history)).toMatchObject({ currentPeriodEnd: at('2026-05-31'), anchorDay: 31 });
    const more = [cancelled('2026-02-03'), orderSettled('2026-02-04'), refunded('2026-02-28', 'pay-2026-01-31')];
    expect(after(...history, ...more)).toMatchObject({ currentPeriodEnd: at('2026-06-30'), anchorDay: 31 });
  });

  it('of a period leaves the granted days and the gift that follow it', () => {
    given(orderSettled('2026-01-10'), daysGranted('2026-01-11', 5), giftClaimed('2026-01-12', 1))
      .when(refunded('2026-01-20', 'pay-2026-01-10'))
      .then({ currentPeriodEnd: '2026-02-22', autoRenewal: 'cancelled' });
  });

  it('has an effect once, and none without its purchase', () => {
    given(orderSettled('2026-01-10'), refunded('2026-01-20', 'pay-2026-01-10'))
      .when(refunded('2026-01-21', 'pay-2026-01-10'))
      .thenIsUnexpected();
    given(orderSettled('2026-01-10')).when(refunded('2026-01-20', 'somebody')).thenIsUnexpected();
  });

  it('is required: a partial refund does not change the subscription', () => {
    given(orderSettled('2026-01-10'))
      .when(refunded('2026-01-20', 'pay-2026-01-10', false))
      .thenIsUnexpected();
  });
});

describe('a chargeback', () => {
  const of = (transactionId: string): SubscriptionEvent =>
    ({ ...refunded('2026-01-20', transactionId), isChargeback: true }) as SubscriptionEvent;
  const history = [orderSettled('2026-01-10'), deviceSettled('2026-01-11')];

  it('of a device ends the renewals, unlike its refund', () => {
    const charged = after(...history, of('device-2026-01-11'));
    expect(charged).toMatchObject({ slots: [], autoRenewal: 'cancelled', autoRenewalEndedAt: at('2026-01-20') });
    expect(charged.currentPeriodEnd).toBe(at('2026-02-10'));
    const refund = after(...history, refunded('2026-01-20', 'device-2026-01-11'));
    expect(refund).toMatchObject({ slots: [], autoRenewal: 'active', autoRenewalEndedAt: null });
  });
});

describe('a chargeback of a payment that gives nothing here', () => {
  const of = (isChargeback: boolean): SubscriptionEvent => ({
    ...refunded('2026-01-20', 'another'),
    ...(isChargeback && { isChargeback }),
  });
  const bought = orderSettled('2026-01-10');

  it('ends the renewals, unlike its refund', () => {
    given(bought).when(of(true)).then({ autoRenewal: 'cancelled', currentPeriodEnd: '2026-02-10' });
    given(bought, mandateRevoked('2026-01-11')).when(of(true)).then({ autoRenewal: 'cancelled' });
    given(bought).when(of(false)).thenIsUnexpected();
  });

  it('has no effect without renewals', () => {
    given().when(of(true)).thenIsUnexpected();
    given(bought, cancelled('2026-01-11')).when(of(true)).thenIsUnexpected();
  });
});

describe('a trial that staff moved here and back', () => {
  const back = (...history: SubscriptionEvent[]) =>
    after(...history, { ...refunded('2026-01-20', 'pay-2026-01-10'), cause: 'moved-back' } as SubscriptionEvent);
  const trial = orderSettled('2026-01-10', { trialDays: 30 });

  it('is no trial of the customer, who may still have one', () => {
    expect(back(trial)).toMatchObject({ isTrial: false, trialUsed: false });
    given(trial, { ...refunded('2026-01-20', 'pay-2026-01-10'), cause: 'moved-back' } as SubscriptionEvent)
      .when(orderSettled('2026-01-21', { trialDays: 5 }))
      .then({ currentPeriodEnd: '2026-01-26' });
  });

  it.each([
    ['a term', () => back(orderSettled('2026-01-10'))],
    ['a trial with a device', () => back(trial, deviceSettled('2026-01-11'))],
    ['a trial whose money was returned', () => after(trial, refunded('2026-01-20', 'pay-2026-01-10'))],
  ])('stays used by %s', (_what, subscription) => {
    expect(subscription().trialUsed).toBe(true);
  });
});

describe('a past-due payment by the customer', () => {
  it('within the grace period continues from the old end date, and clears past due', () => {
    given(orderSettled('2026-01-10'), renewalFailed('2026-02-10'))
      .when(retried('2026-02-12'))
      .then({ currentPeriodEnd: '2026-03-10', pastDue: null, autoRenewal: 'active' });
  });

  it('after the provider gave up and the grace period ended starts on the day of the payment', () => {
    given(orderSettled('2026-01-31'), renewalFailed('2026-02-28'), mandateRevoked('2026-03-02'))
      .when(retried('2026-03-10'))
      .then({ currentPeriodEnd: '2026-04-10', autoRenewal: 'active' });
  });

  it('counts once, and a late success of the provider for the same period adds no period', () => {
    const history = given(orderSettled('2026-01-10'), renewalFailed('2026-02-10'), retried('2026-02-11'));
    history.when(retried('2026-02-11')).thenIsUnexpected();
    history.when(renewalSettled('2026-02-11T06:00')).thenIsUnexpected();
  });

  it('is not expected after a cancellation', () => {
    given(orderSettled('2026-01-10'), renewalFailed('2026-02-10'), cancelled('2026-02-11'))
      .when(retried('2026-02-11T01:00'))
      .thenIsUnexpected();
  });
});

describe('a charge of zero', () => {
  it('renews at the end of the period, once, and keeps the day of the month', () => {
    given(orderSettled('2026-01-31'))
      .when(renewedFree('2026-02-28'))
      .then({ currentPeriodEnd: '2026-03-31', autoRenewal: 'active' });
    const twice = after(orderSettled('2026-01-31'), renewedFree('2026-02-28'), renewedFree('2026-03-31'));
    expect(
      twice.time.map(({ by }) => by),
      'only payments count for an inviter',
    ).toEqual(['payment', 'free', 'free']);
    expect(periodsOf(twice)).toHaveLength(3);
    given(orderSettled('2026-01-31'), renewedFree('2026-02-28')).when(renewedFree('2026-02-28')).thenIsUnexpected();
  });

  it('renews at no other time, and not after a cancellation', () => {
    given(orderSettled('2026-01-10')).when(renewedFree('2026-02-09')).thenIsUnexpected();
    given(orderSettled('2026-01-10'), cancelled('2026-01-11')).when(renewedFree('2026-02-10')).thenIsUnexpected();
  });
});

describe('resuming with the saved card', () => {
  it('renews from the end date, without a charge', () => {
    given(orderSettled('2026-01-10'), cancelled('2026-01-20'))
      .when(resumed('2026-02-09'))
      .then({ currentPeriodEnd: '2026-02-10', accessEndsAt: '2026-02-13', autoRenewal: 'active' });
  });

  it('is refused once access has ended, and without a cancellation', () => {
    given(orderSettled('2026-01-10'), cancelled('2026-01-20')).when(resumed('2026-02-10')).thenIsUnexpected();
    given(orderSettled('2026-01-10')).when(resumed('2026-01-20')).thenIsUnexpected();
    given(daysGranted('2026-01-10', 5), accountDeleted('2026-01-10T12:00'))
      .when(resumed('2026-01-11'))
      .thenIsUnexpected();
  });
});

describe('a deleted account', () => {
  it('has no access and no renewal from that instant on', () => {
    given(orderSettled('2026-01-10'))
      .when(accountDeleted('2026-01-20'))
      .then({ currentPeriodEnd: '2026-01-20', accessEndsAt: '2026-01-20', autoRenewal: 'cancelled', pastDue: null });
  });

  it('accepts no payment, granted days or failed charge; a refund is still possible', () => {
    const history = given(orderSettled('2026-01-10'), accountDeleted('2026-01-20'));
    for (const event of [
      orderSettled('2026-01-21'),
      renewalSettled('2026-02-10'),
      renewalFailed('2026-02-10'),
      daysGranted('2026-01-21', 5),
    ])
      history.when(event).thenIsUnexpected();
    history.when(refunded('2026-01-21', 'pay-2026-01-10')).then({ currentPeriodEnd: '2026-01-20' });
  });

  it('that ended long before keeps its end date', () => {
    given(orderSettled('2026-01-10'), cancelled('2026-01-11'))
      .when(accountDeleted('2026-06-01'))
      .then({ currentPeriodEnd: '2026-02-10', accessEndsAt: '2026-02-10' });
  });
});
