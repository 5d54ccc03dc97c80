import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshStaffSession } from '@functions/accounts/contract/refresh-session';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/staff/contract/second-factor';
import { signInStaff } from '@functions/staff/contract/sign-in-staff';
import { addStaff, changeStaff, listStaff } from '@functions/staff/contract/staff-members';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { codeNow } from '../../support/customers/one-time-code';
import { identityToolkit } from '../../support/customers/sign-in';
import { PanelBrowser } from '../../support/panel/panel-browser';
import { callPanel, changeStored, createStaff, loginOf, type StaffSession } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { IN_MEMORY } from '../../support/sweep';

const PASSWORD = 'a-long-password';

let product: RunningProduct;
let admin: StaffSession;
/** Human checks passed so far. Each of their tokens is valid once. */
let ticked = 0;
beforeAll(async () => {
  product = await startProduct({ captcha: { verify: async (token) => token === `human-${ticked}` } });
  admin = await createStaff(product, 'admin');
});
afterAll(() => product.stop());

const human = () => `human-${(ticked += 1)}`;
/** Each login is entered from a network of its own: one test does not use up the attempts of another. */
const networks = new Map<string, string>();
const enter = (login: string, about: { password?: string; code?: string; captchaToken?: string } = {}) => {
  const network = networks.get(login) ?? `192.0.2.${networks.size + 1}`;
  networks.set(login, network);
  const request = { username: login, password: PASSWORD, captchaToken: human(), ...about };
  return new PanelBrowser(product, network).call(signInStaff, request);
};
type Reply = Awaited<ReturnType<typeof callPanel>>;
/** The session that a browser keeps after a response; a refresh keeps the cookie of the sign-in. */
const sessionOf = (
  { body, headers }: Reply,
  cookie = headers?.['set-cookie']?.split(';')[0] ?? '',
): Required<StaffSession> => ({
  login: '',
  idToken: String(body.accessToken),
  refreshToken: String(body.refreshToken),
  cookie,
});
const refreshed = (reply: Reply) =>
  callPanel(
    product,
    refreshStaffSession,
    { refreshToken: String(reply.body.refreshToken) },
    { cookie: sessionOf(reply).cookie },
  );

/** A hired member who has set this password already. */
async function member(name: string, role: 'support' | 'finance' | 'admin' = 'support'): Promise<string> {
  const login = loginOf(product, name);
  expect((await callPanel(product, addStaff, { login, password: PASSWORD, role }, admin)).status).toBe(200);
  await changeStored(product, login, { mustChangePassword: false });
  return login;
}

describe('POST /auth/login (§7)', IN_MEMORY, () => {
  it('returns a session that the panel accepts, with and without /api, and that can be refreshed', async () => {
    const login = await member('olga');
    const reply = await enter(login);
    expect(Object.keys(reply.body).toSorted()).toEqual(['accessToken', 'refreshToken']);
    expect((await callPanel(product, whoAmI, {}, sessionOf(reply))).body).toMatchObject({
      login,
      role: 'support',
      hasSecondFactor: false,
    });
    const prefixed = await callPanel(product, { ...whoAmI, path: '/api/panel/me' }, {}, sessionOf(reply));
    expect(prefixed.body).toMatchObject({ login });
    const again = await refreshed(reply);
    expect((await callPanel(product, whoAmI, {}, sessionOf(again, sessionOf(reply).cookie))).body).toMatchObject({
      login,
    });
  });

  it('refuses in plain Russian text; an unknown login and a wrong password get the same text (§8)', async () => {
    const login = await member('petr');
    const wrong = await enter(login, { password: 'not-this-one' });
    expect(wrong).toMatchObject({ status: 401, body: 'Неверный логин или пароль.' });
    expect(wrong.headers?.['content-type']).toBe('text/plain; charset=utf-8');
    const unknown = await enter('nobody-at-all');
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
    expect(await enter(login, { captchaToken: '' })).toMatchObject({ status: 400, body: 'reCAPTCHA not solved!' });
    expect(await enter(login, { captchaToken: 'spent' })).toMatchObject({ status: 400, body: 'reCAPTCHA not solved!' });
  });

  it('the eleventh attempt of a network on an account is refused even with the right password (P24, T11)', async () => {
    const login = await member('rita');
    for (let n = 0; n < 10; n += 1) expect((await enter(login, { password: 'wrong-password' })).status).toBe(401);
    expect(await enter(login)).toMatchObject({
      status: 429,
      body: 'Слишком много попыток. Попробуйте через 15 минут.',
    });
  });

  it('staff have no password at Firebase, and a token from a Firebase sign-in is refused (T11)', async () => {
    const login = await member('sveta');
    const session = sessionOf(await enter(login));
    // With an ID token, Firebase’s public API can set an address and a password on the account.
    const email = `${login}@example.com`;
    const changed = await identityToolkit('update', { idToken: session.idToken, email, password: 'past-every-check' });
    expect((await callPanel(product, whoAmI, {}, { idToken: String(changed.idToken) })).status).toBe(401);
    const past = await identityToolkit('signInWithPassword', { email, password: 'past-every-check' });
    expect((await callPanel(product, whoAmI, {}, { idToken: String(past.idToken) })).status).toBe(401);
  });
});

