import { expect, it } from 'vitest';
import { replay, record } from '@functions/subscription/rules/evolve';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { cancelled, orderSettled, renewalFailed, renewalSettled } from '../../support/fixtures/given';

const STORY = [
  orderSettled('2026-01-10', { trialDays: 30 }),
  renewalFailed('2026-02-09'),
  renewalSettled('2026-02-10'),
  cancelled('2026-02-20'),
  orderSettled('2026-02-25', { tariff: 6 }),
];

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

function recordAll(events: readonly SubscriptionEvent[]): Subscription {
  const history: SubscriptionEvent[] = [];
  return events.reduce<Subscription>((state, event) => {
    const next = record(state, event, history);
    history.push(event);
    return next.subscription;
  }, noSubscription('anna'));
}

it('the same facts give the same subscription in every order of arrival (P2)', () => {
  const expected = { ...replay('anna', STORY), version: STORY.length };
  const orders = permutations(STORY);
  expect(orders).toHaveLength(120);
  for (const order of orders) expect(recordAll(order)).toEqual(expected);
  expect(new Date(expected.currentPeriodEnd ?? 0).toISOString()).toBe('2026-09-09T00:00:00.000Z');
});
