import { describe, expect, it } from 'vitest';
import {
  cancelled,
  given,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';

describe('a first purchase (§4)', () => {
  it('gives the trial days and then waits for the first regular charge, with 72 hours of grace', () => {
    given()
      .when(orderSettled('2026-01-01', { trialDays: 30 }))
      .then({ currentPeriodEnd: '2026-01-31', accessEndsAt: '2026-02-03', autoRenewal: 'active' });
  });

  it('gives a full term when it is no trial', () => {
    given()
      .when(orderSettled('2026-01-31', { tariff: 6 }))
      .then({ currentPeriodEnd: '2026-07-31', tariff: 6 });
  });

  it('without a token gives the time and no renewal, and therefore no grace period', () => {
    given()
      .when(orderSettled('2026-01-01', { renewable: false }))
      .then({ currentPeriodEnd: '2026-02-01', accessEndsAt: '2026-02-01', autoRenewal: 'unsupported' });
  });

  it('is NOT_ACTIVE before, and ACTIVE from the payment on', () => {
    expect(given().thenOn('2026-01-01')).toMatchObject({ status: 'NOT_ACTIVE', isActive: false });
    expect(given(orderSettled('2026-01-01')).thenOn('2026-01-01T00:01')).toMatchObject({
      status: 'ACTIVE',
      isActive: true,
    });
  });

  it('counts each order once, however often it is paid', () => {
    given(orderSettled('2026-01-01', { order: 'a' }))
      .when(orderSettled('2026-01-02', { order: 'a' }))
      .thenIsUnexpected();
  });

  it('gives the trial once (§1.9)', () => {
    given(orderSettled('2026-01-01', { trialDays: 5 }), cancelled('2026-01-02'))
      .when(orderSettled('2026-03-01', { trialDays: 5 }))
      .thenIsUnexpected();
  });
});

describe('a renewal (§4)', () => {
  it('extends from the old end date, even when it is paid within the grace period', () => {
    given(orderSettled('2026-01-10'))
      .when(renewalSettled('2026-02-12'))
      .then({ currentPeriodEnd: '2026-03-10', pastDue: null });
  });

  it('after the grace period extends from the day of the payment', () => {
    given(orderSettled('2026-01-10')).when(renewalSettled('2026-02-20')).then({ currentPeriodEnd: '2026-03-20' });
  });

  it('keeps the day of the month that the schedule began on (31 Jan, 28 Feb, 31 Mar)', () => {
    given(orderSettled('2026-01-31')).when(renewalSettled('2026-02-28')).then({ currentPeriodEnd: '2026-03-31' });
    given(orderSettled('2026-01-31'), renewalSettled('2026-02-28'))
      .when(renewalSettled('2026-03-31'))
      .then({ currentPeriodEnd: '2026-04-30' });
  });

  it('is not expected before the period is due, nor twice for one period', () => {
    given(orderSettled('2026-01-10')).when(renewalSettled('2026-02-09')).thenIsUnexpected();
    given(orderSettled('2026-01-10'), renewalSettled('2026-02-10'))
      .when(renewalSettled('2026-02-11'))
      .thenIsUnexpected();
  });

  it('is not expected after a cancellation', () => {
    given(orderSettled('2026-01-10'), cancelled('2026-01-20')).when(renewalSettled('2026-02-10')).thenIsUnexpected();
  });

  it('that fails makes the customer past due and leaves the access of the grace period', () => {
    given(orderSettled('2026-01-10'), renewalFailed('2026-02-10'))
      .when(renewalFailed('2026-02-11'))
      .then({
        pastDue: { since: Date.UTC(2026, 1, 10), attempts: 2, decline: 'funds', reasonCode: 5051 },
        accessEndsAt: '2026-02-13',
      });
  });

  it('that fails after the period was paid has no effect', () => {
    given(orderSettled('2026-01-10'), renewalSettled('2026-02-10'))
      .when(renewalFailed('2026-02-10T00:05'))
      .thenIsUnexpected();
  });
});

describe('a mandate that the provider ends (§4)', () => {
  const history = given(orderSettled('2026-01-10'), renewalFailed('2026-02-10'), mandateRevoked('2026-02-12'));

  it('after the end date: ACTIVE to the end of the announced grace period, then EXPIRED', () => {
    expect(history.thenOn('2026-02-12T12:00')).toMatchObject({ status: 'ACTIVE', isActive: true });
    expect(history.thenOn('2026-02-13')).toMatchObject({ status: 'EXPIRED', isActive: false });
  });

  it('before the end date: no grace period was announced, so none is given', () => {
    given(orderSettled('2026-01-10')).when(mandateRevoked('2026-01-20')).then({ accessEndsAt: '2026-02-10' });
  });
});

describe('CANCELED with paid time left (§4)', () => {
  const history = given(orderSettled('2026-01-10'), cancelled('2026-01-20'));

  it('access is kept until the end of the paid period and then closes', () => {
    expect(history.thenOn('2026-02-09T23:59')).toMatchObject({
      status: 'CANCELED',
      isActive: true,
      shownUntil: Date.UTC(2026, 1, 10),
    });
    expect(history.thenOn('2026-02-10')).toMatchObject({ status: 'CANCELED', isActive: false });
  });

  it('can be resumed by paying again, and no paid day is lost (P9)', () => {
    history.when(orderSettled('2026-01-25')).then({ currentPeriodEnd: '2026-03-10', autoRenewal: 'active' });
  });

  it('in the grace period access ends at once', () => {
    expect(
      given(orderSettled('2026-01-10'), renewalFailed('2026-02-10'), cancelled('2026-02-11')).thenOn(
        '2026-02-11T00:01',
      ),
    ).toMatchObject({
      status: 'CANCELED',
      isActive: false,
    });
  });
});
