import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeStaff } from '@functions/staff/contract/staff-members';
import { MINUTE } from '@functions/base/rules/calendar';
import { rateLimits } from '@functions/base/store/rate-limits';
import { PanelBrowser } from '../../support/panel/panel-browser';
import { callPanel, changeStored, createStaff, loginOf, type StaffSession } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { uncounted } from '../../support/product/counting';

const PASSWORD = 'a-long-password';

let product: RunningProduct;
let admin: StaffSession;
let now = Date.now();
const warnings: string[] = [];
beforeAll(async () => {
  const outer: { limits?: ReturnType<typeof rateLimits> } = {};
  const silent = () => undefined;
  product = await startProduct({
    passwords: {
      hash: (password) => Promise.resolve(`hash of ${password}`),
      matches: (password, hash) => Promise.resolve(hash === `hash of ${password}`),
    },
    captcha: { verify: () => Promise.resolve(true) },
    log: { info: silent, warn: (message) => void warnings.push(message), error: silent },
    rateLimits: {
      consume: (...attempt) => (outer.limits ?? uncounted).consume(...attempt),
      exhausted: (...attempt) => (outer.limits ?? uncounted).exhausted(...attempt),
    },
  });
  outer.limits = rateLimits(product.db, () => now, product.deps.log);
  admin = await createStaff(product, 'admin');
});
afterAll(() => product.stop());
beforeEach(() => {
  now += 60 * MINUTE;
  warnings.length = 0;
});

/** A member of staff with a password and a second factor. */
async function member(name: string): Promise<{ login: string; secret: string }> {
  const login = loginOf(product, name);
  const secret = product.deps.oneTimeCodes.newSecret();
  await createStaff(product, 'support', name);
  await changeStored(product, login, { passwordHash: `hash of ${PASSWORD}`, secret });
  return { login, secret };
}

/** A code is valid once; a test that logs in several times in half a minute forgets which one was used. */
async function logIn(browser: PanelBrowser, { login, secret }: { login: string; secret: string }): Promise<number> {
  await changeStored(product, login, { lastCodeStep: 0 });
  return (await browser.logIn(login, PASSWORD, secret)).status;
}

const guess = (login: string, address: string) => new PanelBrowser(product, address).logIn(login, 'wrong-password');
const COUNTED = 'a shared rate limit is full';

it('strangers who try the passwords of one member, or logins that nobody has, lock nobody out (T11, T20)', async () => {
  const olga = await member('olga');
  const fedor = await member('fedor');
  const [office, home] = [new PanelBrowser(product, '198.51.100.7'), new PanelBrowser(product, '198.51.100.8')];
  expect([await logIn(office, olga), await logIn(home, fedor)]).toEqual([200, 200]);

  for (let n = 0; n < 25; n += 1) await guess(olga.login, `203.0.113.${n % 2}`);
  await Promise.all(Array.from({ length: 400 }, (_, n) => guess(`nobody-${n}`, `192.0.2.${n % 14}`)));
  expect((await guess(olga.login, '203.0.113.1')).status).toBe(429);

  // From the known devices, also in the network of the strangers; then from new devices in new networks.
  expect(await logIn(office, olga)).toBe(200);
  expect(await logIn(office.at('203.0.113.1'), olga)).toBe(200);
  expect(await logIn(home, fedor)).toBe(200);
  expect(await logIn(new PanelBrowser(product, '198.51.100.20'), olga)).toBe(200);
  expect(await logIn(new PanelBrowser(product, '2001:db8::1'), fedor)).toBe(200);
  expect(warnings.filter((message) => message === COUNTED)).toEqual([COUNTED]);
});

it('300 made-up logins and client addresses of one stranger leave few counters and raise no alarm (T20)', async () => {
  const before = await product.count('rateLimits');
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) => guess(`made-up-${n}`, `10.9.8.${n % 250}, 172.99.0.${n % 250}, 203.0.113.9`)),
  );
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(30);
  // One of the network, 16 of its logins, 30 of the logins at most, and the alarm.
  expect((await product.count('rateLimits')) - before).toBeLessThanOrEqual(48);
  expect(warnings).toEqual([]);
});

it('a known device has ten attempts in 15 minutes and uses up nobody else’s (T11)', async () => {
  const vera = await member('vera');
  const device = new PanelBrowser(product, '198.51.100.30');
  await logIn(device, vera);
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push((await device.logIn(vera.login, 'wrong-password')).status);
  expect(answers).toEqual(answers.map((_, n) => (n < 10 ? 401 : 429)));
  expect(await logIn(new PanelBrowser(product, '198.51.100.30'), vera)).toBe(200);
  now += 15 * MINUTE;
  expect(await logIn(device, vera)).toBe(200);
});

it.each([
  ['password was changed', { password: 'another-long-password' }, {}],
  ['account was disabled and enabled', { isDisabled: true }, { isDisabled: false }],
])('a device is unknown once the %s (T11)', async (what, change, back) => {
  const petr = await member(`petr-${what.slice(0, 4)}`);
  const device = new PanelBrowser(product, '198.51.100.40');
  await logIn(device, petr);
  for (let n = 0; n < 10; n += 1) await guess(petr.login, '203.0.113.20');
  const moved = device.at('203.0.113.20');
  expect(await logIn(moved, petr)).toBe(200);
  for (const request of [change, back]) await callPanel(product, changeStaff, { login: petr.login, ...request }, admin);
  const password = 'password' in change ? change.password : PASSWORD;
  await changeStored(product, petr.login, { lastCodeStep: 0 });
  expect((await moved.logIn(petr.login, password, petr.secret)).status).toBe(429);
  expect((await moved.at('198.51.100.41').logIn(petr.login, password, petr.secret)).status).toBe(200);
});

it('a forged or foreign seal makes no device known (T11)', async () => {
  const [rita, sveta] = [await member('rita'), await member('sveta')];
  const device = new PanelBrowser(product, '198.51.100.60');
  await logIn(device, rita);
  const foreign = new PanelBrowser(product, '198.51.100.61');
  await logIn(foreign, sveta);
  for (let n = 0; n < 10; n += 1) await guess(rita.login, '203.0.113.30');
  const forged = device.at('203.0.113.30');
  forged.cookie = `${device.cookie.slice(0, -4)}AAAA`;
  for (const stranger of [forged, foreign.at('203.0.113.30')]) expect(await logIn(stranger, rita)).toBe(429);
  expect(await logIn(device.at('203.0.113.30'), rita)).toBe(200);
});

it('a browser that members share knows each of them (T11)', async () => {
  const [anna, boris] = [await member('anna'), await member('boris')];
  const shared = new PanelBrowser(product, '198.51.100.50');
  await logIn(shared, anna);
  await logIn(shared, boris);
  for (const { login } of [anna, boris]) for (let n = 0; n < 10; n += 1) await guess(login, '198.51.100.50');
  expect(await logIn(shared, anna)).toBe(200);
  expect(await logIn(shared, boris)).toBe(200);
  expect(await logIn(new PanelBrowser(product, '198.51.100.50'), anna)).toBe(429);
});
