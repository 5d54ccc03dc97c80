import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '@functions/base/rules/calendar';
import { afterPayment, afterRefund, NO_EXPIRY, referralPercent, type Invite } from '@functions/referrals/rules/invite';
import { termsAt } from '@functions/subscription/rules/terms';

const SEED = 20_261_121;
const START = Date.UTC(2026, 0, 1);

const fresh = (n: number, reason: Invite['reason'] = 'pending'): Invite => ({
  inviteeUid: `invitee-${n}`,
  inviterUid: 'anna',
  inviteeEmail: `${n}@example.com`,
  created: START,
  discountStartDate: null,
  qualifiesUntil: 0,
  reason,
});

type InviteEvent = 'trial' | 'regular' | 'shared-card' | 'refund';
const inviteEvents = fc.array(
  fc.tuple(fc.constantFrom<InviteEvent>('trial', 'regular', 'shared-card', 'refund'), fc.nat({ max: 400 })),
  { maxLength: 12 },
);

function after(invite: Invite, [what, day]: [InviteEvent, number]): Invite {
  const at = addDays(START, day);
  if (what === 'refund') return afterRefund(invite, { isTrial: false });
  return afterPayment(invite, { at, trialDays: what === 'regular' ? 0 : 30, isSharedCard: what === 'shared-card' });
}

const percentAt = (invites: readonly Invite[], now: number): number =>
  referralPercent(invites.filter(({ qualifiesUntil }) => qualifiesUntil > now).length, termsAt(now));

it('a self-invitation or a refunded payment never lowers the price, whatever happens later (T7)', () => {
  fc.assert(
    fc.property(inviteEvents, inviteEvents, fc.boolean(), fc.nat({ max: 800 }), (before, later, isSelf, day) => {
      const marked = before.reduce(after, fresh(1, isSelf ? 'self-invite' : 'pending'));
      const ended = isSelf ? marked : after(marked, ['refund', day]);
      const end = later.reduce(after, ended);
      expect(percentAt([end], addDays(START, day))).toBe(0);
      expect(percentAt([end], START)).toBe(0);
    }),
    { seed: SEED },
  );
});

it('a payment reported twice changes the discount once; several payments count once (T7)', () => {
  fc.assert(
    fc.property(inviteEvents, fc.nat({ max: 800 }), (history, day) => {
      const once = history.reduce(after, fresh(1));
      const twice = history.flatMap((each) => [each, each]).reduce(after, fresh(1));
      const now = addDays(START, day);
      expect(percentAt([twice], now)).toBe(percentAt([once], now));
      expect(percentAt([once], now)).toBeLessThanOrEqual(25);
      expect(once.qualifiesUntil).toBeLessThanOrEqual(NO_EXPIRY);
    }),
    { seed: SEED },
  );
});

it('any number of invitees gives a multiple of 25 %, and at most 100 % (T8)', () => {
  fc.assert(
    fc.property(fc.array(inviteEvents, { maxLength: 12 }), fc.nat({ max: 800 }), (stories, day) => {
      const invites = stories.map((history, n) => history.reduce(after, fresh(n)));
      const percent = percentAt(invites, addDays(START, day));
      expect(percent).toBeLessThanOrEqual(100);
      expect(percent % 25).toBe(0);
    }),
    { seed: SEED },
  );
});
