import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DAY, moscowDay, startOfMoscowDay } from '@functions/domain/platform/calendar';
import { replay } from '@functions/domain/subscription/evolve';
import type { Subscription } from '@functions/domain/subscription/subscription';
import type { SubscriptionEvent } from '@functions/domain/subscription/subscription-event';
import { DEMO_YEAR_FILE, daysUntil, movedByDays, readDemoYear } from '../../../scripts/seed/demo-year';
import { laterHistory, subscriptionOf } from '../../../scripts/seed/fit-history';

const year = readDemoYear(DEMO_YEAR_FILE);
const under = (folder: string) => year.documents.filter(([path]) => new RegExp(`^${folder}/[^/]+$`).test(path));

const subscriptions = under('subscriptions').map(([path, fields]) => ({
  stored: fields as unknown as Subscription,
  events: under(`${path}/history`)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { event }]) => event as SubscriptionEvent),
}));

it('the file is small, and has a year of about 60 customers with everything that the panel shows', () => {
  expect(statSync(DEMO_YEAR_FILE).size).toBeLessThan(500_000);
  expect(under('customers').length).toBeGreaterThan(55);
  expect(under('dayCloses').length).toBeGreaterThan(360);
  expect(under('promos').length).toBeGreaterThanOrEqual(5);
  expect(under('invites').length).toBeGreaterThan(10);
  expect(under('refunds').length).toBeGreaterThan(2);
  expect(year.accounts.map(({ uid }) => uid).toSorted()).toEqual(
    under('customers')
      .map(([, { uid }]) => String(uid))
      .toSorted(),
  );
  for (const [path, { differences }] of under('dayCloses')) expect(differences, path).toEqual([]);
});

it('no e-mail address is one that somebody may have', () => {
  const addresses = JSON.stringify(year).match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];
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

it('on whatever day it ends, each subscription is what its history gives, with every payment, and nothing is to come', () => {
  const everyDay = Array.from({ length: 400 }, (_, days) => days);
  const years = [730, 731, 1095, 1461, 1500];
  for (const days of [...everyDay, ...years]) {
    for (const { stored, events } of subscriptions) {
      const until = year.at + days * DAY;
      const moved = laterHistory(stored.uid, events, days, until);
      const { paidPeriods, autoRenewal, settledOrders, surplus } = replay(stored.uid, moved);
      const about = `${stored.uid} after ${days} days`;
      expect(
        paidPeriods.map(({ transactionId }) => transactionId),
        about,
      ).toEqual(stored.paidPeriods.map(({ transactionId }) => transactionId));
      expect([autoRenewal, settledOrders, surplus], about).toEqual([
        stored.autoRenewal,
        stored.settledOrders,
        stored.surplus,
      ]);
      expect(Math.max(...moved.map(({ at }) => at)), about).toBeLessThanOrEqual(until);
    }
  }
});

it('not moved at all, it is exactly what was played', () => {
  for (const { stored, events } of subscriptions) {
    const moved = laterHistory(stored.uid, events, 0, year.at);
    expect(moved).toEqual(events);
    expect(stored).toMatchObject(JSON.parse(JSON.stringify(subscriptionOf(stored, moved))) as object);
  }
});
