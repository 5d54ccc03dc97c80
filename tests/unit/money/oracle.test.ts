import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOracle, isRefusal, type Oracle, type Wanted } from '../../support/money/oracle/oracle';
import { addMonths, DAY, HOUR } from '../../support/money/oracle/terms';

/** The oracle of money against values that are worked out by hand. Kopecks. */

const START = Date.parse('2027-03-10T09:00:00Z');
const MONTH: Wanted = { months: 1, trial: 1, isOnce: false, code: null };
const at = (iso: string): number => Date.parse(iso);

function open(...names: string[]): Oracle {
  const oracle = createOracle(START, { FIFTY: 50 });
  for (const name of names) oracle.join(name, name.startsWith('friend') ? 'anna' : null);
  return oracle;
}

function buys(oracle: Oracle, name: string, wanted: Partial<Wanted>, moment: number) {
  const offer = oracle.offer(name, { ...MONTH, ...wanted }, moment);
  if (isRefusal(offer)) throw new Error(offer.refusal);
  const payment = oracle.settle(name, offer, '', moment);
  if (payment === null) throw new Error('nothing was paid');
  return payment;
}

function buysDevice(oracle: Oracle, name: string, moment: number) {
  const offer = oracle.offerDevice(name, moment);
  if (isRefusal(offer)) throw new Error(offer.refusal);
  oracle.settleDevice(name, offer, '', moment);
  const payment = oracle.person(name).payments.at(-1);
  if (payment === undefined) throw new Error('nothing was paid');
  return payment;
}

it('imports nothing of the product', () => {
  const folder = 'tests/support/money/oracle';
  const imports = readdirSync(folder).flatMap((file) => [
    ...readFileSync(join(folder, file), 'utf8').matchAll(/from '(?<from>[^']+)'/g),
  ]);
  expect(imports.length).toBeGreaterThan(0);
  for (const { groups } of imports) expect(groups?.from).toMatch(/^\.\/\w+$/);
});

describe('a month', () => {
  it.each([
    ['2027-01-31T09:00Z', 1, '2027-02-28T09:00Z'],
    ['2027-02-28T09:00Z', 1, '2027-03-28T09:00Z'],
    ['2027-03-10T09:00Z', 12, '2028-03-10T09:00Z'],
    // It is 1 March in Moscow already.
    ['2027-02-28T22:00Z', 1, '2027-03-31T22:00Z'],
  ])('from %s, %i of them', (from, months, until) => {
    expect(new Date(addMonths(at(from), months, at(from))).toISOString()).toBe(new Date(at(until)).toISOString());
  });

  it('keeps the day on which the schedule began', () => {
    const anchor = at('2027-01-31T09:00Z');
    expect(addMonths(at('2027-02-28T09:00Z'), 1, anchor)).toBe(at('2027-03-31T09:00Z'));
  });
});

describe('a customer', () => {
  it('is charged after the trial and every month, and told of it a day ahead', () => {
    const oracle = open('anna');
    buys(oracle, 'anna', { trial: 30 }, START);
    oracle.advance(at('2027-05-20T00:00Z'));
    expect(oracle.view('anna', at('2027-05-20T00:00Z'))).toEqual({
      status: 'ACTIVE',
      hasAccess: true,
      until: at('2027-06-09T09:00Z'),
      next: { at: at('2027-06-09T09:00Z'), sum: 150_00 },
      devices: 3,
      code: null,
      payments: [
        [1_00, 0],
        [150_00, 0],
        [150_00, 0],
      ],
    });
    expect(oracle.person('anna').told.map((each) => each.at)).toEqual([
      at('2027-04-08T09:00Z'),
      at('2027-05-08T09:00Z'),
    ]);
  });

  it('who does not pay keeps access for 72 hours, and pays what was announced', () => {
    const oracle = open('anna');
    buys(oracle, 'anna', { code: 'FIFTY' }, START);
    oracle.setCardsFail(true);
    const end = START + DAY;
    oracle.advance(end + 71 * HOUR);
    expect(oracle.view('anna', end + 71 * HOUR)).toMatchObject({ status: 'ACTIVE', hasAccess: true, next: null });
    expect(oracle.missedSum('anna', end + 71 * HOUR)).toBe(75_00);
    oracle.advance(end + 73 * HOUR);
    expect(oracle.view('anna', end + 73 * HOUR)).toMatchObject({ status: 'EXPIRED', hasAccess: false, devices: 0 });
    expect(oracle.missedSum('anna', end + 73 * HOUR)).toBe(150_00);
  });

  it('pays less for friends: any for a month that begins now, those who pay regularly for anything else', () => {
    const oracle = open('anna', 'friend');
    buys(oracle, 'friend', {}, START);
    const once = { isOnce: true } as const;
    expect(oracle.offer('anna', { ...MONTH, ...once }, START)).toMatchObject({ sum: 112_50 });
    expect(oracle.offer('anna', { ...MONTH, ...once, months: 12 }, START)).toMatchObject({ sum: 1080_00 });
    oracle.advance(START + 2 * DAY);
    expect(oracle.offer('anna', { ...MONTH, ...once, months: 12 }, START + 2 * DAY)).toMatchObject({ sum: 810_00 });
  });
});

