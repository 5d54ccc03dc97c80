import { getTengeRate, setTengeRate } from '@functions/operations/contract/tenge-rate';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { BRAND } from '@functions/base/contract/values/brand';
import { addDays, moscowDay } from '@functions/base/rules/calendar';
import { JOB_FUNCTIONS } from '@functions/jobs/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { join, profileOf } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

let fira: StaffSession;
beforeAll(async () => {
  fira = await createStaff(product, 'finance', 'fira');
});

const shopRate = async () =>
  getShop.response.parse((await product.call(getShop, { uid: '', email: '' })).body).tengeRate;
const panelRate = async () => getTengeRate.response.parse((await callPanel(product, getTengeRate, {}, fira)).body);

it('the rate of the brand file is in force until finance sets one, which every price has at once', async () => {
  const { session } = await join(product, 'aigul');
  expect(await shopRate()).toEqual(BRAND.tengeRate);
  expect(await panelRate()).toMatchObject({ rate: BRAND.tengeRate, setBy: null, setAt: null });
  // On the day of the brand file's rate or later, whatever today is.
  const now = Math.max(await product.deps.clock.now(), addDays(Date.parse(BRAND.tengeRate.day), 1));
  await product.moveTo(now);
  const rate = { perRouble: 7.25, day: moscowDay(now) };
  expect(await callPanel(product, setTengeRate, rate, fira)).toMatchObject({ status: 200 });
  expect(await shopRate()).toEqual(rate);
  expect((await profileOf(product, session)).tengeRate).toEqual(rate);
  expect(await panelRate()).toMatchObject({ rate, isShown: true });
});

describe('the nightly job tells staff when tenge are hidden', () => {
  const WARNING = 'tenge are hidden: the rate is too old';
  const set = addDays(Date.parse(BRAND.tengeRate.day), 10);
  const stored = { perRouble: 7, day: moscowDay(set), setBy: 'fira', setAt: set };

  it.each([
    ['no rate is set and that of the brand file is too old', null, addDays(Date.parse(BRAND.tengeRate.day), 31), true],
    ['no rate is set and that of the brand file is fresh', null, addDays(Date.parse(BRAND.tengeRate.day), 30), false],
    ['the rate is too old', stored, addDays(Date.parse(stored.day), 31), true],
    ['the rate is fresh', stored, addDays(Date.parse(stored.day), 30), false],
  ])('%s', async (_what, rate, now, isTold) => {
    const lines: unknown[] = [];
    const { store } = product.deps;
    const settings = { ...store.nonTransactional.settings, tengeRate: () => Promise.resolve(rate) };
    const deps = {
      ...product.deps,
      store: { ...store, nonTransactional: { ...store.nonTransactional, settings } },
      clock: { ...product.deps.clock, now: () => Promise.resolve(now) },
      log: { ...product.deps.log, warn: (message: string, fields?: object) => void lines.push({ message, fields }) },
    };
    await JOB_FUNCTIONS['close-yesterday'](deps);
    const day = rate?.day ?? BRAND.tengeRate.day;
    expect(lines.filter((line) => JSON.stringify(line).includes('tenge'))).toEqual(
      isTold ? [{ message: WARNING, fields: { day } }] : [],
    );
  });
});

it.each([
  ['a day that is to come', { days: 1, perRouble: 7 }, 'rate_day_impossible'],
  ['a day more than 30 days ago', { days: -31, perRouble: 7 }, 'rate_day_impossible'],
  ['a misplaced comma', { days: 0, perRouble: 72 }, 'bad_input'],
])('refuses %s', async (_what, { days, perRouble }, code) => {
  const day = moscowDay(addDays(await product.deps.clock.now(), days));
  expect(await callPanel(product, setTengeRate, { perRouble, day }, fira)).toMatchObject({
    status: 400,
    body: { success: false, code },
  });
});

it('support may not set it', async () => {
  const olga = await createStaff(product, 'support', 'olga');
  const day = moscowDay(await product.deps.clock.now());
  expect(await callPanel(product, setTengeRate, { perRouble: 7, day }, olga)).toMatchObject({ status: 403 });
});

it('a day before that of the rate in force is refused, names the field and changes nothing', async () => {
  const now = await product.deps.clock.now();
  await callPanel(product, setTengeRate, { perRouble: 7, day: moscowDay(now) }, fira);
  const answer = await callPanel(product, setTengeRate, { perRouble: 6, day: moscowDay(addDays(now, -1)) }, fira);
  expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'rate_day_older' } });
  expect(JSON.stringify(answer.body)).toContain('День курса');
  expect(await panelRate()).toMatchObject({ rate: { perRouble: 7, day: moscowDay(now) } });
});
