import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInStaff } from '@contract/panel/staff/sign-in-staff';
import { addStaff } from '@contract/panel/staff/staff-members';
import { MINUTE } from '@functions/domain/platform/calendar';
import { rateLimits } from '@functions/store/rate-limits';
import { DEEP } from '../../support/fixtures/depth';
import { PanelBrowser } from '../../support/panel/panel-browser';
import { callPanel, createStaff, loginOf } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const PASSWORD = 'a-long-password';
const [TRIES, ADDRESSES] = DEEP ? [1000, 50] : [240, 12];

/** The password checks that the limits allow in 15 minutes: per account, per address and in total. */
const MOST = { account: 10, address: 30, all: 300 };

let product: RunningProduct;
let now = Date.now();
let checks = 0;
beforeAll(async () => {
  const passwords = {
    hash: (password: string) => Promise.resolve(`hash of ${password}`),
    matches: (password: string, hash: string | null) =>
      Promise.resolve((checks += 1) > 0 && hash === `hash of ${password}`),
  };
  const outer: { limits?: ReturnType<typeof rateLimits> } = {};
  product = await startProduct({
    passwords,
    captcha: { verify: () => Promise.resolve(true) },
    rateLimits: {
      consume: (...attempt) => outer.limits?.consume(...attempt) ?? Promise.resolve(false),
      isExhausted: (...attempt) => outer.limits?.isExhausted(...attempt) ?? Promise.resolve(true),
    },
  });
  outer.limits = rateLimits(product.db, () => now);
});
afterAll(() => product.stop());

const enter = (username: string, password: string, address: string) =>
  new PanelBrowser(product, address).call(signInStaff, { username, password, captchaToken: 'ticked' });
/** The response without its request id, which is different each time. */
const withoutRequestId = ({ status, body, headers }: Awaited<ReturnType<typeof enter>>) => ({
  status,
  body,
  headers: { ...headers, 'x-request-id': null },
});

async function member(name: string): Promise<string> {
  const login = loginOf(product, name);
  const admin = await createStaff(product, 'admin');
  expect((await callPanel(product, addStaff, { login, password: PASSWORD, role: 'support' }, admin)).status).toBe(200);
  return login;
}

it(`${TRIES} tries from ${ADDRESSES} addresses stay within all limits of the login (T11)`, async () => {
  const login = await member('target');
  const begun = checks;
  const answers = await Promise.all(
    Array.from({ length: TRIES }, (_, n) => enter(login, `guess-${n}`, `203.0.113.${n % ADDRESSES}`)),
  );
  expect(checks - begun).toBeGreaterThan(0);
  expect(checks - begun).toBeLessThanOrEqual(MOST.account);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  // Many logins from one address, then from many.
  const atOneAddress = checks;
  for (let n = 0; n < MOST.address + 10; n += 1) await enter(`name-${n}`, 'guess', '198.51.100.1');
  expect(checks - atOneAddress).toBeLessThanOrEqual(MOST.address);
  await Promise.all(
    Array.from({ length: MOST.all + 100 }, (_, n) => enter(`someone-${n}`, 'guess', `192.0.2.${n % ADDRESSES}`)),
  );
  expect(checks - begun).toBeLessThanOrEqual(MOST.all);
  now += 15 * MINUTE;
});

it('a locked account returns the same for right password, wrong password and unknown login (T11)', async () => {
  const login = await member('locked');
  for (let n = 0; n < MOST.account; n += 1) {
    await enter(login, 'wrong-password', '203.0.113.1');
    await enter('nobody-here', 'wrong-password', '203.0.113.2');
  }
  const before = checks;
  const right = withoutRequestId(await enter(login, PASSWORD, '203.0.113.3'));
  expect(right.status).toBe(429);
  expect(withoutRequestId(await enter(login, 'wrong-password', '203.0.113.3'))).toEqual(right);
  expect(withoutRequestId(await enter('nobody-here', PASSWORD, '203.0.113.3'))).toEqual(right);
  expect(checks).toBe(before);
});

it('a wrong password and an unknown login return the same, and a lock ends after 15 minutes (T11)', async () => {
  const login = await member('patient');
  const wrong = withoutRequestId(await enter(login, 'wrong-password', '203.0.113.4'));
  expect(withoutRequestId(await enter('nobody-at-all', 'wrong-password', '203.0.113.4'))).toEqual(wrong);
  for (let n = 0; n < 2 * MOST.account; n += 1) await enter(login, 'wrong-password', '203.0.113.4');
  expect((await enter(login, PASSWORD, '203.0.113.5')).status).toBe(429);
  now += 15 * MINUTE;
  expect((await enter(login, PASSWORD, '203.0.113.5')).status).toBe(200);
});
