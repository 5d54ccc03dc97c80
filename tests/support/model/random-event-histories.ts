import { plannedSlots } from '@functions/subscription/rules/slots';
import * as fc from 'fast-check';
import { TARIFFS } from '@functions/base/contract/values/tariff';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { evolve, isExpected } from '@functions/subscription/rules/evolve';
import { noSubscription, type Subscription } from '@functions/subscription/rules/subscription';
import type { Premise, SubscriptionEvent } from '@functions/subscription/rules/subscription-event';

/** Complete random histories of a subscription: events of every kind, at times around the limits of the rules. */

/** The events of a merge say nothing about money; `merged-subscription.test.ts` has them. */
type Kind = Exclude<SubscriptionEvent['type'], 'accountMerged' | 'accountJoined'>;

/** Relative frequency of each event. A deletion ends a history, so it is rare. */
const WEIGHTS: Record<Kind, number> = {
  orderSettled: 1200,
  renewalSettled: 1500,
  deviceSettled: 600,
  renewalFailed: 800,
  renewedAtNoCharge: 500,
  mandateRevoked: 400,
  cancelled: 700,
  resumed: 700,
  refunded: 900,
  daysGranted: 700,
  giftClaimed: 300,
  accessRestored: 200,
  restricted: 300,
  restrictionLifted: 400,
  deviceSlotRemoved: 400,
  tariffChosen: 500,
  promoEntered: 400,
  referralChanged: 400,
  chargeAnnounced: 500,
  accountDeleted: 60,
  paymentVoided: 150,
  trialEnded: 300,
  promoEnded: 200,
};
const KINDS = Object.keys(WEIGHTS) as Kind[];

const START = Date.parse('2026-01-31T10:00:00Z');
const EDGES = [
  -40 * DAY,
  -3 * DAY,
  -DAY,
  -HOUR - 1,
  -HOUR,
  -1,
  0,
  1,
  HOUR,
  DAY,
  3 * DAY - 1,
  3 * DAY,
  3 * DAY + 1,
  20 * DAY,
  400 * DAY,
];

interface Step {
  readonly kind: Kind;
  /** Alternatives when the first kind is not expected; empty when the step is meant to be invalid. */
  readonly others: readonly Kind[];
  /** The base of the time: the end of the period, the previous step, the same moment, or any time within two years. */
  readonly from: 'endDate' | 'before' | 'now' | 'start';
  readonly edge: number;
  readonly anywhere: number;
  /** Selects the subject of the event: a term, an earlier payment, a promo code. */
  readonly choice: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(...KINDS.map((kind) => ({ weight: WEIGHTS[kind], arbitrary: fc.constant(kind) }))),
  others: fc.oneof(
    fc.constant([]),
    fc.shuffledSubarray(
      KINDS.filter((kind) => kind !== 'accountDeleted'),
      { minLength: 4 },
    ),
  ),
  from: fc.constantFrom('endDate', 'endDate', 'endDate', 'before', 'before', 'now', 'start'),
  edge: fc.constantFrom(...EDGES),
  anywhere: fc.integer({ min: 0, max: 2 * 365 * 24 }),
  choice: fc.nat({ max: 11 }),
});

/** Times depend on the state after the previous steps, which makes an event just valid or just invalid. */
export const randomEventHistories = (longest: number): fc.Arbitrary<SubscriptionEvent[]> =>
  fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }).map((steps) => {
    let state = noSubscription('anna');
    let before = START;
    return steps.map((each, index) => {
      const tries = [each.kind, ...each.others].map((kind) =>
        eventOf({ ...each, kind }, state, momentOf({ ...each, kind }, state, before), index),
      );
      const event = tries.find((candidate) => isExpected(state, candidate)) ?? tries[0]!;
      before = event.at;
      if (isExpected(state, event)) state = evolve(state, event);
      return event;
    });
  });

function momentOf({ kind, from, edge, anywhere }: Step, { currentPeriodEnd }: Subscription, before: number): number {
  if (kind === 'renewedAtNoCharge') return currentPeriodEnd ?? before;
  if (from === 'start') return START + anywhere * HOUR;
  if (from === 'now') return before;
  return from === 'before' ? before + Math.max(edge, -DAY) : (currentPeriodEnd ?? before) + edge;
}

