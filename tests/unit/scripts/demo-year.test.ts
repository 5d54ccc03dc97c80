import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DAY, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import { replay } from '@functions/subscription/rules/evolve';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent } from '@functions/subscription/rules/subscription-event';
import { DEMO_YEAR_FILE, daysUntil, movedByDays, readDemoYear } from '../../../scripts/seed/demo-year';
import { laterHistory, subscriptionOf } from '../../../scripts/seed/fit-history';

const year = readDemoYear(DEMO_YEAR_FILE);
const PLAY_AGAIN = 'The demo year does not fit the product any more: npm run seed -- --play-year';
const under = (folder: string) => year.documents.filter(([path]) => new RegExp(`^${folder}/[^/]+$`).test(path));

const subscriptions = under('subscriptions').map(([path, fields]) => ({
  stored: fields as unknown as Subscription,
  events: under(`${path}/history`)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { event }]) => event as SubscriptionEvent),
}));

const withEvent = (type: SubscriptionEvent['type']) =>
  subscriptions.filter(({ events }) => events.some((event) => event.type === type));

it('the file is small, and has a year of about 60 customers with everything that the panel shows', () => {
  expect(statSync(DEMO_YEAR_FILE).size).toBeLessThan(500_000);
  expect(under('customers').length).toBeGreaterThan(55);
  expect(under('dayCloses').length).toBeGreaterThan(360);
  expect(under('promos').length).toBeGreaterThanOrEqual(5);
  expect(under('invites').length).toBeGreaterThan(10);
  expect(under('refunds').length).toBeGreaterThan(2);
  expect(under('devices').length).toBeGreaterThan(30);
  for (const type of ['cancelled', 'promoEntered', 'renewalFailed', 'mandateRevoked'] as const)
    expect(withEvent(type).length, type).toBeGreaterThan(0);
  expect(year.accounts.map(({ uid }) => uid).toSorted()).toEqual(
    under('customers')
      .map(([, { uid }]) => String(uid))
      .toSorted(),
  );
  for (const [path, { differences }] of under('dayCloses')) expect(differences, path).toEqual([]);
});

it('no e-mail address is one that somebody may have', () => {
  // The rows of the search have parts of addresses.
  const { documents, ...others } = year;
  const texts = documents.filter(([path]) => !path.startsWith('customerSearch/'));
  const addresses = JSON.stringify([texts, others]).match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];
  expect(addresses.filter((address) => !address.endsWith('@example.com'))).toEqual([]);
});

it('moved by days, every moment keeps its time of day, and amounts and ids stay', () => {
  const moved = movedByDays(year, 40);
  expect(moved.at).toBe(year.at + 40 * DAY);
  const index = year.documents.findIndex(([path]) => path.startsWith('dayCloses/'));
  const [path, before] = year.documents[index] ?? ['', {}];
  const [movedPath, after] = moved.documents[index] ?? ['', {}];
  const day = path.slice('dayCloses/'.length);
  const movedDay = moscowDay(startOfMoscowDay(day) + 40 * DAY);
  expect([movedPath, after.day]).toEqual([`dayCloses/${movedDay}`, movedDay]);
  expect([after.revenue, after.payments]).toEqual([before.revenue, before.payments]);
  const ids = (of: typeof year) => of.sandbox.cloudpayments.transactions.map(({ id, amount }) => [id, amount]);
  expect(ids(moved)).toEqual(ids(year));
  expect(daysUntil(moved, year.at + 40 * DAY + 3_600_000)).toBe(0);
});

it('on whatever day it ends, each subscription is what its history gives, with every payment', () => {
  // Over a year, each day of a month in one month or another.
  const dayAfterDay = Array.from({ length: 58 }, (_, n) => 7 * n);
  const years = [730, 731, 1095, 1461, 1500];
  for (const days of [...dayAfterDay, ...years]) {
    for (const { stored, events } of subscriptions) {
      const until = year.at + days * DAY;
      const { events: moved } = laterHistory(stored.uid, events, days, until);
      const { time, autoRenewal, settledOrders, surplus } = replay(stored.uid, moved);
      const about = `${stored.uid} after ${days} days. ${PLAY_AGAIN}`;
      expect(
        time.map(({ id }) => id),
        about,
      ).toEqual(stored.time.map(({ id }) => id));
      expect([autoRenewal, settledOrders, surplus], about).toEqual([
        stored.autoRenewal,
        stored.settledOrders,
        stored.surplus,
      ]);
      expect(Math.max(...moved.map(({ at }) => at)), about).toBeLessThanOrEqual(until);
    }
  }
}, 120_000);

it('not moved at all, it is exactly what was played', () => {
  for (const { stored, events } of subscriptions) {
    const { events: moved } = laterHistory(stored.uid, events, 0, year.at);
    expect(moved).toEqual(events);
    const computed = ['dueAt', 'mrr'];
    const fields = Object.fromEntries(Object.entries(stored).filter(([name]) => !computed.includes(name)));
    expect(subscriptionOf(stored, moved, year.at), PLAY_AGAIN).toMatchObject(fields);
  }
});

it('checkpoints that were run for a period are not run again, and those still to come are', () => {
  const { uid } = subscriptions[0]?.stored ?? { uid: '' };
  const at = year.at;
  const events: SubscriptionEvent[] = [
    {
      type: 'orderSettled',
      at: at - 40 * DAY,
      transactionId: '1',
      amount: 100,
      payToken: 'p',
      tariff: 1,
      trialDays: 30,
      promo: null,
      renewable: true,
    },
    { type: 'cancelled', at: at - 20 * DAY, by: 'customer' },
  ];
  const { currentPeriodEnd } = replay(uid, events);
  const checkpoints = {
    periodEnd: currentPeriodEnd,
    reached: ['renewal-reminder-3d', 'renewal-reminder-1d', 'access-end'],
  } as const;
  const stored = { ...replay(uid, events), version: 2, checkpoints };
  expect(subscriptionOf(stored, events, at).checkpoints).toEqual(checkpoints);
  // Twelve days later, the trial ends two days after the year.
  const later = events.map((event) => ({ ...event, at: event.at + 12 * DAY }));
  expect(subscriptionOf(stored, later, at).checkpoints).toEqual({
    periodEnd: at + 2 * DAY,
    reached: ['renewal-reminder-3d'],
  });
});
