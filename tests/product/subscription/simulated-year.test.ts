import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE, moscowDay, startOfMoscowDay } from '@functions/base/rules/calendar';
import { comingPriceLines, type Subscription } from '@functions/subscription/rules/subscription';
import { termsOfNextCharge } from '@functions/subscription/rules/terms';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { stillTime } from '../../support/product/services';
import { readBooks, readBooksWithChargebacks, type Books } from '../../support/model/ledger-check';
import { createSeededRandom, type SeededRandom } from '../../support/model/random';
import { runCount, SEED } from '../../support/depth';
import { recordCounts } from '../../support/record-counts';
import { REPEATED } from '../../support/sweep';
import { accountOf, checkAccount } from '../../support/model/model';
import {
  expectOneReceiptPerPayment,
  expectRefundsMatchProvider,
  expectRenewalsAssigned,
} from '../../support/model/invariants';
import { joinAndBuy, simulateMonth, makeSubscriber, type Subscriber } from '../../support/model/simulated-customer';
import { expectOneChargeKept, type TwoTabsOrders } from '../../support/model/two-tabs-orders';
import { openWorld, type World } from '../../support/model/world';

const START = Date.parse('2027-01-31T09:00:00Z');
const CUSTOMERS = runCount({ quick: 10, usual: 50, deep: 200 });
/** Each world has its own database and provider, because the emulator scans a whole collection for every query. */
const CUSTOMERS_PER_WORLD = 10;
const DAYS = 366;

const worlds: World[] = [];

/**
 * A world of its own, at the same fraction of a second as every other one. Ids, by which equal moments are ordered,
 * come from the seed, too.
 */
async function openStillWorld(subscribers: readonly Subscriber[], seed: number): Promise<World> {
  vi.setSystemTime(START - 30 * DAY + worlds.length * HOUR);
  const ids = createSeededRandom(seed);
  const idOf = (length: number) => Array.from({ length }, () => ids.below(32).toString(32)).join('');
  const world = await openWorld((deps) => ({
    ...deps,
    random: {
      ...deps.random,
      secretId: () => idOf(32),
      sortableId: (now) => now.toString(32).padStart(9, '0') + idOf(4),
      invitationCode: () => idOf(16),
    },
  }));
  worlds.push(world);
  // All worlds of the file share their accounts.
  const accounts = createSeededRandom(seed + 1000 * worlds.length);
  const random = vi.spyOn(Math, 'random').mockImplementation(() => accounts.below(2 ** 31) / 2 ** 31);
  for (const { name } of subscribers) await world.person(name);
  random.mockRestore();
  return world;
}

// A history depends on its seed only, and on no time that the computer takes.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  stillTime.move = () => vi.setSystemTime(Date.now() + 1);
});
afterAll(() => {
  stillTime.move = null;
  vi.useRealTimers();
});
afterAll(() => Promise.all(worlds.map(({ product }) => product.stop())));

