import { getTengeRate, setTengeRate } from '@contract/panel/finance/tenge-rate';
import { getShop } from '@contract/purchase/get-shop';
import { BRAND } from '@contract/values/brand';
import { addDays, moscowDay } from '@functions/domain/platform/calendar';
import { beforeAll, expect, it } from 'vitest';
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
