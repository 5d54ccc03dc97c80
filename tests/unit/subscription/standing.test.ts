import { DAY } from '@functions/base/rules/calendar';
import { standingOf } from '@functions/subscription/rules/standing';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { expect, it } from 'vitest';
import { after, chargeAnnounced, daysGranted, giftClaimed, restricted } from '../../support/fixtures/domain-records';
import { at, cancelled, mandateRevoked, orderSettled, renewalFailed } from '../../support/fixtures/given';

const END = 100 * DAY;
const ended = (about: Partial<Subscription>, now = END) =>
  standingOf({ ...noSubscription('u'), currentPeriodEnd: END, accessEndsAt: END, ...about }, now);
const failed = { since: END, attempts: 2, reasonCode: 5051 };

it.each<[string, Partial<Subscription>, { reason: string; decline: string | null }]>([
  [
    'a failed charge, with its reason',
    { autoRenewal: 'lost', pastDue: { ...failed, decline: 'funds' } },
    { reason: 'renewalFailed', decline: 'funds' },
  ],
  [
    'a failed charge of an older document',
    { autoRenewal: 'active', pastDue: failed },
    { reason: 'renewalFailed', decline: 'declined' },
  ],
  ['a mandate that ended without a charge', { autoRenewal: 'lost' }, { reason: 'renewalFailed', decline: null }],
  [
    'a cancellation',
    { autoRenewal: 'cancelled', autoRenewalEndedAt: END - DAY },
    { reason: 'renewalOff', decline: null },
  ],
  ['another way of payment', { autoRenewal: 'unsupported' }, { reason: 'notRenewable', decline: null }],
  ['a refund', { autoRenewal: 'cancelled', autoRenewalEndedAt: END }, { reason: 'refunded', decline: null }],
])('the end after %s', (_what, about, expected) => {
  expect(ended(about)).toMatchObject({ state: 'ended', since: END, ...expected });
});

it('there is no end before the first purchase, while access lasts, and under a restriction', () => {
  expect(standingOf(noSubscription('u'), END).state).toBe('new');
  expect(ended({ autoRenewal: 'cancelled' }, END - 1).state).toBe('open');
  expect(ended({ autoRenewal: 'lost', accessEndsAt: END + 3 * DAY }).state).toBe('open');
  expect(ended({ restricted: { since: 0, reason: 'law' } })).toMatchObject({ state: 'restricted', since: 0 });
});

const bought = orderSettled('2026-01-10');
const charge = {
  at: at('2026-02-10'),
  months: 1,
  price: 15000,
  lines: [{ kind: 'tariff', months: 1, amount: 15000 }],
};
const on = (date: string, ...events: SubscriptionEvent[]) => standingOf(after(...events), at(date));

it('a subscriber has access, the time that was paid and the grace, and a charge that follows', () => {
  expect(on('2026-01-20', bought)).toEqual({
    state: 'open',
    status: 'ACTIVE',
    isActive: true,
    shownUntil: at('2026-02-10'),
    renewal: { kind: 'on', term: charge },
    isGift: false,
    comingTerm: charge,
    can: { chooseTariff: true, resume: false, endTrial: false },
  });
});

it('the charge that follows is that of the chosen tariff, and the announced one once it is told', () => {
  const chosen: SubscriptionEvent = { type: 'tariffChosen', at: at('2026-01-20'), tariff: 6 };
  expect(on('2026-01-21', bought, chosen).comingTerm).toMatchObject({ months: 6, price: 60000 });
  const told = { ...charge, price: 9900, lines: [{ ...charge.lines[0], amount: 9900 }] };
  const announced = on('2026-02-09', bought, chargeAnnounced('2026-02-09', '2026-02-10', 9900));
  expect(announced).toMatchObject({ comingTerm: told, renewal: { kind: 'on', term: told } });
});

it('renewals are on while a failed charge is retried', () => {
  expect(on('2026-02-11', bought, renewalFailed('2026-02-10')).renewal).toEqual({
    kind: 'on',
    term: charge,
  });
});

it.each<[string, () => Subscription]>([
  ['never', () => noSubscription('u')],
  ['cancelled', () => after(bought, cancelled('2026-01-11'))],
  ['lost', () => after(bought, mandateRevoked('2026-01-11'))],
  ['unsupported', () => after(orderSettled('2026-01-10', { isOneOff: true }))],
  ['restricted', () => after(bought, restricted('2026-01-11'))],
  ['closed', () => ({ ...after(bought), deletedAt: at('2026-01-11') })],
])('renewals are off: %s', (why, subscription) => {
  const standing = standingOf(subscription(), at('2026-01-20'));
  expect(standing.renewal).toEqual({ kind: 'off', why });
  // What a charge would be if they were on.
  expect(standing.comingTerm).toEqual(why === 'never' ? null : charge);
});

it('no charge would follow days of a customer who never bought', () => {
  expect(on('2026-01-20', daysGranted('2026-01-19', 5))).toMatchObject({ state: 'open', comingTerm: null });
  expect(standingOf({ ...noSubscription('u'), tariff: 1 }, at('2026-01-20')).comingTerm).toBeNull();
  const active = { ...after(daysGranted('2026-01-19', 5)), autoRenewal: 'active' } as const;
  expect(standingOf(active, at('2026-01-20')).renewal).toEqual({ kind: 'off', why: 'closed' });
});

it.each<[string, boolean, SubscriptionEvent[]]>([
  ['a gift alone', true, [giftClaimed('2026-01-10', 1)]],
  ['a gift with days that extend it', true, [giftClaimed('2026-01-01', 1), daysGranted('2026-01-19', 5)]],
  ['days that staff gave to who never bought', true, [daysGranted('2026-01-19', 5)]],
  ['a gift that runs before a cancelled month', true, [giftClaimed('2026-01-10', 1), bought, cancelled('2026-01-11')]],
  ['a cancelled month that runs before a gift', false, [bought, cancelled('2026-01-11'), giftClaimed('2026-01-12', 1)]],
  ['a gift, and renewals after it', false, [giftClaimed('2026-01-01', 1), bought]],
  ['a month without renewal', false, [orderSettled('2026-01-10', { isOneOff: true })]],
  ['a restricted gift', false, [giftClaimed('2026-01-10', 1), restricted('2026-01-11')]],
  ['a gift that is over', false, [giftClaimed('2025-12-01', 1)]],
  ['nothing', false, []],
])('the time is a gift or not: %s', (_, isGift, events) => {
  expect(on('2026-01-20', ...events).isGift).toBe(isGift);
});

it('what can be done depends on the moment', () => {
  const trial = orderSettled('2026-01-10', { trialDays: 30 });
  const stopped = cancelled('2026-01-11');
  expect(on('2026-01-20', trial).can).toEqual({ chooseTariff: true, resume: false, endTrial: true });
  expect(on('2026-02-08', trial).can).toEqual({ chooseTariff: false, resume: false, endTrial: false });
  expect(on('2026-01-20', bought, stopped).can).toEqual({ chooseTariff: false, resume: true, endTrial: false });
  expect(on('2026-02-10', bought, stopped).can).toEqual({ chooseTariff: false, resume: false, endTrial: false });
});