describe('the second factor', IN_MEMORY, () => {
  it('is required once confirmed; a wrong or used code and a forged confirm token are refused', async () => {
    const login = await member('tanya');
    const session = sessionOf(await enter(login));
    const { body } = await callPanel(product, proposeSecondFactor, {}, session);
    const secret = String(body.secret);
    expect(body.address).toContain(secret);
    expect((await callPanel(product, confirmSecondFactor, { code: '000000' }, session)).status).toBe(401);
    expect(Object.keys((await enter(login)).body)).toContain('accessToken');
    expect((await callPanel(product, confirmSecondFactor, { code: codeNow(secret, -1) }, session)).status).toBe(200);

    const first = await enter(login);
    expect(Object.keys(first.body)).toEqual(['confirm']);
    const confirm = String(first.body.confirm);
    expect(await callPanel(product, signInStaff, { confirm, code: '000000' })).toMatchObject({
      status: 401,
      body: 'Неверный или уже использованный код.',
    });
    expect(await callPanel(product, signInStaff, { confirm: `${confirm}x`, code: codeNow(secret) })).toMatchObject({
      status: 401,
    });
    const code = codeNow(secret);
    const second = await callPanel(product, signInStaff, { confirm, code });
    expect((await callPanel(product, whoAmI, {}, sessionOf(second))).body).toMatchObject({
      login,
      hasSecondFactor: true,
    });
    expect(await callPanel(product, signInStaff, { confirm, code })).toMatchObject({
      status: 401,
      body: 'Неверный или уже использованный код.',
    });
    expect(await enter(login, { code })).toMatchObject({ status: 401, body: 'Неверный или уже использованный код.' });
    expect(Object.keys((await enter(login, { code: codeNow(secret, 1) })).body)).toContain('accessToken');
  });
});

describe('a change of a staff account ends its sessions at the next request (P19)', IN_MEMORY, () => {
  it.each([
    ['disabled', { isDisabled: true }],
    ['another role', { role: 'finance' as const }],
    ['another password', { password: 'another-long-password' }],
  ])('the change "%s" ends the session and its refresh', async (name, change) => {
    const login = await member(`u-${name.replace(' ', '')}`);
    const reply = await enter(login);
    expect((await callPanel(product, whoAmI, {}, sessionOf(reply))).status).toBe(200);
    expect((await callPanel(product, changeStaff, { login, ...change }, admin)).status).toBe(200);
    expect((await callPanel(product, whoAmI, {}, sessionOf(reply))).status).toBe(401);
    const fresh = await refreshed(reply);
    const again =
      fresh.status === 200
        ? (await callPanel(product, whoAmI, {}, sessionOf(fresh, sessionOf(reply).cookie))).status
        : fresh.status;
    expect(again).toBe(401);
    const nextLogin = await enter(login, { password: 'password' in change ? change.password : PASSWORD });
    if ('isDisabled' in change) expect(nextLogin.status).toBe(401);
    else expect((await callPanel(product, whoAmI, {}, sessionOf(nextLogin))).status).toBe(200);
  });

  it('an enabled account works again; nobody disables their own account or adds a login twice', async () => {
    const login = await member('ulya');
    await callPanel(product, changeStaff, { login, isDisabled: true }, admin);
    await callPanel(product, changeStaff, { login, isDisabled: false }, admin);
    expect((await callPanel(product, whoAmI, {}, sessionOf(await enter(login)))).status).toBe(200);
    expect((await callPanel(product, changeStaff, { login: admin.login, isDisabled: true }, admin)).status).toBe(409);
    expect((await callPanel(product, addStaff, { login, password: PASSWORD, role: 'admin' }, admin)).status).toBe(409);
    const { body } = await callPanel(product, listStaff, {}, admin);
    expect(body.content).toContainEqual(
      expect.objectContaining({ login, role: 'support', isDisabled: false, hasSecondFactor: false }),
    );
    expect(JSON.stringify(body)).not.toMatch(/scrypt|passwordHash/);
  });
});

it('logins, refused logins and changes of staff are in the audit (P27)', IN_MEMORY, async () => {
  const rows = (await product.db.collection('audit').get()).docs.map((document) => document.data());
  const actions = new Set(rows.map(({ action }) => action as string));
  expect([...actions].toSorted()).toEqual([
    'addStaff',
    'changeStaff',
    'confirmSecondFactor',
    'signIn',
    'signInRefused',
  ]);
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
});
