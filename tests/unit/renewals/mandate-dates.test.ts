import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, DAY } from '@functions/base/rules/calendar';
import { type ProviderMandate, type Schedule } from '@functions/payments/rules/mandate';
import { nextMandateStep, wantedSchedule } from '@functions/renewals/rules/mandate-step';
import { termsAt } from '@functions/subscription/rules/terms';
import { after, found, mandateOf, restricted } from '../../support/fixtures/domain-records';
import { runCount, SEED } from '../../support/depth';
import { at, orderSettled, renewalFailed } from '../../support/fixtures/given';

const periodEnd = at('2026-02-10');
const wanted: Schedule = { amount: 15000, months: 1, nextChargeAt: periodEnd, periodEnd, isRetrying: false };
const live = (about: Partial<ProviderMandate> = {}): ProviderMandate => ({
  provider: 'cloudpayments',
  id: 'sc_1',
  status: 'active',
  amount: 15000,
  months: 1,
  nextChargeAt: periodEnd,
  lastChargeAt: null,
  ...about,
});
const mandate = mandateOf();
const early = at('2026-01-20');
const step = (existing: Partial<ProviderMandate>, about: Partial<Schedule> = {}, now = early) =>
  nextMandateStep({ ...wanted, ...about }, mandate, found(live(existing)), now);
const nothing = { type: 'nothing' };

describe('the date of the next charge', () => {
  it('may differ by the minutes that a due charge is moved ahead, and by no more', () => {
    expect(step({ nextChargeAt: periodEnd + 11 * MINUTE })).toEqual(nothing);
    expect(step({ nextChargeAt: periodEnd - 11 * MINUTE })).toEqual(nothing);
    expect(step({ nextChargeAt: periodEnd + 11 * MINUTE + 1 })).toEqual({
      type: 'update',
      id: 'sc_1',
      schedule: wanted,
    });
  });

  it('that the provider does not have is set', () => {
    expect(step({ nextChargeAt: null })).toEqual({ type: 'update', id: 'sc_1', schedule: wanted });
  });

  it('that has come is not changed: the charge is running', () => {
    expect(step({ nextChargeAt: early })).toEqual(nothing);
    expect(step({ nextChargeAt: early - DAY })).toEqual(nothing);
    expect(step({ nextChargeAt: early + 1 })).toMatchObject({ type: 'update' });
  });

  it('is kept with other terms of the mandate', () => {
    expect(step({ months: 3 })).toEqual({ type: 'update', id: 'sc_1', schedule: wanted });
    expect(step({ amount: 14000 })).toEqual({ type: 'update', id: 'sc_1', schedule: wanted });
  });
});

describe('the date of the provider once the renewal was attempted', () => {
  const tried = at('2026-02-11');
  const own = { nextChargeAt: at('2026-02-14') };
  const later = { nextChargeAt: tried + 10 * MINUTE };

  it('is kept after a failed attempt and after a charge of this period', () => {
    expect(step({ ...own, status: 'past-due' }, later, tried)).toEqual(nothing);
    expect(step({ ...own, lastChargeAt: periodEnd - HOUR }, later, tried)).toEqual(nothing);
    expect(step({ ...own, status: 'past-due' }, later, periodEnd - HOUR)).toEqual(nothing);
    expect(step({ ...own, status: 'past-due', amount: 1 }, later, tried)).toMatchObject({ schedule: own });
  });

  it('is replaced without an attempt, and after a charge of the period before', () => {
    expect(step(own, later, tried)).toMatchObject({ type: 'update', schedule: later });
    expect(step({ ...own, lastChargeAt: periodEnd - HOUR - 1 }, later, tried)).toMatchObject({ schedule: later });
    expect(step(own, { ...later, isRetrying: true }, early)).toMatchObject({ schedule: later });
    expect(step({ ...own, status: 'past-due' }, later, periodEnd - HOUR - 1)).toMatchObject({ schedule: later });
    expect(step({ ...own, status: 'past-due' }, { ...later, isRetrying: true }, early)).toEqual(nothing);
  });
});

