import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInStaff } from '@functions/staff/contract/sign-in-staff';
import { HOUR, MINUTE } from '@functions/base/rules/calendar';
import { strangerKeys } from '@functions/base/rules/staff-sign-in-limits';
import { rateLimits } from '@functions/base/store/rate-limits';
import { codeNow } from '../../support/customers/one-time-code';
import { DEEP } from '../../support/depth';
import { PanelBrowser } from '../../support/panel/panel-browser';
import { changeStored, createStaff, loginOf } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { REPEATED } from '../../support/sweep';
import { uncounted } from '../../support/product/counting';

const PASSWORD = 'a-long-password';
const NETWORKS = DEEP ? 120 : 40;

/**
 * The password checks that the limits allow: a network's in 15 minutes, at one login and at all; and all networks' at
 * one login in an hour.
 */
const MOST = { networkAtLogin: 10, network: 30, login: 300 };

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
      consume: (...attempt) => (outer.limits ?? uncounted).consume(...attempt),
      exhausted: (...attempt) => (outer.limits ?? uncounted).exhausted(...attempt),
    },
  });
  outer.limits = rateLimits(product.db, () => now);
});
afterAll(() => product.stop());

const enter = (username: string, password: string, address: string, code?: string) =>
  new PanelBrowser(product, address).call(signInStaff, {
    username,
    password,
    captchaToken: 'ticked',
    ...(code !== undefined && { code }),
  });
/** The response without its request id, which is different each time. */
const withoutRequestId = ({ status, body, headers }: Awaited<ReturnType<typeof enter>>) => ({
  status,
  body,
  headers: { ...headers, 'x-request-id': null },
});

async function member(name: string, secret: string | null = null): Promise<string> {
  const login = loginOf(product, name);
  await createStaff(product, 'support', name);
  await changeStored(product, login, { passwordHash: `hash of ${PASSWORD}`, secret });
  return login;
}

/** A login that nobody has and that is not counted together with this one. */
function nobodyBeside(login: string): string {
  const keyOf = (text: string) => strangerKeys(product.deps.random.hash(text), '').login;
  const names = Array.from({ length: 9 }, (_, n) => `nobody-${n}`);
  return names.find((name) => keyOf(name) !== keyOf(login)) ?? '';
}

/** As many wrong passwords as a network may try, from each of these networks. */
const attack = (login: string, networks: number, subnet: string) =>
  Promise.all(
    Array.from({ length: networks * MOST.networkAtLogin }, (_, n) =>
      enter(login, `guess-${n}`, `${subnet}.${n % networks}`),
    ),
  );

it('a network has ten tries at a login and thirty at all logins in 15 minutes, right or wrong (T11)', async () => {
  const login = await member('target');
  const begun = checks;
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => enter(login, `guess-${n}`, '203.0.113.1')));
  expect(checks - begun).toBe(MOST.networkAtLogin);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  const atOneAddress = checks;
  for (let n = 0; n < MOST.network + 10; n += 1) await enter(`name-${n}`, 'guess', '198.51.100.1');
  expect(checks - atOneAddress).toBe(MOST.network);
  now += HOUR;
});

it(
  `${NETWORKS} networks try at most ${MOST.login} passwords of a login an hour, then need codes (T11)`,
  REPEATED,
  async () => {
    const secret = product.deps.oneTimeCodes.newSecret();
    const login = await member('hunted', secret);
    const nobody = nobodyBeside(login);
    const begun = checks;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await attack(login, NETWORKS, `10${quarter}.2.0`);
      await attack(nobody, NETWORKS, `10${quarter}.3.0`);
      if (quarter < 3) now += 15 * MINUTE;
    }
    expect(checks - begun).toBe(2 * MOST.login);
    // The right password alone, a wrong one, a wrong code, a right code with a wrong password, and a login of nobody.
    const refused = withoutRequestId(await enter(login, PASSWORD, '198.51.100.2'));
    expect(refused.status).toBe(429);
    for (const [username, password, code] of [
      [login, 'wrong', undefined],
      [login, PASSWORD, '000000'],
      [login, 'wrong', codeNow(secret)],
      [nobody, PASSWORD, codeNow(secret)],
    ] as const)
      expect(withoutRequestId(await enter(username, password, '198.51.100.2', code))).toEqual(refused);
    expect(checks - begun).toBe(2 * MOST.login + 1);
    expect((await enter(login, PASSWORD, '198.51.100.2', codeNow(secret))).status).toBe(200);
    now += HOUR;
  },
);

it('a network without tries gets the same for right password, wrong password and unknown login (T11)', async () => {
  const login = await member('locked');
  for (let n = 0; n < MOST.networkAtLogin; n += 1) {
    await enter(login, 'wrong-password', '203.0.113.1');
    await enter('nobody-here', 'wrong-password', '203.0.113.1');
  }
  const before = checks;
  const right = withoutRequestId(await enter(login, PASSWORD, '203.0.113.1'));
  expect(right.status).toBe(429);
  expect(withoutRequestId(await enter(login, 'wrong-password', '203.0.113.1'))).toEqual(right);
  expect(withoutRequestId(await enter('nobody-here', PASSWORD, '203.0.113.1'))).toEqual(right);
  expect(checks).toBe(before);
});

it('a wrong password and an unknown login return the same, and a lock ends after 15 minutes (T11)', async () => {
  const login = await member('patient');
  const wrong = withoutRequestId(await enter(login, 'wrong-password', '203.0.113.4'));
  expect(withoutRequestId(await enter('nobody-at-all', 'wrong-password', '203.0.113.4'))).toEqual(wrong);
  for (let n = 0; n < 2 * MOST.networkAtLogin; n += 1) await enter(login, 'wrong-password', '203.0.113.4');
  expect((await enter(login, PASSWORD, '203.0.113.4')).status).toBe(429);
  now += 15 * MINUTE;
  expect((await enter(login, PASSWORD, '203.0.113.4')).status).toBe(200);
});

it('whoever knows the password has ten codes in 15 minutes from all networks together (T11, T25)', async () => {
  const secret = product.deps.oneTimeCodes.newSecret();
  const login = await member('half-known', secret);
  const answers = [];
  for (let n = 0; n < 16; n += 1) answers.push(await enter(login, PASSWORD, `203.0.113.${50 + n}`, '000000'));
  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, n) => (n < 10 ? 401 : 429)));
});
