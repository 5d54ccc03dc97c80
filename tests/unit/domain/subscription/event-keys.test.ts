import { describe, expect, it } from 'vitest';
import {
  compareKeys,
  eventKey,
  isPayment,
  type EventKey,
  type SubscriptionEvent,
} from '@functions/domain/subscription/subscription-event';
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
} from '../../../support/fixtures/domain-records';
import {
  at,
  cancelled,
  mandateRevoked,
  orderSettled,
  renewalFailed,
  renewalSettled,
} from '../../../support/fixtures/given';

const day = '2026-02-10';
const promo = { code: 'SPRING', percent: 20, until: 5 };

/** One event of each kind at one moment, in the order in which they take effect, and what identifies it. */
const kinds: [SubscriptionEvent, string][] = [
  [orderSettled(day), 'pay-2026-02-10'],
  [renewalSettled(day), 'renewal-2026-02-10'],
  [deviceSettled(day), 'device-2026-02-10'],
  [renewalFailed(day), 'fail-2026-02-10'],
  [refunded(day, 'pay-1'), 'refund-2026-02-10'],
  [renewedFree(day), ''],
  [mandateRevoked(day), 'rejected'],
  [resumed(day), ''],
  [daysGranted(day, 5), '5'],
  [restrictionLifted(day), ''],
  [promoEntered(day, promo), 'SPRING 20 5'],
  [referralChanged(day, 25, 0), '025 000'],
  [deviceSlotRemoved(day), ''],
  [chargeAnnounced(day, '1970-01-01', 15000), '0 15000'],
  [cancelled(day), 'customer'],
  [restricted(day), 'law'],
  [accountDeleted(day), ''],
  [{ type: 'accessRestored', at: at(day), transactionId: 'pay-1', durationMs: 7 }, 'pay-1 7'],
  [{ type: 'paymentVoided', at: at(day), transactionId: 'pay-1' }, 'pay-1'],
  [{ type: 'trialEnded', at: at(day) }, ''],
  [{ type: 'promoEnded', at: at(day) }, ''],
  [{ type: 'tariffChosen', at: at(day), tariff: 6 }, '06'],
  [giftClaimed(day, 1), `gift-${day}`],
  [{ type: 'accountJoined', at: at(day), usedPromos: ['SPRING', 'MAY'] }, 'SPRING MAY'],
  [{ type: 'accountMerged', at: at(day), into: 'anna' }, 'anna'],
];

describe('the key of an event (P2)', () => {
  it.each(kinds)('%s', (event, id) => {
    expect(eventKey(event)).toEqual([at(day), kinds.findIndex(([each]) => each === event), id]);
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

describe('a payment', () => {
  it('is an order, a renewal or a device, and nothing else', () => {
    expect(kinds.filter(([event]) => isPayment(event)).map(([{ type }]) => type)).toEqual([
      'orderSettled',
      'renewalSettled',
      'deviceSettled',
    ]);
  });
});
