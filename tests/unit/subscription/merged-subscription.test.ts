import { expect, it } from 'vitest';
import { nextCheckpoint } from '@functions/subscription/rules/billing-checkpoints';
import { isExpected, replay } from '@functions/subscription/rules/evolve';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  accountDeleted,
  after,
  daysGranted,
  giftClaimed,
  promoEntered,
  refunded,
} from '../../support/fixtures/domain-records';
import { at, cancelled, mandateRevoked, orderSettled, renewalSettled } from '../../support/fixtures/given';

const merged = (date: string): SubscriptionEvent => ({ type: 'accountMerged', at: at(date), into: 'boris' });
const joined = (date: string, ...usedPromos: string[]): SubscriptionEvent => ({
  type: 'accountJoined',
  at: at(date),
  usedPromos,
});
const promo = { code: 'SPRING', percent: 20, until: at('2026-12-01') };

it.each([
  ['a cancelled one', [orderSettled('2026-01-10'), cancelled('2026-01-12')]],
  ['one whose renewals were lost', [orderSettled('2026-01-10'), mandateRevoked('2026-02-10')]],
])('a subscription of an account that was merged ends: %s', (_, events) => {
  const subscription = after(...events, merged('2026-03-20'));
  expect(subscription).toMatchObject({ mergedInto: 'boris', autoRenewal: 'cancelled', pastDue: null, promo: null });
  expect(nextCheckpoint(subscription)).toBeNull();
  for (const event of [renewalSettled('2026-03-21'), orderSettled('2026-03-21'), daysGranted('2026-03-21', 5)])
    expect(isExpected(subscription, event)).toBe(false);
  expect(isExpected(subscription, giftClaimed('2026-03-21', 1))).toBe(false);
  expect(isExpected(subscription, refunded('2026-03-21', 'pay-2026-01-10'))).toBe(true);
  expect(isExpected(subscription, accountDeleted('2026-03-21'))).toBe(true);
});

it('before the first purchase it stays without one', () => {
  expect(after(merged('2026-03-20'))).toMatchObject({ autoRenewal: 'never', currentPeriodEnd: null });
});

it('the codes of an account that was merged are used, in whatever order the events arrive', () => {
  const events = [
    promoEntered('2026-01-10', promo),
    joined('2026-01-11', 'SPRING', 'MAY'),
    joined('2026-01-12', 'MAY'),
  ];
  for (const history of [events, events.toReversed()])
    expect(replay('anna', history).usedPromos.toSorted()).toEqual(['MAY', 'SPRING']);
  const spring = after(joined('2026-01-11', 'SPRING'));
  expect(isExpected(spring, promoEntered('2026-01-12', promo))).toBe(false);
  expect(isExpected(spring, joined('2026-01-12', 'SPRING')), 'nothing new').toBe(false);
  expect(isExpected(spring, joined('2026-01-12', 'SPRING', 'MAY'))).toBe(true);
});
