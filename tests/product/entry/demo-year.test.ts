import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { DAY, HOUR, moscowDay } from '@functions/base/rules/calendar';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import { localClock } from '@functions/base/store/local-clock';
import { COLLECTION_NAMES, UPGRADES } from '@functions/store/collections';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { getProfile, readProfile } from '@functions/customer-life/calls/get-profile';
import { nightlyDayClose } from '../../../scripts/local-stack/clock-reporters';
import { moveClock } from '../../../scripts/local-stack/move-clock';
import { DEMO_ACCOUNTS, type DemoEmail } from '../../../scripts/seed/demo-accounts';
import { DEMO_CUSTOMERS_BEGIN, playDemoCustomers, recountDemoDays } from '../../../scripts/seed/demo-customers';
import { DEMO_YEAR_FILE, daysUntil, readDemoYear } from '../../../scripts/seed/demo-year';
import { fitted } from '../../../scripts/seed/fit-demo-year';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { buy } from '../../support/customers/buy';
import {
  expectOneReceiptPerPayment,
  expectRefundsMatchProvider,
  expectRenewalsAssigned,
} from '../../support/model/invariants';
import { readBooks } from '../../support/model/ledger-check';
import { checkAccount } from '../../support/model/model';
import { join, profileOf } from '../../support/product/scenario';
import { replacePrices, SELLER_PRICES, TEST_PRICES } from '../../support/product/price-list';
import { typeErrorsIn } from '../../support/stored/type-errors';
import { startProductOfFile } from '../../support/product/start-product-of-file';

// The year was played at the prices of the shop.
replacePrices(...SELLER_PRICES);
afterAll(() => replacePrices(TEST_PRICES));

const product = await startProductOfFile({ mailer: { send: () => Promise.resolve({ end: 'done' }) } });
const { deps, db } = product;
const clock = localClock(db);
const played = readDemoYear(DEMO_YEAR_FILE);
/** A day on which most months of the year have another length than those that were played. */
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

/** What holds for every customer of the product holds for all of these, in our books and at the provider. */
async function expectInvariants(): Promise<void> {
  const books = await readBooks(product);
  expect(books.isQuiet, 'no work is pending').toBe(true);
  const { customers, subscriptions } = deps.store.nonTransactional;
  const accounts = [];
  for (const { id: uid } of (await db.collection('customers').get()).docs) {
    const customer = await customers.get(uid);
    if (customer === null) throw new Error(`${uid} has no account`);
    const shown = await getProfile(deps, { customer, prefetched: await readProfile(deps, customer) });
    if (!shown.ok) throw new Error(`${customer.email} has no profile`);
    const [stored, history] = await Promise.all([subscriptions.get(uid), subscriptions.history(uid)]);
    const account = { uid, stored, history, profile: shown.value };
    checkAccount(account, books);
    accounts.push(account);
  }
  expectOneReceiptPerPayment(books);
  expectRefundsMatchProvider(books);
  expectRenewalsAssigned(books, accounts);
}

const PLAY_AGAIN = 'The demo year does not fit the product any more: npm run seed -- --play-year';

/** `subscriptions/{uid}/history` for a document of a history. */
const collectionOf = (path: string): (typeof COLLECTION_NAMES)[number] | undefined => {
  const names = path.split('/').filter((_, index) => index % 2 === 0);
  return COLLECTION_NAMES.find(
    (name) =>
      name
        .split('/')
        .filter((_, index) => index % 2 === 0)
        .join() === names.join(),
  );
};

it('the documents of the file are those of today: played again after a change of stored documents', () => {
  const kinds = new Map<string, { collection: string; data: Record<string, unknown> }>();
  for (const [path, { schemaVersion, ...data }] of played.documents) {
    const collection = collectionOf(path);
    if (collection === undefined) throw new Error(`no collection has ${path}. ${PLAY_AGAIN}`);
    const version = (UPGRADES[collection]?.length ?? 0) + 1;
    expect(schemaVersion ?? 1, `${path}: ${PLAY_AGAIN}`).toBe(version);
    const { type, kind, event, task } = data as Record<
      string,
      { type?: string; kind?: string; content?: { kind?: string } }
    >;
    const facts = [
      type,
      kind,
      event?.type,
      task?.kind,
      task?.content?.kind,
      Object.keys(event ?? task ?? data).toSorted(),
    ];
    const shape = `${collection} ${JSON.stringify(facts)}`;
    if (!kinds.has(shape)) kinds.set(shape, { collection, data });
  }
  expect(typeErrorsIn([...kinds.values()]).flat(), PLAY_AGAIN).toEqual([]);
}, 120_000);

it('none of its cards is one that somebody uses after the import: a trial would be refused', () => {
  const later = new Set(Array.from({ length: 12 * 99 }, (_, index) => cardExpiryOf(`holder ${index}`)));
  const used = [...JSON.stringify(played.sandbox).matchAll(/"(\d\d\/\d\d)"/g)].map(([, expiry = '']) => expiry);
  expect(used).not.toEqual([]);
  expect(used.filter((expiry) => later.has(expiry))).toEqual([]);
});

// The documents are compared before: what follows may fail in many ways if they do not fit.
describe('imported on a day of other months', () => {
  beforeAll(async () => {
    const year = await fitted(db, played, daysUntil(played, NOW));
    for (let first = 0; first < year.documents.length; first += 400) {
      const batch = db.batch();
      for (const [path, fields] of year.documents.slice(first, first + 400)) batch.set(db.doc(path), fields);
      await batch.commit();
    }
    product.sandbox.restore(year.sandbox);
    await clock.move(year.at - Date.now());
    await product.drain();
    await expectInvariants();
    await clock.move(NOW - DEMO_CUSTOMERS_BEGIN - Date.now());
    await playDemoCustomers(NOW, {
      advanceTo,
      join: async (email) => void sessions.set(email, (await join(product, email, {}, email)).session),
      buy: async (email, { card, trialDays, tariff = 1 }) => {
        const { outcome } = await buy(product, sessionOf(email), { card, period: trialDays, tariff });
        expect(outcome, email).toMatchObject({ step: 'success' });
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

  it('the numbers of each day count the demo customers and those of the year together', async () => {
    const { metrics, dayCloses } = deps.store.nonTransactional;
    const yesterday = await dayCloses.get(moscowDay(NOW - DAY));
    const before = await dayCloses.get(moscowDay(NOW - 2 * DAY));
    const standing = await metrics.snapshotAt(NOW);
    expect(yesterday?.endOfDay?.active).toBeGreaterThan(30);
    // Nobody comes or goes but a few: no jump where the demo customers begin.
    expect(Math.abs((yesterday?.endOfDay?.active ?? 0) - standing.active)).toBeLessThanOrEqual(2);
    expect(Math.abs((before?.endOfDay?.active ?? 0) - (yesterday?.endOfDay?.active ?? 0))).toBeLessThanOrEqual(2);
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
    await expectInvariants();
  }, 120_000);
});
