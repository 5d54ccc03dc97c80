import { expect } from 'vitest';
import type { Tariff } from '@contract/values/tariff';
import { evolve, isExpected } from '@functions/domain/evolve';
import { noSubscription, view, type Subscription } from '@functions/domain/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription-event';

/** "2026-01-31" or "2026-01-31T10:00" in UTC. */
export const at = (date: string): number => Date.parse(date.includes('T') ? `${date}:00Z` : `${date}T00:00:00Z`);

export const orderSettled = (
  date: string,
  about: { tariff?: Tariff; trialDays?: number; order?: string; renewable?: boolean } = {},
): SubscriptionEvent => ({
  type: 'orderSettled',
  at: at(date),
  transactionId: `pay-${date}`,
  payToken: about.order ?? `order-${date}`,
  amount: about.trialDays ? 100 : 15000,
  tariff: about.tariff ?? 1,
  trialDays: about.trialDays ?? 0,
  promo: null,
  renewable: about.renewable ?? true,
});
export const renewalSettled = (date: string): SubscriptionEvent => ({
  type: 'renewalSettled',
  at: at(date),
  transactionId: `renewal-${date}`,
  amount: 15000,
  payToken: null,
});
export const renewalFailed = (date: string): SubscriptionEvent => ({
  type: 'renewalFailed',
  at: at(date),
  transactionId: `fail-${date}`,
  reasonCode: 5051,
});
export const cancelled = (date: string): SubscriptionEvent => ({ type: 'cancelled', at: at(date), by: 'customer' });
export const mandateLost = (date: string): SubscriptionEvent => ({
  type: 'mandateLost',
  at: at(date),
  reason: 'rejected',
});

/** given(events).when(event).then({...}): a customer's story in the words of the product. */
export function given(...events: SubscriptionEvent[]) {
  const before = events.reduce<Subscription>((state, event) => {
    expect(isExpected(state, event), `the story may not contain ${event.type} here`).toBe(true);
    return evolve(state, event);
  }, noSubscription('anna'));
  return {
    when: (event: SubscriptionEvent) => ({
      then: (
        expected: Partial<Record<'endDate' | 'accessUntil', string>> &
          Partial<Pick<Subscription, 'renewal' | 'tariff' | 'pastDue'>>,
      ) => {
        expect(isExpected(before, event)).toBe(true);
        expectFacts(evolve(before, event), expected);
      },
      thenIsUnexpected: () => {
        expect(isExpected(before, event)).toBe(false);
      },
    }),
    thenOn: (date: string) => view(before, at(date)),
  };
}

function expectFacts(state: Subscription, expected: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(expected)) {
    const isDate = name === 'endDate' || name === 'accessUntil';
    const actual = state[name as keyof Subscription];
    expect(isDate && typeof actual === 'number' ? new Date(actual).toISOString() : actual, name).toEqual(
      isDate ? new Date(at(value as string)).toISOString() : value,
    );
  }
}
