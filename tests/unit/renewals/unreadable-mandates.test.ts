import { describe, expect, it } from 'vitest';
import {
  heldMandate,
  LONGEST_UNCHECKED,
  type Mandate,
  type ProviderMandate,
  type Schedule,
  type UnreadableMandate,
} from '@functions/payments/rules/mandate';
import { nextMandateStep } from '@functions/renewals/rules/mandate-step';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { mandateOf } from '../../support/fixtures/domain-records';
import { at } from '../../support/fixtures/given';

/** Rows of the provider that cannot be read: they never lead to a second charge, and stop as little as possible. */

const now = at('2026-01-20');
const periodEnd = at('2026-02-10');
const wanted: Schedule = { amount: 15000, months: 1, nextChargeAt: periodEnd, periodEnd, isRetrying: false };
const readable: ProviderMandate = {
  provider: 'cloudpayments',
  id: 'sc_1',
  status: 'active',
  amount: 15000,
  months: 1,
  nextChargeAt: periodEnd,
  lastChargeAt: null,
};
const confirmed = mandateOf({ providerState: { amount: 15000, months: 1, nextChargeAt: periodEnd } });
const row = (about: Partial<UnreadableMandate> = {}): UnreadableMandate => ({
  provider: 'cloudpayments',
  id: 'sc_9',
  status: null,
  fields: ['Amount'],
  ...about,
});
const step = (
  unreadable: readonly UnreadableMandate[],
  about: { rows?: readonly ProviderMandate[]; mandate?: Partial<Mandate>; wanted?: Schedule | null; now?: number } = {},
) =>
  nextMandateStep(
    about.wanted === undefined ? wanted : about.wanted,
    { ...confirmed, ...about.mandate },
    { rows: about.rows ?? [], unreadable },
    about.now ?? now,
  );
const cancel = (id: string) => ({ type: 'cancel', id, provider: 'cloudpayments' });

describe('an unreadable mandate beside no other one', () => {
  const none = { mandate: { providerId: null } };

  it.each([
    ['of an unknown status', row()],
    ['without an id', row({ id: null })],
    ['that is live', row({ status: 'active' })],
    ['that is past due', row({ status: 'past-due' })],
  ])('%s forbids a new one', (_what, unreadable) => {
    expect(step([unreadable], none)).toEqual({ type: 'wait' });
  });

  it.each(['cancelled', 'rejected', 'expired'] as const)('that is %s does not', (status) => {
    expect(step([row({ status })], none)).toEqual({ type: 'create', schedule: wanted });
    expect(step([row({ status, id: null })], none)).toEqual({ type: 'create', schedule: wanted });
  });

  it('forbids it also beside a dead one', () => {
    expect(step([row({ status: 'expired' }), row({ id: 'sc_8' })], none)).toEqual({ type: 'wait' });
  });
});

describe('an unreadable mandate beside the live one of the customer', () => {
  it('of an unknown status is left alone', () => {
    expect(step([row()], { rows: [readable] })).toEqual({ type: 'nothing' });
    expect(step([row({ id: null, status: 'active' })], { rows: [readable] })).toEqual({ type: 'nothing' });
  });

  it('that is live is cancelled', () => {
    expect(step([row({ status: 'active' })], { rows: [readable] })).toEqual(cancel('sc_9'));
    expect(step([row({ status: 'past-due' })], { rows: [readable] })).toEqual(cancel('sc_9'));
  });

  it('does not keep the live one from being changed or replaced', () => {
    expect(step([row()], { rows: [{ ...readable, amount: 1 }] })).toMatchObject({ type: 'update', id: 'sc_1' });
    expect(step([row()], { rows: [readable], mandate: { token: 'tk_2' } })).toEqual(cancel('sc_1'));
  });
});

describe('the customer’s own mandate is unreadable', () => {
  const own = row({ id: 'sc_1' });

  it('it stays while the terms that the provider confirmed are the wanted ones', () => {
    expect(step([own])).toEqual({ type: 'nothing' });
    expect(step([row({ id: 'sc_1', status: 'active' })])).toEqual({ type: 'nothing' });
  });

  it('another sum, term, date or card waits', () => {
    const other = (about: Partial<Schedule>) => step([own], { wanted: { ...wanted, ...about } });
    expect(other({ amount: 1 })).toEqual({ type: 'wait' });
    expect(other({ months: 3 })).toEqual({ type: 'wait' });
    expect(other({ nextChargeAt: periodEnd + DAY })).toEqual({ type: 'wait' });
    expect(step([own], { mandate: { token: 'tk_2' } })).toEqual({ type: 'wait' });
    expect(step([own], { mandate: { providerState: null } })).toEqual({ type: 'wait' });
    const noDate = { amount: 15000, months: 1, nextChargeAt: null };
    expect(step([own], { mandate: { providerState: noDate } })).toEqual({ type: 'wait' });
  });

  it('the date no longer counts from an hour before the period ends: the charge is running', () => {
    const late = { ...wanted, nextChargeAt: periodEnd + DAY };
    expect(step([own], { wanted: late, now: periodEnd - HOUR })).toEqual({ type: 'nothing' });
    expect(step([own], { wanted: late, now: periodEnd - HOUR - 1 })).toEqual({ type: 'wait' });
  });

  it('its end counts, as far as it can be read', () => {
    expect(step([row({ id: 'sc_1', status: 'cancelled' })])).toEqual({ type: 'mark-cancelled-at-provider' });
    const rejected = row({ id: 'sc_1', status: 'rejected' });
    expect(step([rejected], { now: periodEnd })).toEqual({ type: 'mark-lost', reason: 'rejected' });
    expect(step([row({ id: 'sc_1', status: 'expired' })])).toEqual({ type: 'detach' });
  });
});

describe('no mandate is wanted', () => {
  it('an unreadable one that may charge is cancelled by its id, after the readable ones', () => {
    expect(step([row()], { wanted: null, rows: [readable] })).toEqual(cancel('sc_1'));
    expect(step([row()], { wanted: null })).toEqual(cancel('sc_9'));
    expect(step([row({ status: 'active' })], { wanted: null })).toEqual(cancel('sc_9'));
  });

  it('one that is dead, or has no id, is left alone', () => {
    const none = { wanted: null, mandate: { providerId: null } };
    expect(step([row({ status: 'rejected' }), row({ id: null })], none)).toEqual({ type: 'nothing' });
  });
});

it('a held mandate says since when, and is checked again an hour later', () => {
  const first = heldMandate(mandateOf({ syncedAt: now }), 'refusedSince', now);
  expect(first).toMatchObject({ refusedSince: now, syncedAt: now + HOUR - LONGEST_UNCHECKED });
  const later = heldMandate(first, 'refusedSince', now + DAY);
  expect(later).toMatchObject({ refusedSince: now, syncedAt: now + DAY + HOUR - LONGEST_UNCHECKED });
  expect(heldMandate(first, 'unreadableSince', now + DAY)).toMatchObject({
    refusedSince: now,
    unreadableSince: now + DAY,
  });
});

it('another live mandate is cancelled although the own one cannot be read', () => {
  const own = row({ id: 'sc_1', status: 'active' });
  expect(step([own], { mandate: { providerId: 'sc_1' }, rows: [{ ...readable, id: 'sc_2' }] })).toEqual(cancel('sc_2'));
});
