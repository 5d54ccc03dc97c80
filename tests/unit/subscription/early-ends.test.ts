import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { isExpected, replay } from '@functions/subscription/rules/evolve';
import { endingRefund, renewalEndOf } from '@functions/subscription/rules/renewal-end';
import { comingPrice, view } from '@functions/subscription/rules/subscription';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import {
  accountDeleted,
  after,
  chargeAnnounced,
  daysGranted,
  promoEnded,
  promoEntered,
  refunded,
  restricted,
  restrictionLifted,
  trialEnded,
  periodsOf,
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

const TRIAL = orderSettled('2026-01-01', { trialDays: 30 });
const SPRING = { code: 'SPRING', percent: 20, until: at('2027-01-01') };
const charge = (...events: Parameters<typeof after>) => {
  const subscription = after(...events);
  return comingPrice(subscription, termsOfNextCharge(subscription, at('2026-02-01')));
};

describe('a trial that staff end early', () => {
  it('ends in 24 hours, is followed by its charge, and the schedule starts on that day', () => {
    given(TRIAL)
      .when(trialEnded('2026-01-10T09:00'))
      .then({ currentPeriodEnd: '2026-01-11T09:00', accessEndsAt: '2026-01-14T09:00', autoRenewal: 'active' });
    const ended = after(TRIAL, trialEnded('2026-01-10T09:00'));
    expect(ended).toMatchObject({ isTrial: true, anchorDay: 11, announcedCharge: null, checkpoints: { reached: [] } });
    const renewed = after(TRIAL, trialEnded('2026-01-10T09:00'), renewalSettled('2026-01-11T09:00'));
    expect(renewed).toMatchObject({ isTrial: false, currentPeriodEnd: at('2026-02-11T09:00') });
  });

  it('gives its paid period back only as far as it still lasts', () => {
    expect(periodsOf(after(TRIAL, trialEnded('2026-01-10')))).toMatchObject([
      { start: at('2026-01-01'), end: at('2026-01-11') },
    ]);
    const returned = after(
      TRIAL,
      trialEnded('2026-01-10'),
      renewalSettled('2026-01-11'),
      refunded('2026-01-12', 'pay-2026-01-01'),
    );
    expect(returned.currentPeriodEnd).toBe(at('2026-02-11'));
  });

  it.each([
    ['of a full term', [orderSettled('2026-01-01')], '2026-01-10'],
    ['that is over', [TRIAL, renewalSettled('2026-01-31')], '2026-02-10'],
    ['that ends within a day anyway', [TRIAL], '2026-01-30'],
    ['that was ended already', [TRIAL, trialEnded('2026-01-10')], '2026-01-10T01:00'],
    ['without a renewal: cancelled', [TRIAL, cancelled('2026-01-05')], '2026-01-10'],
    ['without a renewal: given up', [TRIAL, mandateRevoked('2026-01-05')], '2026-01-10'],
    ['without a renewal: no card', [orderSettled('2026-01-01', { trialDays: 30, renewable: false })], '2026-01-10'],
    ['of a restricted customer', [TRIAL, restricted('2026-01-05')], '2026-01-10'],
    ['of a deleted account', [TRIAL, accountDeleted('2026-01-05')], '2026-01-10'],
    ['that never was', [], '2026-01-10'],
  ] as const)('a period %s is not ended', (_what, history, moment) => {
    given(...history)
      .when(trialEnded(moment))
      .thenIsUnexpected();
  });

  it('is cancelled, restricted, extended and lifted afterwards like any other', () => {
    const ended = [TRIAL, trialEnded('2026-01-10')] as const;
    expect(view(after(...ended, cancelled('2026-01-10T12:00')), at('2026-01-10T13:00'))).toMatchObject({
      status: 'CANCELED',
      isActive: true,
      shownUntil: at('2026-01-11'),
    });
    expect(after(...ended, daysGranted('2026-01-10T12:00', 7)).currentPeriodEnd).toBe(at('2026-01-18'));
    const lifted = after(...ended, restricted('2026-01-10T12:00'), restrictionLifted('2026-01-20'));
    expect(lifted.currentPeriodEnd).toBe(at('2026-01-20') + 25 * (DAY / 24));
  });

  it('is the same whatever the order of arrival: a late failure of the charge is put in its place', () => {
    const events = [TRIAL, trialEnded('2026-01-10'), renewalFailed('2026-01-11'), renewalSettled('2026-01-12')];
    const [first, ...rest] = events.toReversed();
    const one = replay('anna', events);
    expect(replay('anna', [...rest, ...(first ? [first] : [])])).toEqual(one);
    expect(one).toMatchObject({ pastDue: null, currentPeriodEnd: at('2026-02-11') });
  });
});

describe('a promo code that staff end early', () => {
  const START = [orderSettled('2026-01-01'), promoEntered('2026-01-02', SPRING)] as const;

  it('reduces no further charge; the code cannot be entered again', () => {
    expect(charge(...START)).toBe(12_000);
    expect(charge(...START, promoEnded('2026-01-10'))).toBe(15_000);
    expect(after(...START, promoEnded('2026-01-10')).promo).toEqual({ ...SPRING, until: at('2026-01-10') });
    expect(isExpected(after(...START, promoEnded('2026-01-10')), promoEntered('2026-01-11', SPRING))).toBe(false);
  });

  it('still reduces the charge that was announced, and not the one after it', () => {
    const announced = [...START, chargeAnnounced('2026-01-31', '2026-02-01', 12_000), promoEnded('2026-01-31T06:00')];
    expect(charge(...announced)).toBe(12_000);
    expect(charge(...announced, renewalSettled('2026-02-01'))).toBe(15_000);
  });

  it.each([
    ['without a code', [orderSettled('2026-01-01')], '2026-01-10'],
    ['whose code is over', [...START, promoEnded('2026-01-10')], '2026-01-11'],
    ['whose code ends at this moment', [...START, promoEnded('2026-01-10')], '2026-01-10'],
    ['who deleted the account', [...START, accountDeleted('2026-01-05')], '2026-01-10'],
  ] as const)('a customer %s has none to end', (_who, history, moment) => {
    given(...history)
      .when(promoEnded(moment))
      .thenIsUnexpected();
  });
});

describe('why renewals ended', () => {
  it.each([
    ['customer', cancelled('2026-01-10')],
    ['rejected', mandateRevoked('2026-01-10')],
    ['days', daysGranted('2026-01-10', 5)],
    ['no-card', orderSettled('2026-01-10', { renewable: false })],
    ['refund', refunded('2026-01-10', '2026-01-01')],
    ['unknown', renewalFailed('2026-01-10')],
    ['unknown', cancelled('2026-01-09')],
  ] as const)('%s', (why, event) => {
    expect(renewalEndOf({ autoRenewalEndedAt: at('2026-01-10') }, [event])).toBe(why);
  });

  it('is said by any event of that moment, and by no other', () => {
    const ended = { autoRenewalEndedAt: at('2026-01-10') };
    expect(renewalEndOf(ended, [renewalFailed('2026-01-10'), cancelled('2026-01-10')])).toBe('customer');
    const refund = refunded('2026-01-10', 'pay-2026-01-01');
    expect(endingRefund(ended, [cancelled('2026-01-10'), refunded('2026-01-09', 'device'), refund])).toBe(refund);
    expect(endingRefund(ended, [cancelled('2026-01-10'), refunded('2026-01-09', 'device')])).toBeNull();
  });
});
