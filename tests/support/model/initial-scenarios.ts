import * as fc from 'fast-check';
import { expect } from 'vitest';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import { action, newPerson, markRenewing, type HistoryCommand } from './model';
import type { CardName, Purchase } from './world';

/** Starting points of the random histories: most failures need a customer who already pays. */

const annaBuys = (purchase: Purchase, card: CardName = 'good'): HistoryCommand =>
  action({
    description:
      `at the start, anna buys ${purchase.tariff ?? 1} months ` +
      `with ${purchase.period ?? 30} days of trial with the card «${card}»`,
    who: 'anna',
    edges: ['NOT_ACTIVE > ACTIVE'],
    run: async (_model, world) => {
      expect(await world.buy('anna', card, purchase)).toBe('success');
    },
  });

const borisJoins = action({
  description: 'boris registers with the referral code of anna and pays',
  who: 'boris',
  edges: ['NOT_ACTIVE > ACTIVE'],
  run: async (model, world) => {
    await world.register('boris', { inviter: 'anna' });
    model.people.set('boris', newPerson());
    expect(await world.buy('boris', 'good', { period: 5 })).toBe('success');
  },
});

const days = (count: number): HistoryCommand =>
  action({
    description: `${count} days pass`,
    edges: ['ACTIVE > EXPIRED'],
    run: async (_model, world) => world.product.moveTo((await world.now()) + count * DAY),
  });

/** The next actions happen between a payment and its notification. */
const renewalNotificationLost = action({
  description: 'the renewal of anna is charged, and its notification is lost eight times',
  edges: ['ACTIVE > EXPIRED'],
  run: async (_model, world) => {
    await world.dropNotifications('pay', 8);
    await world.product.moveTo((await world.now()) + DAY + 5 * MINUTE);
  },
});

const resumeNotificationLost = action({
  description: 'anna cancels and pays again, and the notification is lost eight times',
  who: 'anna',
  edges: ['ACTIVE > CANCELED'],
  run: async (model, world) => {
    expect((await world.cancel('anna')).status).toBe(200);
    await world.dropNotifications('pay', 8);
    expect(await world.buy('anna', 'good', { kind: 'resubscribe' })).toBe('success');
    markRenewing(model, 'anna');
  },
});

const guestBuys = action({
  description: 'at the start, a guest buys 5 days and 1 month',
  run: async (model, world) => {
    const token = `${'1'.padStart(30, 'a')}_5_1`;
    await world.prepay(token, 'good', 'guest-0@example.com');
    model.prepaid.push({ token, isPaid: true, paidAt: await world.now(), claimedBy: null });
  },
});

export const initialScenarios: fc.Arbitrary<HistoryCommand[]> = fc.constantFrom<HistoryCommand[]>(
  [],
  [annaBuys({ period: 5 })],
  [annaBuys({ period: 1 }), days(1.1)],
  [annaBuys({ period: 30, tariff: 6 })],
  [annaBuys({ period: 1 }, 'poorLater'), days(1.1)],
  [annaBuys({ period: 1 }, 'poorLater'), days(3.5)],
  [annaBuys({ period: 1 }, 'poorLater'), days(5)],
  [annaBuys({ period: 1, tariff: 12 }), days(1.1)],
  [annaBuys({ period: 1 }), renewalNotificationLost],
  [annaBuys({ period: 5 }), resumeNotificationLost],
  [guestBuys],
  [annaBuys({ period: 5 }), guestBuys],
  [annaBuys({ period: 5 }), borisJoins],
  [annaBuys({ period: 1 }), borisJoins, days(1.1)],
);
