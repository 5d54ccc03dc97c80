import { DAY } from '@functions/domain/platform/calendar';
import { standingOf } from '@functions/domain/subscription/standing';
import { noSubscription, type Subscription } from '@functions/domain/subscription/subscription';
import { expect, it } from 'vitest';

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
