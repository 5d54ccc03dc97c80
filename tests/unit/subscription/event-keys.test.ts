import { describe, expect, it } from 'vitest';
import { compareKeys, datedAfter, eventKey, type EventKey } from '@functions/subscription/rules/event-key';
import { renewalEndBy } from '@functions/subscription/rules/renewal-end';
import { isPayment, type SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import {
  accountDeleted,
  chargeAnnounced,
  daysGranted,
  deviceSettled,
  deviceSlotRemoved,
  giftClaimed,
  promoEntered,
  referralChanged,
  refunded,
  renewedFree,
  restricted,
  restrictionLifted,
  resumed,
} from '../../support/fixtures/domain-records';
import {
  at,
  cancelled,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../support/fixtures/given';

const day = '2026-02-10';
const promo = { code: 'SPRING', percent: 20, until: 5 };

/** One event of each kind at one moment, in the order in which they take effect. */
const kinds: SubscriptionEvent[] = [
  orderSettled(day),
  renewalSettled(day),
  deviceSettled(day),
  renewalFailed(day),
  refunded(day, 'pay-1'),
  renewedFree(day),
  mandateRevoked(day),
  resumed(day),
  daysGranted(day, 5),
  restrictionLifted(day),
  promoEntered(day, promo),
  referralChanged(day, 25, 0),
  deviceSlotRemoved(day),
  chargeAnnounced(day, '1970-01-01', 15000),
  cancelled(day),
  restricted(day),
  accountDeleted(day),
  { type: 'accessRestored', at: at(day), transactionId: 'pay-1', durationMs: 7 },
  { type: 'paymentVoided', at: at(day), transactionId: 'pay-1' },
  { type: 'trialEnded', at: at(day) },
  { type: 'promoEnded', at: at(day) },
  { type: 'tariffChosen', at: at(day), tariff: 6 },
  giftClaimed(day, 1),
  { type: 'accountJoined', at: at(day), usedPromos: ['SPRING', 'MAY'] },
  { type: 'accountMerged', at: at(day), into: 'anna' },
];

/** The same value as it may come back from a store: the fields of each object in another order. */
const reordered = (value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([field, part]) => [field, reordered(part)]),
      );

describe('the key of an event (P2)', () => {
  it.each(kinds)('$type has its place, its payment and its content', (event) => {
    expect(eventKey(event).slice(0, 2)).toEqual([at(day), kinds.indexOf(event)]);
    expect(eventKey(reordered(event) as SubscriptionEvent)).toEqual(eventKey(event));
    for (const field of Object.keys(event).filter((each) => each !== 'at' && each !== 'type'))
      expect(eventKey({ ...event, [field]: 'another' }), field).not.toEqual(eventKey(event));
  });

  it('two payments of one moment count in the order of their numbers', () => {
    const [first, second] = [
      { ...orderSettled(day), transactionId: '1001', amount: 108_000 },
      { ...orderSettled(day), transactionId: '1002', amount: 100 },
    ];
    expect(compareKeys(eventKey(first), eventKey(second))).toBeLessThan(0);
  });

  it('a code within an event tells two events apart', () => {
    const [first, second] = [promoEntered(day, promo), promoEntered(day, { ...promo, percent: 21 })];
    expect(eventKey(first)).not.toEqual(eventKey(second));
  });

  it('orders by time, then by kind, then by identity', () => {
    const ordered: EventKey[] = [
      [1, 9, 'z'],
      [2, 0, 'z'],
      [2, 1, 'a'],
      [2, 1, 'b'],
    ];
    for (const [index, left] of ordered.entries()) {
      for (const [other, right] of ordered.entries())
        expect(Math.sign(compareKeys(left, right))).toBe(Math.sign(index - other));
    }
  });
});

describe('each kind of event', () => {
  it('is dated by us, unless it happens at the provider or is a free period', () => {
    const later: EventKey = [at('2026-02-11'), 0, ''];
    const kept = kinds.filter((event) => datedAfter(later, [event], 'byType')[0]?.at === at(day));
    expect(kept.map(({ type }) => type)).toEqual([
      'orderSettled',
      'renewalSettled',
      'deviceSettled',
      'renewalFailed',
      'renewedAtNoCharge',
    ]);
  });

  it('says why renewals end with it, if they can', () => {
    const ends = kinds.map((event) => [event.type, renewalEndBy(event)]).filter(([, why]) => why !== null);
    expect(ends).toEqual([
      ['orderSettled', 'no-card'],
      ['refunded', 'refund'],
      ['mandateRevoked', 'rejected'],
      ['daysGranted', 'days'],
      ['cancelled', 'customer'],
      ['giftClaimed', 'gift'],
    ]);
    expect(renewalEndBy({ type: 'cancelled', at: 0, by: 'staff' })).toBe('staff');
    expect(renewalEndBy({ type: 'mandateRevoked', at: 0, reason: 'expired' })).toBe('expired');
  });
});

describe('a payment', () => {
  it('is an order, a renewal or a device, and nothing else', () => {
    expect(kinds.filter(isPayment).map(({ type }) => type)).toEqual([
      'orderSettled',
      'renewalSettled',
      'deviceSettled',
    ]);
  });
});
