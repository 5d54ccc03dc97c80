import { describe, expect, it } from 'vitest';
import { evolve } from '@functions/subscription/rules/evolve';
import { type Mandate, type ProviderMandate } from '@functions/payments/rules/mandate';
import { nextMandateStep, wantedSchedule } from '@functions/renewals/rules/mandate-step';
import { noSubscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import { found, mandateOf } from '../../support/fixtures/domain-records';
import { at, cancelled, orderSettled, renewalFailed } from '../../support/fixtures/given';

const now = at('2026-01-11');
const terms = termsAt(now);
const active = evolve(noSubscription('anna'), orderSettled('2026-01-10'));
const mandate = mandateOf({ syncedAt: now });
const live: ProviderMandate = {
  id: 'sc_1',
  provider: 'cloudpayments',
  status: 'active',
  amount: 15000,
  months: 1,
  nextChargeAt: at('2026-02-10'),
  lastChargeAt: null,
};
const wanted = wantedSchedule(active, mandate, now, terms);
const step = (own: Partial<Mandate>, existing: ProviderMandate[]) =>
  nextMandateStep(wanted, { ...mandate, ...own }, found(...existing), now);

describe('the schedule that the provider should have', () => {
  it('is the regular charge at the end of the period', () => {
    expect(wanted).toEqual({
      amount: 15000,
      months: 1,
      nextChargeAt: at('2026-02-10'),
      periodEnd: at('2026-02-10'),
      isRetrying: false,
    });
  });

  it('is none after a cancellation, without a card, or further ahead than the provider allows', () => {
    expect(wantedSchedule(evolve(active, cancelled('2026-01-11')), mandate, now, terms)).toBeNull();
    expect(wantedSchedule(active, { ...mandate, token: null }, now, terms)).toBeNull();
    expect(wantedSchedule({ ...active, currentPeriodEnd: at('2027-02-10') }, mandate, now, terms)).toBeNull();
  });

  it('is never in the past, and leaves the time to announce it once the period is over', () => {
    expect(wantedSchedule(active, mandate, at('2026-02-10'), terms)?.nextChargeAt).toBe(at('2026-02-10T00:10'));
    expect(wantedSchedule(active, mandate, at('2026-02-11'), terms)?.nextChargeAt).toBe(at('2026-02-12T01:00'));
  });
});

describe('the next call to the provider', () => {
  it('creates a missing mandate', () => {
    expect(step({ providerId: null }, [])).toMatchObject({ type: 'create' });
  });
  it('adopts a mandate that was created by a call with a lost response', () => {
    expect(step({ providerId: null }, [live])).toEqual({ type: 'adopt', id: 'sc_1' });
  });
  it('changes nothing when the mandate matches the schedule', () => {
    expect(step({}, [live])).toEqual({ type: 'nothing' });
  });
  it('corrects amount and date', () => {
    expect(step({}, [{ ...live, amount: 1 }])).toMatchObject({ type: 'update' });
    expect(step({}, [{ ...live, nextChargeAt: at('2026-02-11') }])).toMatchObject({ type: 'update' });
  });
  it('leaves the retries of the provider unchanged while past due', () => {
    const retrying = { ...live, status: 'past-due', nextChargeAt: at('2026-02-11') } as const;
    expect(nextMandateStep(wanted && { ...wanted, isRetrying: true }, mandate, found(retrying), now)).toEqual({
      type: 'nothing',
    });
  });
  it('ends the retries of the provider after the period was paid in another way', () => {
    expect(step({}, [{ ...live, status: 'past-due', nextChargeAt: at('2026-02-11') }])).toMatchObject({
      type: 'update',
    });
  });
  it('does not request a charge again while its notification is pending (P1)', () => {
    const due = at('2026-02-10T00:05');
    const charged = { ...live, nextChargeAt: at('2026-03-10'), lastChargeAt: at('2026-02-10') };
    const failed = { ...live, status: 'past-due', nextChargeAt: at('2026-02-11'), lastChargeAt: null } as const;
    for (const existing of [charged, failed]) {
      expect(nextMandateStep(wantedSchedule(active, mandate, due, terms), mandate, found(existing), due)).toEqual({
        type: 'nothing',
      });
      expect(
        nextMandateStep(wantedSchedule(active, mandate, due, terms), mandate, found({ ...existing, amount: 1 }), due),
      ).toMatchObject({
        type: 'update',
        schedule: { amount: 15000, nextChargeAt: existing.nextChargeAt },
      });
    }
  });
  it('cancels a second live mandate, and every mandate when none is wanted', () => {
    expect(step({}, [live, { ...live, id: 'sc_2' }])).toEqual({
      type: 'cancel',
      id: 'sc_2',
      provider: 'cloudpayments',
    });
    expect(nextMandateStep(null, mandate, found(live), now)).toEqual({
      type: 'cancel',
      id: 'sc_1',
      provider: 'cloudpayments',
    });
  });
  it('replaces the mandate of an earlier card', () => {
    expect(step({ token: 'tk_2' }, [live])).toEqual({ type: 'cancel', id: 'sc_1', provider: 'cloudpayments' });
  });
  it('does not update an ended mandate: an unrequested cancellation is the customer’s own', () => {
    const dead = { ...live, status: 'cancelled', nextChargeAt: null } as const;
    expect(step({}, [dead])).toEqual({ type: 'mark-cancelled-at-provider' });
    expect(step({ cancellationRequestedFor: 'sc_1' }, [dead])).toEqual({ type: 'detach' });
  });
  it('detaches an ended mandate when none is wanted, and then does nothing', () => {
    const dead = { ...live, status: 'cancelled', nextChargeAt: null } as const;
    expect(nextMandateStep(null, mandate, found(dead), now)).toEqual({ type: 'detach' });
    expect(nextMandateStep(null, { ...mandate, providerId: null }, found(dead), now)).toEqual({ type: 'nothing' });
  });
  it('marks the mandate as lost when the provider gives up on the due period', () => {
    const due = at('2026-02-12');
    const failing = evolve(active, renewalFailed('2026-02-10'));
    const dead = { ...live, status: 'rejected', nextChargeAt: null } as const;
    expect(nextMandateStep(wantedSchedule(failing, mandate, due, terms), mandate, found(dead), due)).toEqual({
      type: 'mark-lost',
      reason: 'rejected',
    });
  });
  it.each(['rejected', 'expired', 'cancelled'] as const)(
    'a mandate with status %s does not override a newer card',
    (status) => {
      expect(step({ token: 'tk_2' }, [{ ...live, status, nextChargeAt: null }])).toEqual({ type: 'detach' });
    },
  );
  it.each(['rejected', 'expired'] as const)(
    'a mandate with status %s does not override a payment of its period',
    (status) => {
      expect(step({}, [{ ...live, status, nextChargeAt: null }])).toEqual({ type: 'detach' });
    },
  );
});
