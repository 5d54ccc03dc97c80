import { describe, expect, it } from 'vitest';
import { NO_EXPIRY, withInviter, type Invite } from '@functions/referrals/rules/invite';
import { canonicalMailbox } from '@functions/accounts/rules/mailbox';
import { at } from '../../support/fixtures/given';

const now = at('2026-02-01');
const about = { inviteeUid: 'boris', inviterUid: 'vera', inviteeEmail: 'boris@example.com' };
const invite = (reason: Invite['reason']): Invite => ({
  ...about,
  inviterUid: 'anna',
  created: at('2026-01-01'),
  discountStartDate: at('2026-01-02'),
  qualifiesUntil: at('2026-03-01'),
  reason,
});
const nothingBought = { regular: false, trialUntil: null };
const fresh = { ...about, discountStartDate: null, qualifiesUntil: 0, reason: 'pending' };

describe('an invite after staff changed the inviter', () => {
  it.each(['in-trial', 'converted', 'refunded'] as const)('keeps what the payments earned: %s', (reason) => {
    const bought = { regular: true, trialUntil: null };
    expect(withInviter(invite(reason), about, bought, now)).toEqual({ ...invite(reason), inviterUid: 'vera' });
  });

  it.each(['pending', 'shared-card', 'self-invite'] as const)('starts over: %s', (reason) => {
    expect(withInviter(invite(reason), about, nothingBought, now)).toEqual({ ...fresh, created: at('2026-01-01') });
  });

  it('is new where there was none', () => {
    expect(withInviter(null, about, nothingBought, now)).toEqual({ ...fresh, created: now });
  });

  it('counts from now on: without a limit after a regular charge, in a trial until 72 hours after it', () => {
    expect(withInviter(null, about, { regular: true, trialUntil: null }, now)).toEqual({
      ...fresh,
      created: now,
      discountStartDate: now,
      qualifiesUntil: NO_EXPIRY,
      reason: 'converted',
    });
    const inTrial = { ...fresh, created: now, discountStartDate: now, reason: 'in-trial' };
    expect(withInviter(null, about, { regular: false, trialUntil: at('2026-01-29') + 1 }, now)).toEqual({
      ...inTrial,
      qualifiesUntil: now + 1,
    });
    expect(withInviter(null, about, { regular: false, trialUntil: at('2026-01-29') }, now)).toMatchObject(fresh);
  });
});

describe('one form of an address (T7)', () => {
  it.each([
    ['Anna.B+shop@GoogleMail.com', 'annab@gmail.com'],
    ['anna.b+shop@yandex.by', 'anna-b@yandex.ru'],
    ['anna.b@ya.ru', 'anna-b@yandex.ru'],
    ['anna.b@ya.ru.example.com', 'anna.b@ya.ru.example.com'],
    ['anna.b@notya.ru', 'anna.b@notya.ru'],
    ['anna', 'anna@'],
    ['', '@'],
    ['+shop@example.com', '@example.com'],
  ])('%s', (email, form) => {
    expect(canonicalMailbox(email)).toBe(form);
  });
});