/** The state that an order was based on; sometimes it is outdated. */
const premiseOf = ({ lastPaid, currentPeriodEnd, slots }: Subscription, at: number, choice: number): Premise => ({
  lastPaid: choice === 6 ? 'payment-99' : lastPaid,
  paidUntil: currentPeriodEnd !== null && at < currentPeriodEnd + HOUR ? currentPeriodEnd : null,
  ...(choice % 4 === 0 && { extraDevices: plannedSlots({ slots }).length }),
});

const CODES = [
  { code: 'WINTER', percent: 20 },
  { code: 'SPRING', percent: 50 },
] as const;

function eventOf({ kind, choice }: Step, state: Subscription, at: number, index: number): SubscriptionEvent {
  // Sometimes the same order is paid twice, or an event refers to the same payment again.
  const order = `order-${choice === 0 ? 0 : index}`;
  const settled = { at, transactionId: `payment-${String(index).padStart(2, '0')}`, amount: 15000 };
  const promo = { ...CODES[choice % 2 === 0 ? 0 : 1], until: at + 365 * DAY };
  switch (kind) {
    case 'orderSettled': {
      const tariff = TARIFFS[choice % TARIFFS.length] ?? 1;
      return {
        type: kind,
        ...settled,
        payToken: order,
        tariff,
        trialDays: choice % 3 === 0 ? 5 + choice : 0,
        promo: choice % 5 === 0 ? promo : null,
        renewable: choice !== 7,
        ...(choice % 2 === 0 && { premise: premiseOf(state, at, choice) }),
      };
    }
    case 'renewalSettled':
      return {
        type: kind,
        ...settled,
        payToken: choice % 4 === 0 ? order : null,
        ...(choice === 5 && { tariff: TARIFFS[index % TARIFFS.length] ?? 1 }),
      };
    case 'deviceSettled': {
      const coming = { kind: 'coming-term', months: 1, amount: 5000 } as const;
      const known = {
        periodEnd: (state.currentPeriodEnd ?? at) - (choice === 4 ? DAY : 0),
        ...(choice % 3 === 0 && { lines: [coming] }),
      };
      return { type: kind, ...settled, payToken: order, ...(choice !== 1 && known) };
    }
    case 'paymentVoided':
      return { type: kind, at, transactionId: `payment-${String(choice % Math.max(1, index)).padStart(2, '0')}` };
    case 'renewalFailed':
      return { type: kind, at, transactionId: settled.transactionId, decline: 'funds', reasonCode: 5051 };
    case 'mandateRevoked':
      return { type: kind, at, reason: (['rejected', 'expired', 'token-refused'] as const)[choice % 3] ?? 'rejected' };
    case 'cancelled':
      return { type: kind, at, by: (['customer', 'staff', 'provider-site'] as const)[choice % 3] ?? 'customer' };
    case 'refunded': {
      const bought = [...state.time.map(({ id }) => id), ...state.slots.map(({ payment }) => payment)];
      const transactionId = bought[choice % Math.max(1, bought.length)] ?? 'payment-99';
      return { type: kind, at, refundId: `refund-${index}`, transactionId, isFull: choice !== 5 };
    }
    case 'accessRestored':
      return {
        type: kind,
        at,
        transactionId: choice % 2 === 0 ? 'payment-00' : 'payment-99',
        durationMs: choice * DAY,
      };
    case 'daysGranted':
      return { type: kind, at, days: choice };
    case 'giftClaimed': {
      const months = TARIFFS[choice % TARIFFS.length] ?? 1;
      return { type: kind, at, giftId: order, transactionId: settled.transactionId, months };
    }
    case 'restricted':
      return { type: kind, at, reason: (['law', 'key-shared', 'trial-abuse'] as const)[choice % 3] ?? 'law' };
    case 'tariffChosen':
      return { type: kind, at, tariff: TARIFFS[choice % TARIFFS.length] ?? 1 };
    case 'promoEntered':
      return { type: kind, at, promo };
    case 'referralChanged':
      return { type: kind, at, friends: { all: (choice % 5) * 25, paid: Math.min(choice % 5, choice % 3) * 25 } };
    case 'chargeAnnounced':
      return {
        type: kind,
        at,
        periodEnd: choice === 0 ? at : (state.currentPeriodEnd ?? at),
        amount: choice * 1000,
        lines: [],
      };
    case 'renewedAtNoCharge':
    case 'resumed':
    case 'restrictionLifted':
    case 'deviceSlotRemoved':
    case 'accountDeleted':
    case 'trialEnded':
    case 'promoEnded':
      return { type: kind, at };
  }
}
