import { describe, expect, it } from 'vitest';
import {
  afterPayment,
  afterRefund,
  afterTrialMoved,
  inviteeState,
  NO_EXPIRY,
  referralPercent,
  type Invite,
} from '@functions/referrals/rules/invite';
import { canonicalMailbox } from '@functions/accounts/rules/mailbox';
import type { Subscription } from '@functions/subscription/rules/subscription';
import { termsAt } from '@functions/subscription/rules/terms';
import { at } from '../../support/fixtures/given';

const waiting: Invite = {
  inviteeUid: 'boris',
  inviterUid: 'anna',
  inviteeEmail: 'boris@example.com',
  created: at('2026-01-01'),
  discountStartDate: null,
  qualifiesUntil: 0,
  reason: 'pending',
};
const trial = { at: at('2026-01-10'), trialDays: 30, isSharedCard: false };
const regular = { at: at('2026-02-09'), trialDays: 0, isSharedCard: false };

const inTrial = afterPayment(waiting, trial);
/** The trial that ends on 9 February, after its end was moved to a day. */
const moved = (
  invite: Invite,
  day: string,
  {
    now = at('2026-01-11'),
    isTrial = true,
    restricted = null,
  }: { now?: number; isTrial?: boolean; restricted?: Subscription['restricted'] } = {},
) =>
  afterTrialMoved(
    invite,
    { currentPeriodEnd: at('2026-02-09'), time: [], restricted },
    { currentPeriodEnd: at(day), time: [], isTrial },
    now,
  );

describe('when an invitee counts (§9)', () => {
  it('from the trial until 72 hours after its end', () => {
    expect(afterPayment(waiting, trial)).toMatchObject({
      reason: 'in-trial',
      discountStartDate: trial.at,
      qualifiesUntil: at('2026-02-12'),
    });
  });

  it('until 72 hours after the new end of a trial that staff moved', () => {
    expect(moved(inTrial, '2026-02-19')).toEqual({ ...inTrial, qualifiesUntil: at('2026-02-22') });
    expect(moved(inTrial, '2026-01-12')).toEqual({ ...inTrial, qualifiesUntil: at('2026-01-15') });
    for (const invite of [waiting, afterPayment(inTrial, regular), afterRefund(inTrial, { isTrial: true })])
      expect(moved(invite, '2026-02-19')).toBeNull();
  });

  it('not by a move to the same end, to one that is over, or of another period', () => {
    expect(moved(inTrial, '2026-02-09')).toBeNull();
    expect(moved(inTrial, '2026-01-10')).toBeNull();
    expect(moved(inTrial, '2026-02-19', { isTrial: false })).toBeNull();
  });

  it('again after the lapse only if a lifted restriction had suspended the trial', () => {
    const now = at('2026-03-01');
    const restricted = (since: string) => ({ restricted: { since: at(since), reason: 'key-shared' as const } });
    const lifted = { ...inTrial, qualifiesUntil: at('2026-03-08') };
    expect(moved(inTrial, '2026-03-05', { now })).toBeNull();
    expect(moved(inTrial, '2026-03-05', { now, ...restricted('2026-02-09') })).toBeNull();
    expect(moved(inTrial, '2026-03-05', { now, ...restricted('2026-02-08') })).toEqual(lifted);
  });

  it('permanently after a regular charge, from the day of the first payment', () => {
    expect(afterPayment(afterPayment(waiting, trial), regular)).toMatchObject({
      reason: 'converted',
      discountStartDate: trial.at,
      qualifiesUntil: NO_EXPIRY,
    });
  });

  it('permanently, in whatever order the two payments are reported', () => {
    expect(afterPayment(afterPayment(waiting, regular), trial)).toMatchObject({
      reason: 'converted',
      qualifiesUntil: NO_EXPIRY,
    });
  });

  it('never with the inviter’s card, not even with another one later', () => {
    const shared = afterPayment(waiting, { ...trial, isSharedCard: true });
    expect(shared).toMatchObject({ reason: 'shared-card', qualifiesUntil: 0, discountStartDate: null });
    expect(afterPayment(shared, regular)).toEqual(shared);
  });

  it('never after a refund, nor when inviting oneself', () => {
    const paying = afterPayment(inTrial, regular);
    expect(afterRefund(paying, { isTrial: true }), 'the rouble of a trial that is over').toBe(paying);
    const left = afterRefund(afterPayment(waiting, regular), { isTrial: false });
    const returned = afterRefund(inTrial, { isTrial: true });
    expect(afterPayment(returned, trial), 'another trial').toBe(returned);
    expect(afterPayment(returned, regular)).toEqual({ ...paying, discountStartDate: regular.at });
    expect(left).toMatchObject({ reason: 'refunded', qualifiesUntil: 0, discountStartDate: null });
    expect(afterPayment(left, regular)).toEqual(left);
    const self: Invite = { ...waiting, reason: 'self-invite' };
    expect(afterPayment(self, regular)).toEqual(self);
  });
});

it.each([
  [0, 0],
  [1, 25],
  [3, 75],
  [4, 100],
  [9, 100],
])('%i qualified invitees give %i % (§1)', (counting, percent) => {
  expect(referralPercent(counting, termsAt(at('2026-01-01')))).toBe(percent);
});

it.each([
  ['A.n.n.a+vpn@GoogleMail.com', 'anna@gmail.com'],
  [' anna@gmail.com ', 'anna@gmail.com'],
  ['anna.petrova@ya.ru', 'anna-petrova@yandex.ru'],
  ['anna-petrova+2@yandex.kz', 'anna-petrova@yandex.ru'],
  ['Anna.Petrova+tag@example.com', 'anna.petrova@example.com'],
  ['anna@notgmail.com', 'anna@notgmail.com'],
  ['anna.petrova@narod.ru', 'anna-petrova@yandex.ru'],
  ['anna-petrova@yandex.com.tr', 'anna-petrova@yandex.ru'],
  ['Anna.Petrova@pm.me', 'annapetrova@proton.me'],
  ['anna_petro-va+vpn@protonmail.com', 'annapetrova@proton.me'],
  ['anna.petrova@me.com', 'anna.petrova@icloud.com'],
  ['anna.petrova+vpn@mac.com', 'anna.petrova@icloud.com'],
  ['anna@narod.ru.example.com', 'anna@narod.ru.example.com'],
])('%s reaches the mailbox %s (T7)', (email, mailbox) => {
  expect(canonicalMailbox(email)).toBe(mailbox);
});

describe('what the inviter sees of an invitee', () => {
  const converted = afterPayment(afterPayment(waiting, trial), regular);

  it.each([
    ['waiting', waiting, at('2026-01-05')],
    ['in-trial', afterPayment(waiting, trial), at('2026-02-12') - 1],
    ['ended', afterPayment(waiting, trial), at('2026-02-12')],
    ['counts', converted, at('2036-01-01')],
    ['ended', afterRefund(converted, { isTrial: false }), at('2026-03-01')],
    ['ended', { ...waiting, reason: 'self-invite' as const }, at('2026-03-01')],
  ])('%s', (state, invite, now) => {
    expect(inviteeState(invite, now)).toBe(state);
  });
});
