import { afterAll, expect, it } from 'vitest';
import { addMonths, DAY, moscowDay } from '@functions/domain/calendar';
import { closeDay } from '@functions/usecases/close-day';
import { readBooks } from '../support/model/books';
import { chance, type Chance } from '../support/model/chance';
import { howMany, printed, SEED } from '../support/model/depth';
import { accountOf, checkAccount } from '../support/model/model';
import { expectOneReceiptAPayment, expectRefundsAgree, expectRenewalsAreTheirs } from '../support/model/promises';
import { comes, livesOn, makeSubscriber, type Subscriber } from '../support/model/subscriber';
import { openWorld, type World } from '../support/model/world';

const START = Date.parse('2027-01-31T09:00:00Z');
const CUSTOMERS = howMany({ usual: 50, deep: 200 });
/** Each neighbourhood has its own books and provider: the emulator looks through a whole collection for every query. */
const NEIGHBOURS = 10;
const HOUR = 3_600_000;

const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map(({ product }) => product.stop())));

const sum = (amounts: readonly { amount: number }[]): number => amounts.reduce((total, { amount }) => total + amount, 0);

const played = { customers: 0, payments: 0, roubles: 0, bySavedCard: 0, refunds: 0, roublesBack: 0, days: 0 };
const done: Record<string, number> = {};
const count = (what: string): number => (done[what] = (done[what] ?? 0) + 1);

/** Every accounting day that is over, from the first that is not closed yet. */
async function closeDays({ product, now }: World, from: number): Promise<number> {
  const today = moscowDay(await now());
  let at = from;
  for (; moscowDay(at) < today; at += DAY) {
    const { differences } = await closeDay(product.deps, { day: moscowDay(at) });
    expect(differences, `P11 the ledger of ${moscowDay(at)} is the provider's`).toEqual([]);
    played.days += 1;
  }
  return at;
}

async function sellPromos({ product }: World): Promise<void> {
  for (const [code, percent] of [['YEAR20', 20], ['YEAR50', 50]] as const) {
    const promo = { id: code, code, promoType: 'SUBSCRIPTION', percent, expirationDate: '2099-12-31', isAvailable: true, created: START };
    await product.deps.store.direct.promos.save(promo);
  }
}

async function playYear(world: World, subscribers: readonly Subscriber[], dice: Chance): Promise<void> {
  await world.begin(START);
  await sellPromos(world);
  let unclosed = START;
  for (let month = 0; month < 12; month += 1) {
    for (const subscriber of subscribers) {
      if (subscriber.comesInMonth === month) await comes(world, subscriber);
      else if (subscriber.comesInMonth < month) await livesOn(world, subscriber, dice, count);
    }
    await world.product.moveTo(addMonths(START, month + 1, 31) - 6 * HOUR);
    unclosed = await closeDays(world, unclosed);
  }
  await world.product.moveTo(addMonths(START, 12, 31) + 2 * DAY);
  await closeDays(world, unclosed);
}

async function expectEveryKopeck(world: World, subscribers: readonly Subscriber[]): Promise<void> {
  const books = await readBooks(world.product);
  const accounts = await Promise.all(subscribers.map(({ name }) => accountOf(world, name)));
  expect(books.isQuiet).toBe(true);
  expectOneReceiptAPayment(books);
  expectRefundsAgree(books);
  expectRenewalsAreTheirs(books, accounts);
  for (const account of accounts) {
    checkAccount(account, books);
    count(account.profile.userInfo.subscriptionStatus);
  }
  const closed = (await world.product.db.collection('days').get()).docs.map((day) => day.data() as { revenue: number; refunds: number });
  expect(closed.reduce((total, { revenue }) => total + revenue, 0)).toBe(sum(books.charges));
  expect(closed.reduce((total, { refunds }) => total + refunds, 0)).toBe(sum(books.returns));
  played.customers += subscribers.length;
  played.payments += books.charges.length;
  played.roubles += sum(books.charges) / 100;
  played.bySavedCard += books.charges.filter(({ subscriptionId }) => subscriptionId !== null).length;
  played.refunds += books.returns.length;
  played.roublesBack += sum(books.returns) / 100;
}

it(`P11 a year of ${CUSTOMERS} customers: no day differs, and at its end every kopeck is in its place`, async () => {
  const begun = Date.now();
  await Promise.all(
    Array.from({ length: Math.ceil(CUSTOMERS / NEIGHBOURS) }, async (_, neighbourhood) => {
      const dice = chance(SEED + neighbourhood);
      const subscribers = Array.from({ length: Math.min(NEIGHBOURS, CUSTOMERS - neighbourhood * NEIGHBOURS) }, (_item, index) => makeSubscriber(index, dice));
      const world = await openWorld();
      worlds.push(world);
      await playYear(world, subscribers, dice);
      await expectEveryKopeck(world, subscribers);
    }),
  );
  printed(`A year from seed ${SEED}, in ${Math.round((Date.now() - begun) / 1000)} s: ${JSON.stringify({ ...played, ...done })}`);
  expect(played.customers).toBe(CUSTOMERS);
  expect(played.payments).toBeGreaterThan(CUSTOMERS * 4);
}, 3 * HOUR);