const sum = (amounts: readonly { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

const played = {
  customers: 0,
  payments: 0,
  kopecks: 0,
  bySavedCard: 0,
  refunds: 0,
  kopecksBack: 0,
  days: 0,
  explained: 0,
};
/** Events that must happen at least once in the simulated year. */
const HAPPENS = [
  'nights missed',
  'was restricted',
  'was let in again',
  'bought a device',
  'got a device back',
  'lost a slot',
  'came back by two tabs',
  'took money back at the bank',
] as const;
const done: Record<string, number> = {};
const count = (what: string): number => (done[what] = (done[what] ?? 0) + 1);

/** Closes every finished accounting day from `from` on, days of missed runs included. Returns the first open day. */
async function closeDays({ product, now }: World, from: number): Promise<number> {
  const today = moscowDay(await now());
  let at = from;
  for (; moscowDay(at) < today; at += DAY) {
    const { differences } = await closeDay(product.deps, { day: moscowDay(at) });
    expect(differences, `the ledger of ${moscowDay(at)} equals the provider’s list`).toEqual([]);
    played.days += 1;
  }
  return at;
}

const booksOf = ({ product }: World, closedTo: number): Promise<Books> =>
  readBooksWithChargebacks(product, START - DAY, startOfMoscowDay(moscowDay(closedTo)));

/** Expects the ledger to equal the provider's list, and the lines of each next charge to add up to its amount. */
async function expectDay(world: World, closedTo: number): Promise<void> {
  const books = await booksOf(world, closedTo);
  expect(books.isQuiet).toBe(true);
  expectOneReceiptPerPayment(books);
  expectRefundsMatchProvider(books);
  const now = await world.now();
  const { docs } = await world.product.db.collection('subscriptions').get();
  const stored = docs.map((each) => each.data() as Subscription);
  const live = books.recurring.filter(({ isLive }) => isLive);
  for (const { accountId, amount } of live) {
    const subscription = stored.find(({ uid }) => uid === accountId);
    const lines = subscription ? comingPriceLines(subscription, termsOfNextCharge(subscription, now)) : [];
    expect(sum(lines), `the lines of ${accountId} add up to the amount at the provider`).toBe(amount);
    played.explained += 1;
  }
  expect(new Set(live.map(({ accountId }) => accountId)).size, 'one live mandate per account').toBe(live.length);
}

async function sellPromos({ product }: World): Promise<void> {
  for (const [code, percent] of [
    ['YEAR20', 20],
    ['YEAR50', 50],
  ] as const) {
    const promo = {
      id: code,
      code,
      promoType: 'SUBSCRIPTION',
      percent,
      expirationDate: '2099-12-31',
      isAvailable: true,
      created: START,
    };
    await product.deps.store.nonTransactional.promos.save(promo);
  }
}

/** What a world went through, without the ids and the places that differ from run to run. */
type Diary = string[];

/** Writes what a customer did, and what every customer has at the end of a day. */
async function writeDay(diary: Diary, world: World, subscribers: readonly Subscriber[]): Promise<void> {
  const { charges, providerRefunds } = await readBooks(world.product);
  for (const { name } of subscribers) {
    const { uid } = await world.person(name);
    const stored = await world.product.deps.store.nonTransactional.subscriptions.get(uid);
    const own = charges.filter(({ accountId }) => accountId === uid);
    const money = own.map(({ at, amount, refunded }) => [at, amount, refunded].join(' '));
    const { currentPeriodEnd, version, autoRenewal } = stored ?? {};
    diary.push(JSON.stringify([await world.now(), name, version, autoRenewal, currentPeriodEnd, money]));
  }
  diary.push(`${charges.length} payments, ${providerRefunds.length} refunds`);
}

async function playYear(
  world: World,
  subscribers: readonly Subscriber[],
  dice: SeededRandom,
  { days, diary }: { days: number; diary?: Diary },
): Promise<number> {
  await world.begin(START);
  await sellPromos(world);
  let unclosed = START;
  const tabs: TwoTabsOrders[] = [];
  for (let day = 0; day < days; day += 1) {
    const month = Math.floor(day / 30);
    for (const [index, subscriber] of subscribers.entries()) {
      if (subscriber.day !== day % 30 || month < subscriber.joinsInMonth) continue;
      // Later each month: what is due on the day at the time of a former payment is done before.
      await world.product.moveTo(START + day * DAY + (month * subscribers.length + index + 1) * MINUTE);
      if (subscriber.joinsInMonth === month) await joinAndBuy(world, subscriber);
      else tabs.push(...(await simulateMonth(world, subscriber, dice, count)));
      await world.runDueWork();
      const account = await accountOf(world, subscriber.name);
      checkAccount(account, await booksOf(world, unclosed));
    }
    await world.product.moveTo(START + (day + 1) * DAY);
    const isLast = day === days - 1;
    if (dice.oneIn(8) && !isLast) count('nights missed');
    else unclosed = await closeDays(world, unclosed);
    await world.runDueWork();
    await expectDay(world, unclosed);
    if (diary) await writeDay(diary, world, subscribers);
  }
  // One more day: late payments are added to the totals of the days that are closed already.
  await world.product.moveTo(START + (days + 1) * DAY);
  unclosed = await closeDays(world, unclosed);
  await world.runDueWork();
  const books = await readBooks(world.product);
  for (const each of tabs) expectOneChargeKept(each, books);
  return unclosed;
}

async function expectEveryKopeck(world: World, subscribers: readonly Subscriber[], closedTo: number): Promise<void> {
  const books = await booksOf(world, closedTo);
  const accounts = await Promise.all(subscribers.map(({ name }) => accountOf(world, name)));
  expect(books.isQuiet).toBe(true);
  expectOneReceiptPerPayment(books);
  expectRefundsMatchProvider(books);
  expectRenewalsAssigned(books, accounts);
  for (const account of accounts) {
    checkAccount(account, books);
    count(account.profile.userInfo.subscriptionStatus);
  }
  const closed = (await world.product.db.collection('dayCloses').get()).docs.map(
    (day) => day.data() as { revenue: number; refunds: number },
  );
  expect(closed.reduce((total, { revenue }) => total + revenue, 0)).toBe(sum(books.charges));
  expect(closed.reduce((total, { refunds }) => total + refunds, 0)).toBe(sum(books.providerRefunds));
  played.customers += subscribers.length;
  played.payments += books.charges.length;
  played.kopecks += sum(books.charges);
  played.bySavedCard += books.charges.filter(({ subscriptionId }) => subscriptionId !== null).length;
  played.refunds += books.providerRefunds.length;
  played.kopecksBack += sum(books.providerRefunds);
}

it(
  `a year of ${CUSTOMERS} customers: no day differs, and at its end the ledger is correct to the kopeck (P11)`,
  { timeout: 3 * HOUR, ...REPEATED },
  async () => {
    // One after the other: they share the time.
    for (let worldIndex = 0; worldIndex * CUSTOMERS_PER_WORLD < CUSTOMERS; worldIndex += 1) {
      const dice = createSeededRandom(SEED + worldIndex);
      const subscribers = Array.from(
        { length: Math.min(CUSTOMERS_PER_WORLD, CUSTOMERS - worldIndex * CUSTOMERS_PER_WORLD) },
        (_item, index) => makeSubscriber(index, dice),
      );
      const world = await openStillWorld(subscribers, SEED + worldIndex);
      const closedTo = await playYear(world, subscribers, dice, { days: DAYS });
      await expectEveryKopeck(world, subscribers, closedTo);
    }
    const { kopecks, kopecksBack, ...counts } = played;
    const money = { roubles: kopecks / 100, roublesBack: kopecksBack / 100 };
    recordCounts('a simulated year', { seed: SEED, ...money, ...counts, ...done });
    expect(played.customers).toBe(CUSTOMERS);
    expect(played.payments).toBeGreaterThan(CUSTOMERS * 4);
    for (const what of HAPPENS) expect(done[what] ?? 0, what).toBeGreaterThan(0);
  },
);

it('the same seed gives the same history', { timeout: HOUR }, async () => {
  const play = async (): Promise<Diary> => {
    const dice = createSeededRandom(SEED);
    const subscribers = Array.from({ length: 4 }, (_item, index) => ({
      ...makeSubscriber(index, dice),
      joinsInMonth: 0,
    }));
    const world = await openStillWorld(subscribers, SEED);
    const diary: Diary = [];
    await playYear(world, subscribers, dice, { days: 100, diary });
    return diary;
  };
  const first = await play();
  expect(first.length).toBeGreaterThan(300);
  expect(await play()).toEqual(first);
});