describe('the slots of devices', () => {
  it('rest in a gift that came later, work in one that ran when they were bought, and end with their own money', () => {
    const oracle = open('anna', 'boris');
    buys(oracle, 'anna', {}, START);
    oracle.advance(START + DAY + HOUR);
    const older = buysDevice(oracle, 'anna', START + DAY + HOUR);
    oracle.claim('anna', oracle.give('boris', 6, '', START + DAY + HOUR), START + DAY + HOUR);
    const inGift = at('2027-04-15T09:00Z');
    oracle.advance(inGift);
    expect(oracle.view('anna', inGift)).toMatchObject({ devices: 3, next: { sum: 200_00 } });
    buysDevice(oracle, 'anna', inGift);
    expect(oracle.view('anna', inGift)).toMatchObject({ devices: 4, next: { sum: 250_00 } });
    oracle.refund('anna', older, { sum: older.sum, at: inGift, learned: inGift });
    expect(oracle.view('anna', inGift)).toMatchObject({ devices: 4, next: { sum: 200_00 } });
  });

  it('in the price of a term ahead work in that term, whatever became of their own money', () => {
    const oracle = open('anna');
    buys(oracle, 'anna', { isOnce: true }, START);
    const device = buysDevice(oracle, 'anna', START);
    expect(buys(oracle, 'anna', { isOnce: true }, START).sum).toBe(200_00);
    oracle.refund('anna', device, { sum: device.sum, at: START, learned: START });
    expect(oracle.view('anna', START).devices).toBe(3);
    const inSecond = at('2027-04-11T09:00Z');
    oracle.advance(inSecond);
    expect(oracle.view('anna', inSecond).devices).toBe(4);
  });
});

describe('money that goes back', () => {
  it('takes the rest of its own time only, and leaves 25 hours to the next charge', () => {
    const oracle = open('anna', 'boris');
    buys(oracle, 'anna', {}, START);
    const now = at('2027-03-20T09:00Z');
    oracle.advance(now);
    const gift = oracle.give('boris', 1, '', now);
    oracle.claim('anna', gift, now);
    const inGift = at('2027-04-20T09:00Z');
    oracle.advance(inGift);
    oracle.refund('boris', gift.payment, { sum: 150_00, at: inGift, learned: inGift });
    expect(oracle.view('anna', inGift)).toMatchObject({ status: 'ACTIVE', until: inGift + 25 * HOUR });
  });

  it('of the running term begins a gift behind it at once, and ends the renewals', () => {
    const oracle = open('anna', 'boris');
    const month = buys(oracle, 'anna', { isOnce: true }, START);
    oracle.claim('anna', oracle.give('boris', 1, '', START), START);
    const now = START + 5 * DAY;
    oracle.refund('anna', month, { sum: 150_00, at: now, learned: now });
    expect(oracle.view('anna', now)).toMatchObject({ status: 'CANCELED', hasAccess: true, until: now + 30 * DAY });
  });
});