describe('mandates that are not ours', () => {
  const unknown = mandateOf({ providerId: null, providerToken: 'tk_0' });

  it('at another provider are cancelled before a new one is created', () => {
    const foreign = live({ id: 'sc_9', provider: 'other' });
    expect(nextMandateStep(wanted, unknown, found(foreign), early)).toEqual({
      type: 'cancel',
      id: 'sc_9',
      provider: 'other',
    });
  });

  it('at our provider are adopted: the call that created them timed out', () => {
    expect(nextMandateStep(wanted, unknown, found(live({ id: 'sc_9' })), early)).toEqual({ type: 'adopt', id: 'sc_9' });
  });
});

describe('a mandate that the provider ended', () => {
  it('is lost from an hour before the period ends, and replaced before', () => {
    expect(step({ status: 'rejected' }, {}, periodEnd - HOUR)).toEqual({ type: 'mark-lost', reason: 'rejected' });
    expect(step({ status: 'expired' }, {}, periodEnd)).toEqual({ type: 'mark-lost', reason: 'expired' });
    expect(step({ status: 'rejected' }, {}, periodEnd - HOUR - 1)).toEqual({ type: 'detach' });
  });
});

describe('the wanted schedule', () => {
  const terms = termsAt(early);

  it('has the charge at the end of the period, or as soon as it can be announced', () => {
    const bought = after(orderSettled('2026-01-10'));
    expect(wantedSchedule(bought, mandate, early, terms)).toEqual(wanted);
    const failed = after(orderSettled('2026-01-10'), renewalFailed('2026-02-10'));
    expect(wantedSchedule(failed, mandate, at('2026-02-11'), terms)).toEqual({
      ...wanted,
      nextChargeAt: at('2026-02-12T01:00'),
      isRetrying: true,
      late: { isOver: false },
    });
  });

  it('never moves a charge to a moment that nobody was told of a day before', () => {
    const bought = after(orderSettled('2026-01-10'));
    const failed = after(orderSettled('2026-01-10'), renewalFailed('2026-02-10'));
    const hours = fc.integer({ min: -48 * 60, max: 71 * 60 }).map((minutes) => periodEnd + minutes * MINUTE);
    const row = fc.record({
      status: fc.constantFrom('active', 'past-due', 'cancelled', 'rejected'),
      amount: fc.constantFrom(15000, 14000),
      nextChargeAt: fc.option(hours),
      lastChargeAt: fc.option(fc.constantFrom(periodEnd, periodEnd - 31 * DAY)),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(bought, failed),
        fc.option(row),
        fc.record({ retryAt: fc.option(hours), hasId: fc.boolean(), hasOtherCard: fc.boolean() }),
        fc.option(fc.record({ at: hours, isTold: fc.boolean() })),
        hours,
        (subscription, existing, { retryAt, hasId, hasOtherCard }, late, now) => {
          const known = mandateOf({
            retryAt,
            ...(!hasId && { providerId: null }),
            ...(hasOtherCard && { providerToken: 'tk_0' }),
            ...(late && { lateCharge: { periodEnd, ...late } }),
          });
          const rows = existing ? [live(existing)] : [];
          const next = nextMandateStep(wantedSchedule(subscription, known, now, terms), known, found(...rows), now);
          if (next.type !== 'create' && next.type !== 'update') return;
          const date = next.schedule.nextChargeAt;
          if (date !== existing?.nextChargeAt) expect(date).toBeGreaterThan(now);
          const told = [
            periodEnd,
            ...(subscription.pastDue && retryAt !== null ? [retryAt] : []),
            ...(late?.isTold ? [late.at] : []),
            ...(existing && existing.nextChargeAt !== null ? [existing.nextChargeAt] : []),
          ];
          const isTold = told.some((each) => date >= each && date <= each + 10 * MINUTE);
          if (!isTold) expect(date).toBeGreaterThanOrEqual(now + DAY);
          if (next.schedule.late) expect(date).toBeLessThan(periodEnd + 72 * HOUR);
        },
      ),
      { seed: SEED, numRuns: runCount({ quick: 2000, usual: 10_000, deep: 100_000 }) },
    );
  });

  it('is none during a restriction, and for a charge more than 365 days ahead', () => {
    expect(
      wantedSchedule(after(orderSettled('2026-01-10'), restricted('2026-01-11')), mandate, early, terms),
    ).toBeNull();
    const year = after(orderSettled('2026-01-10', { tariff: 12 }));
    expect(wantedSchedule(year, mandate, at('2026-01-10'), terms)).not.toBeNull();
    expect(wantedSchedule(year, mandate, at('2026-01-10') - 1, terms)).toBeNull();
  });
});
