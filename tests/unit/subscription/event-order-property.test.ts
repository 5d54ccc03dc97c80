import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { discountPercent } from '@functions/subscription/rules/charge';
import { evolve, replay, isExpected, needsHistory, record } from '@functions/subscription/rules/evolve';
import {
  chargeBasis,
  chargedTerm,
  noSubscription,
  view,
  type Subscription,
} from '@functions/subscription/rules/subscription';
import { compareKeys, eventKey } from '@functions/subscription/rules/event-key';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { GRACE } from '@functions/subscription/rules/terms';
import { runCount, SEED } from '../../support/depth';
import { REPEATED } from '../../support/sweep';
import { randomEventHistories } from '../../support/model/random-event-histories';
import { recordCounts } from '../../support/record-counts';

const RUNS = { seed: SEED, numRuns: runCount({ quick: 400, usual: 2_000, deep: 20_000 }) };
const LONG = { timeout: 120_000, ...REPEATED };

beforeAll(() => recordCounts('order of events', { seed: RUNS.seed, historiesForEachProperty: RUNS.numRuns }));

/** A history and an order of arrival that redelivers some of its events. */
const arrivals = randomEventHistories(10).chain((history) =>
  fc.record({
    history: fc.constant(history),
    arrival: fc
      .tuple(fc.shuffledSubarray(history, { minLength: history.length }), fc.subarray(history))
      .map(([all, again]) => [...all, ...again]),
  }),
);

/** Records events as the store does: it skips a repeated event before it calls the domain (P1). */
function recordAll(arrival: readonly SubscriptionEvent[]): {
  subscription: Subscription;
  expected: Map<SubscriptionEvent, boolean>;
} {
  const history: SubscriptionEvent[] = [];
  const expected = new Map<SubscriptionEvent, boolean>();
  const subscription = arrival.reduce<Subscription>((state, event) => {
    if (history.includes(event)) return state;
    const next = record(state, event, history);
    history.push(event);
    expected.set(event, next.expected);
    return next.subscription;
  }, noSubscription('anna'));
  return { subscription, expected };
}

const inOrder = (history: readonly SubscriptionEvent[]): SubscriptionEvent[] =>
  history.toSorted((left, right) => compareKeys(eventKey(left), eventKey(right)));

/** The states before and after each expected event of a history. */
function* states(
  history: readonly SubscriptionEvent[],
): Generator<{ before: Subscription; event: SubscriptionEvent; after: Subscription }> {
  let before = noSubscription('anna');
  for (const event of inOrder(history)) {
    if (!isExpected(before, event)) continue;
    const after = evolve(before, event);
    yield { before, event, after };
    before = after;
  }
}

it('recording gives the same result as a replay, in any order of arrival and with repetitions (P2)', LONG, () => {
  fc.assert(
    fc.property(arrivals, ({ history, arrival }) => {
      const { subscription } = recordAll(arrival);
      expect(JSON.stringify(subscription)).toBe(
        JSON.stringify({ ...replay('anna', history), version: history.length }),
      );
    }),
    RUNS,
  );
});

/** Records a batch as one transaction does: it reads the history only when the batch needs it. */
function recordBatch(
  stored: Subscription,
  batch: readonly SubscriptionEvent[],
  recorded: readonly SubscriptionEvent[],
): Subscription {
  const history = needsHistory(stored, batch) ? [...recorded] : [];
  return batch.reduce<Subscription>((state, event) => {
    const { subscription } = record(state, event, history);
    history.push(event);
    return subscription;
  }, stored);
}

it(
  'the result does not depend on the split into transactions, which read the history only if needed (P2)',
  LONG,
  () => {
    fc.assert(
      fc.property(
        arrivals,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 10, maxLength: 10 }),
        ({ history, arrival }, sizes) => {
          const distinct = [...new Set(arrival)];
          let recorded: SubscriptionEvent[] = [];
          let stored = noSubscription('anna');
          for (const size of sizes) {
            const batch = distinct.slice(recorded.length, recorded.length + size);
            stored = recordBatch(stored, batch, recorded);
            recorded = [...recorded, ...batch];
          }
          expect(recorded).toHaveLength(history.length);
          expect(stored).toEqual({ ...replay('anna', history), version: history.length });
        },
      ),
      RUNS,
    );
  },
);

