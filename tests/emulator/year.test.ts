import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonths, DAY, moscowDay } from '@functions/domain/calendar';
import { closeDay } from '@functions/usecases/close-day';
import { readBooks } from '../support/model/books';
import { chance } from '../support/model/chance';
import { howMany, printed, SEED } from '../support/model/depth';
import { accountOf, checkAccount } from '../support/model/model';
import { expectOneReceiptAPayment, expectRefundsAgree, expectRenewalsAreTheirs } from '../support/model/promises';
import { comes, livesOn, makeSubscriber } from '../support/model/subscriber';
import { openWorld, type World } from '../support/model/world';

const START = Date.parse('2027-01-31T09:00:00Z');
const CUSTOMERS = howMany({ usual: 50, deep: 200 });
const HOUR = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.product.stop());

const sum = (amounts: readonly { amount: number }[]): number => amounts.reduce((total, { amount }) => total + amount, 0);

/** Every accounting day that is over, from the first that is not closed yet. */
async function closeDays(from: number): Promise<number> {
  const today = moscowDay(await world.now());
  let at = from;
  for (; moscowDay(at) < today; at += DAY) {
    const { differences } = await closeDay(world.product.deps, { day: moscowDay(at) });
    expect(differences, `P11 the ledger of ${moscowDay(at)} is the provider's`).toEqual([]);
  }
  return at;
}

it(`P11 a year of ${CUSTOMERS} customers: no day differs, and at its end every kopeck is in its place`, async () => {
  const dice = chance(SEED);
  const subscribers = Array.from({ length: CUSTOMERS }, (_, index) => makeSubscriber(index, dice));
  const done: Record<string, number> = {};
  const begun = Date.now();
  const { deps } = world.product;
  await world.begin(START);
  for (const [code, percent] of [['YEAR20', 20], ['YEAR50', 50]] as const) {
    await deps.store.direct.promos.save({ id: code, code, promoType: 'SUBSCRIPTION', percent, expirationDate: '2099-12-31', isAvailable: true, created: START });
  }

  let unclosed = START;
  for (let month = 0; month < 12; month += 1) {
    for (const subscriber of subscribers) {
      if (subscriber.comesInMonth === month) await comes(world, subscriber);
      else if (subscriber.comesInMonth < month) await livesOn(world, subscriber, dice, (what) => (done[what] = (done[what] ?? 0) + 1));
    }
    await world.product.moveTo(addMonths(START, month + 1, 31) - 6 * HOUR);
    unclosed = await closeDays(unclosed);
  }
  await world.product.moveTo(addMonths(START, 12, 31) + 2 * DAY);
  await closeDays(unclosed);

  const books = await readBooks(world.product);
  const accounts = await Promise.all(subscribers.map(({ name }) => accountOf(world, name)));
  const statuses = accounts.map(({ profile }) => profile.userInfo.subscriptionStatus);
  printed(
    `A year from seed ${SEED}, in ${Math.round((Date.now() - begun) / 1000)} s: ${CUSTOMERS} customers, ${books.charges.length} payments of ${sum(books.charges) / 100} roubles, ` +
      `${books.charges.filter(({ subscriptionId }) => subscriptionId !== null).length} by the saved card, ${books.returns.length} refunds of ${sum(books.returns) / 100}; ` +
      `${JSON.stringify(done)}; ${JSON.stringify(Object.groupBy(statuses, (status) => status), (_key, value: unknown) => (Array.isArray(value) ? value.length : value))}`,
  );
  expect(books.isQuiet).toBe(true);
  expectOneReceiptAPayment(books);
  expectRefundsAgree(books);
  expectRenewalsAreTheirs(books, accounts);
  for (const account of accounts) checkAccount(account, books);
  const closed = (await world.product.db.collection('days').get()).docs.map((day) => day.data() as { revenue: number; refunds: number });
  expect(closed.reduce((total, { revenue }) => total + revenue, 0)).toBe(sum(books.charges));
  expect(closed.reduce((total, { refunds }) => total + refunds, 0)).toBe(sum(books.returns));
  expect(books.charges.length).toBeGreaterThan(CUSTOMERS * 4);
}, 3 * HOUR);
