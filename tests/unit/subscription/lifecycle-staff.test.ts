import { describe, expect, it } from 'vitest';
import { view } from '@functions/subscription/rules/subscription';
import {
  after,
  chargeAnnounced,
  deviceSettled,
  deviceSlotRemoved,
  daysGranted,
  promoEntered,
  referralChanged,
  renewedFree,
  restricted,
  restrictionLifted,
  slotCounts,
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

describe('days granted by staff', () => {
  it('with auto-renewal: the end and the charge move, and the day of the month with them', () => {
    given(orderSettled('2026-01-31'))
      .when(daysGranted('2026-02-01', 7))
      .then({ currentPeriodEnd: '2026-03-07', accessEndsAt: '2026-03-10', autoRenewal: 'active' });
    expect(
      after(orderSettled('2026-01-31'), daysGranted('2026-02-01', 7), renewalSettled('2026-03-07')).currentPeriodEnd,
    ).toBe(at('2026-04-07'));
  });

  it('in the grace period: count from now, and the subscription is not past due any more', () => {
    given(orderSettled('2026-01-10'), renewalFailed('2026-02-10'))
      .when(daysGranted('2026-02-11', 3))
      .then({ currentPeriodEnd: '2026-02-14', pastDue: null, autoRenewal: 'active' });
  });

  it('for a customer who paid without renewal leaves the next term to be paid by a link', () => {
    given(orderSettled('2026-02-10', { isOneOff: true }))
      .when(daysGranted('2026-03-01', 5))
      .then({ currentPeriodEnd: '2026-03-15', accessEndsAt: '2026-03-15', autoRenewal: 'unsupported' });
  });

  it.each([
    ['NOT_ACTIVE', [], '2026-03-06'],
    ['CANCELED with time left', [orderSettled('2026-02-10'), cancelled('2026-02-20')], '2026-03-15'],
    ['CANCELED without time left', [orderSettled('2026-01-10'), cancelled('2026-01-20')], '2026-03-06'],
    ['EXPIRED', [orderSettled('2026-01-10'), renewalFailed('2026-02-10'), mandateRevoked('2026-02-12')], '2026-03-06'],
    ['without renewals, given up', [orderSettled('2026-02-10'), mandateRevoked('2026-02-20')], '2026-03-15'],
    ['without a card and without time left', [orderSettled('2026-01-10', { renewable: false })], '2026-03-06'],
  ] as const)('for a customer who is %s: CANCELED and active until they end', (_state, history, endDate) => {
    given(...history)
      .when(daysGranted('2026-03-01', 5))
      .then({ currentPeriodEnd: endDate, accessEndsAt: endDate, autoRenewal: 'cancelled' });
    expect(view(after(...history, daysGranted('2026-03-01', 5)), at('2026-03-05'))).toMatchObject({
      status: 'CANCELED',
      isActive: true,
    });
  });

  it('use up no promo code that lowers a charge: its end moves with the charge', () => {
    const endAfter = (until: string) => {
      const promo = { code: 'SPRING', percent: 20, until: at(until) };
      return after(orderSettled('2026-01-10'), promoEntered('2026-01-11', promo), daysGranted('2026-01-20', 5)).promo
        ?.until;
    };
    expect(endAfter('2026-06-01')).toBe(at('2026-06-06'));
    expect(endAfter('2026-02-11')).toBe(at('2026-02-16'));
    expect(endAfter('2026-02-10'), 'it lowers no charge').toBe(at('2026-02-10'));
  });

  it('are each a part of the time, without a device in their price', () => {
    const { time } = after(orderSettled('2026-01-10'), daysGranted('2026-01-11', 5), daysGranted('2026-01-11', 6));
    expect(time.slice(1)).toMatchObject([
      { by: 'days', from: at('2026-02-10'), until: at('2026-02-15'), slots: [] },
      { by: 'days', from: at('2026-02-15'), until: at('2026-02-21'), slots: [] },
    ]);
  });

  it('leave the trial unused for a customer who never bought', () => {
    given(daysGranted('2026-01-01', 5))
      .when(orderSettled('2026-01-02', { trialDays: 30 }))
      .then({ currentPeriodEnd: '2026-02-05', autoRenewal: 'active' });
  });

  it('are refused for zero days and for a restricted customer', () => {
    given().when(daysGranted('2026-01-01', 0)).thenIsUnexpected();
    given(orderSettled('2026-01-10'), restricted('2026-01-20')).when(daysGranted('2026-01-21', 5)).thenIsUnexpected();
  });
});

describe('a restriction for misuse', () => {
  const history = [orderSettled('2026-01-10'), restricted('2026-01-20')] as const;

  it('ends access at once, whatever was paid', () => {
    given(history[0]).when(history[1]).then({ currentPeriodEnd: '2026-02-10', accessEndsAt: '2026-01-20' });
    expect(view(after(...history), at('2026-01-20'))).toMatchObject({ status: 'CANCELED', isActive: false });
  });

  it('makes payments and renewals ineffective', () => {
    for (const event of [
      orderSettled('2026-01-21'),
      renewalSettled('2026-02-10'),
      renewalFailed('2026-02-10'),
      renewedFree('2026-02-10'),
      restricted('2026-01-21'),
    ]) {
      given(...history)
        .when(event)
        .thenIsUnexpected();
    }
  });

  it('when lifted: returns the lost days, and the schedule starts again with them', () => {
    given(...history)
      .when(restrictionLifted('2026-03-01'))
      .then({ currentPeriodEnd: '2026-03-22', accessEndsAt: '2026-03-25', autoRenewal: 'active' });
    expect(after(...history, restrictionLifted('2026-03-01'), renewalSettled('2026-03-22')).currentPeriodEnd).toBe(
      at('2026-04-22'),
    );
  });

  it('when lifted after a cancellation: stays cancelled, with the days that were left', () => {
    given(orderSettled('2026-01-10'), cancelled('2026-01-15'), restricted('2026-01-20'))
      .when(restrictionLifted('2026-03-01'))
      .then({ currentPeriodEnd: '2026-03-22', accessEndsAt: '2026-03-22', autoRenewal: 'cancelled' });
  });

  it('before the first purchase gives no days, and is lifted only once', () => {
    const newcomer = after(restricted('2026-01-20'), restrictionLifted('2026-01-21'));
    expect(newcomer).toMatchObject({ currentPeriodEnd: null, accessEndsAt: null, restricted: null });
    given(...history, restrictionLifted('2026-03-01'))
      .when(restrictionLifted('2026-03-02'))
      .thenIsUnexpected();
  });
});

describe('extra device slots', () => {
  const two = [orderSettled('2026-01-10'), deviceSettled('2026-01-11'), deviceSettled('2026-01-12')] as const;

  it('exist from the payment on, each order once', () => {
    expect(slotCounts(after(...two), '2026-01-12')).toEqual([2, 2]);
    given(...two)
      .when(deviceSettled('2026-01-12'))
      .thenIsUnexpected();
  });

  it('when removed: end one by one at the next renewal, and not more than exist', () => {
    const removed = after(...two, deviceSlotRemoved('2026-01-13'));
    expect(slotCounts(removed, '2026-02-09')).toEqual([2, 1]);
    const renewed = after(...two, deviceSlotRemoved('2026-01-13'), renewalSettled('2026-02-10'));
    expect(slotCounts(renewed, '2026-02-10')).toEqual([1, 1]);
    given(...two, deviceSlotRemoved('2026-01-13'), deviceSlotRemoved('2026-01-14'))
      .when(deviceSlotRemoved('2026-01-15'))
      .thenIsUnexpected();
  });

  it('that are bought after a removal stay after the renewal', () => {
    const history = [...two, deviceSlotRemoved('2026-01-13'), deviceSettled('2026-01-14')];
    expect(slotCounts(after(...history, renewalSettled('2026-02-10')), '2026-02-10')).toEqual([2, 2]);
  });

  it('end with the access, and stay for a customer who buys again in time', () => {
    expect(after(...two, cancelled('2026-01-20'), orderSettled('2026-02-09')).slots).toHaveLength(2);
    expect(after(...two, cancelled('2026-01-20'), orderSettled('2026-02-10')).slots).toEqual([]);
  });

  it('are not sold once access has ended', () => {
    given(orderSettled('2026-01-10'), cancelled('2026-01-20')).when(deviceSettled('2026-02-10')).thenIsUnexpected();
  });
});

describe('announced charges and discounts', () => {
  it('an announced charge belongs to one period and ends with it', () => {
    const announced = [orderSettled('2026-01-10'), chargeAnnounced('2026-02-09', '2026-02-10', 15000)] as const;
    expect(after(...announced).announcedCharge).toEqual({
      periodEnd: at('2026-02-10'),
      amount: 15000,
      slots: [],
      lines: [{ kind: 'tariff', months: 1, amount: 15000 }],
    });
    expect(after(...announced, renewalSettled('2026-02-10')).announcedCharge).toBeNull();
    expect(after(...announced, daysGranted('2026-02-09T01:00', 1)).announcedCharge).toBeNull();
    given(orderSettled('2026-01-10'))
      .when(chargeAnnounced('2026-02-09', '2026-03-10', 15000))
      .thenIsUnexpected();
  });

  it('a promo code is used once, and a discount that stays the same is no event', () => {
    const promo = { code: 'SPRING', percent: 20, until: at('2027-01-10') };
    given(orderSettled('2026-01-10'), promoEntered('2026-01-11', promo))
      .when(promoEntered('2026-01-12', promo))
      .thenIsUnexpected();
    const friends = given(orderSettled('2026-01-10'), referralChanged('2026-01-11', 50, 25));
    friends.when(referralChanged('2026-01-12', 50, 25)).thenIsUnexpected();
    friends.when(referralChanged('2026-01-12', 50, 50)).then({});
    friends.when(referralChanged('2026-01-12', 25, 25)).then({});
  });

  it('a promo code is lost when access ends, and kept by a customer who buys again in time', () => {
    const promo = { code: 'SPRING', percent: 20, until: at('2027-01-10') };
    const history = [orderSettled('2026-01-10'), promoEntered('2026-01-11', promo), cancelled('2026-01-20')] as const;
    expect(after(...history, orderSettled('2026-02-09')).promo).toEqual(promo);
    expect(after(...history, orderSettled('2026-02-10')).promo).toBeNull();
  });
});