it('an event that comes last reports an effect exactly when it had one (P5)', LONG, () => {
  fc.assert(
    fc.property(randomEventHistories(10), (history) => {
      const last = inOrder(history).at(-1);
      const before = replay('anna', inOrder(history).slice(0, -1));
      const { expected, subscription } = recordAll(inOrder(history));
      if (last === undefined) throw new Error('a history has at least one event');
      expect(expected.get(last)).toBe(isExpected(before, last));
      const ignored = { version: 0, lastEventKey: null, surplus: [] };
      if (expected.get(last) !== true) expect({ ...subscription, ...ignored }).toEqual({ ...before, ...ignored });
    }),
    RUNS,
  );
});

it('an unexpected payment never moves the end date (P5)', LONG, () => {
  fc.assert(
    fc.property(randomEventHistories(10), randomEventHistories(3), (history, more) => {
      const before = replay('anna', history);
      for (const event of more) {
        const moment = { ...event, at: Math.max(event.at, before.lastEventKey?.[0] ?? 0) + 1 };
        const { subscription, expected } = record(before, moment, history);
        if (expected) continue;
        expect(subscription.currentPeriodEnd).toBe(before.currentPeriodEnd);
        expect(subscription.accessEndsAt).toBe(before.accessEndsAt);
      }
    }),
    RUNS,
  );
});

it('access ends at the end date or after the grace period, and the view agrees at each of these instants', LONG, () => {
  fc.assert(
    fc.property(randomEventHistories(10), (history) => {
      for (const { after } of states(history)) {
        const { accessEndsAt, currentPeriodEnd, restricted } = after;
        if (currentPeriodEnd === null || accessEndsAt === null) {
          expect([currentPeriodEnd, accessEndsAt]).toEqual([null, null]);
          continue;
        }
        expect(accessEndsAt - currentPeriodEnd).toBeLessThanOrEqual(GRACE);
        if (restricted === null) expect([0, GRACE]).toContain(accessEndsAt - currentPeriodEnd);
        for (const now of [accessEndsAt - 1, accessEndsAt, currentPeriodEnd - 1, currentPeriodEnd]) {
          const { isActive, status } = view(after, now);
          expect(isActive).toBe(now < accessEndsAt);
          expect(status === 'ACTIVE' ? isActive : status === 'EXPIRED' ? !isActive : status === 'CANCELED').toBe(true);
        }
      }
    }),
    RUNS,
  );
});

it(
  'only an early end, cancellation, refund, restriction, deletion or revoked mandate moves the end of access earlier',
  LONG,
  () => {
    const maySubtract: SubscriptionEvent['type'][] = [
      'cancelled',
      'refunded',
      'restricted',
      'accountDeleted',
      'mandateRevoked',
      'trialEnded',
    ];
    fc.assert(
      fc.property(randomEventHistories(10), (history) => {
        for (const { before, event, after } of states(history)) {
          if (maySubtract.includes(event.type)) continue;
          expect(after.accessEndsAt ?? 0, event.type).toBeGreaterThanOrEqual(before.accessEndsAt ?? 0);
        }
      }),
      RUNS,
    );
  },
);

it('a renewal moves the end by at least 28 days a month, whatever moved the end before (P13)', LONG, () => {
  fc.assert(
    fc.property(randomEventHistories(10), (history) => {
      for (const { before, event, after } of states(history)) {
        // A customer who only has granted days has no tariff and nothing to renew.
        if (after.tariff === null || (event.type !== 'renewalSettled' && event.type !== 'renewedAtNoCharge')) continue;
        const days = ((after.currentPeriodEnd ?? 0) - Math.max(before.currentPeriodEnd ?? 0, event.at - GRACE)) / DAY;
        expect(days).toBeGreaterThanOrEqual(28 * after.tariff);
      }
    }),
    RUNS,
  );
});

it('a refund never gives time (P10)', LONG, () => {
  fc.assert(
    fc.property(randomEventHistories(10), (history) => {
      for (const { before, event, after } of states(history)) {
        if (event.type !== 'refunded') continue;
        expect(after.currentPeriodEnd ?? 0).toBeLessThanOrEqual(before.currentPeriodEnd ?? 0);
        expect(after.accessEndsAt ?? 0).toBeLessThanOrEqual(before.accessEndsAt ?? 0);
      }
    }),
    RUNS,
  );
});

it('the discount stays between 0 and 100 %, and nothing paid ahead is negative', LONG, () => {
  fc.assert(
    fc.property(randomEventHistories(10), (history) => {
      for (const { after } of states(history)) {
        const basis = chargeBasis(after, chargedTerm(after.tariff ?? 1, after.currentPeriodEnd ?? 0));
        expect(discountPercent(basis)).toBeGreaterThanOrEqual(0);
        expect(discountPercent(basis)).toBeLessThanOrEqual(100);
        expect(Math.min(0, ...basis.devices)).toBe(0);
      }
    }),
    RUNS,
  );
});
