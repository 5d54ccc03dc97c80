import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancelSubscription } from '@contract/subscription/cancel-subscription';
import { DAY, HOUR, moscowDay } from '@functions/domain/platform/calendar';
import type { DayClose } from '@functions/domain/reconciliation/day-close';
import { localClock } from '@functions/store/local-clock';
import { closeDay } from '@functions/usecases/reconciliation/close-day';
import { nightlyDayClose } from '../../../scripts/local-stack/clock-reporters';
import { moveClock } from '../../../scripts/local-stack/move-clock';
import { DEMO_ACCOUNTS, type DemoEmail } from '../../../scripts/seed/demo-accounts';
import { DEMO_CUSTOMERS_BEGIN, playDemoCustomers, recountDemoDays } from '../../../scripts/seed/demo-customers';
import { DEMO_YEAR_FILE, daysUntil, readDemoYear } from '../../../scripts/seed/demo-year';
import { fitted } from '../../../scripts/seed/fit-demo-year';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy } from '../../support/customers/buy';
import { join, profileOf } from '../../support/product/scenario';
import { replacePrices, SELLER_PRICES, TEST_PRICES } from '../../support/product/price-list';
import { startProductOfFile } from '../../support/product/start-product-of-file';

// The year was played at the prices of the shop.
replacePrices(...SELLER_PRICES);
afterAll(() => replacePrices(TEST_PRICES));

const product = await startProductOfFile({ mailer: { send: async () => undefined } });
const { deps, db } = product;
const clock = localClock(db);
/** A day on which most months of the year have another length than those that were played. */
const played = readDemoYear(DEMO_YEAR_FILE);
const NOW = played.at + 97 * DAY + 15 * HOUR;
const sessions = new Map<DemoEmail, Session>();

async function advanceTo(target: number): Promise<void> {
  const stack = { deps, clock, provider: product.sandbox.cloudpayments, routines: [nightlyDayClose(deps)] };
  await Array.fromAsync(moveClock(stack, target));
}
const sessionOf = (email: DemoEmail): Session => {
  const found = sessions.get(email);
  if (found === undefined) throw new Error(`${email} has not joined`);
  return found;
};

beforeAll(async () => {
  const year = await fitted(db, played, daysUntil(played, NOW));
  for (let first = 0; first < year.documents.length; first += 400) {
    const batch = db.batch();
    for (const [path, fields] of year.documents.slice(first, first + 400)) batch.set(db.doc(path), fields);
    await batch.commit();
  }
  product.sandbox.restore(year.sandbox);
  await clock.move(NOW - DEMO_CUSTOMERS_BEGIN - Date.now());
  await playDemoCustomers(NOW, {
    advanceTo,
    join: async (email) => void sessions.set(email, (await join(product, email, {}, email)).session),
    buy: async (email, { card, trialDays, tariff = 1 }) => {
      await buy(product, sessionOf(email), { card, period: trialDays, tariff });
      await product.drain();
    },
    cancel: async (email) => {
      await product.call(cancelSubscription, { email }, sessionOf(email));
    },
  });
  await recountDemoDays(deps, NOW);
}, 120_000);

it('the demo logins are as they say, beside the customers of the year', async () => {
  for (const { email, status } of DEMO_ACCOUNTS)
    expect((await profileOf(product, sessionOf(email))).userInfo.subscriptionStatus, email).toBe(status);
  expect(await product.count('customers')).toBe(played.accounts.length + DEMO_ACCOUNTS.length);
});

it('every day is closed without differences: the ledger of the year is the list of the sandbox', async () => {
  const closes = (await db.collection('dayCloses').get()).docs.map((each) => each.data() as DayClose);
  expect(closes.some(({ day }) => day === moscowDay(NOW - DAY))).toBe(true);
  for (const { day, differences } of closes) expect(differences, day).toEqual([]);
  // Once more, against the list: the days of the demo customers, and days of each part of the year.
  for (const back of [1, 2, 5, 10, 20, 35, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330]) {
    const day = moscowDay(NOW - back * DAY);
    const before = closes.find((close) => close.day === day);
    const again = await closeDay(deps, { day });
    expect([again.differences, again.payments, again.revenue, again.refunds], day).toEqual([
      [],
      before?.payments,
      before?.revenue,
      before?.refunds,
    ]);
  }
}, 60_000);

it('the year goes on: five weeks later every renewal has been charged, and no day differs', async () => {
  const before = await product.count('receipts');
  await advanceTo(NOW + 35 * DAY);
  const closes = (await db.collection('dayCloses').where('day', '>=', moscowDay(NOW)).get()).docs;
  expect(closes.length).toBeGreaterThanOrEqual(34);
  for (const each of closes) expect((each.data() as DayClose).differences, each.id).toEqual([]);
  expect(await product.count('receipts')).toBeGreaterThan(before + 30);
  const refused = await db.collection('outbox').where('state', '==', 'dead').get();
  expect(refused.docs.map((each) => each.data().lastError as unknown)).toEqual([]);
  const quarantined = await db.collection('receipts').where('status', '==', 'Quarantined').get();
  expect(quarantined.size).toBe(0);
}, 120_000);
