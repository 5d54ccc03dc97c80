import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyOptions } from '@functions/base/contract/passkey-answers';
import { signInWithPasskey } from '@functions/accounts/contract/passkey-sign-in';
import { searchUsers } from '@functions/panel/contract/search-users';
import {
  addMyPasskey,
  listMyPasskeys,
  removeMyPasskey,
  renameMyPasskey,
  startMyPasskey,
} from '@functions/staff/contract/my-passkeys';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/staff/contract/second-factor';
import { signInStaff, startStaffPasskeySignIn } from '@functions/staff/contract/sign-in-staff';
import { changeStaff, listStaff } from '@functions/staff/contract/staff-members';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import { newStaffMember } from '@functions/staff/rules/staff';
import { codeNow } from '../../support/customers/one-time-code';
import { callPanel, changeStored, createStaff, loginOf, type StaffSession } from '../../support/customers/staff';
import { PanelBrowser } from '../../support/panel/panel-browser';
import { givePasskey, panelOrigin, passkeyChallenge, siteOrigin } from '../../support/passkeys/customer-passkeys';
import { createPasskey, strangeKey, usePasskey, type DeviceKey } from '../../support/passkeys/software-authenticator';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const PASSWORD = 'a-long-password';
const REFUSED = { status: 401, body: 'Ключ не подошёл. Попробуйте ещё раз или войдите по паролю.' };
const BLOCKED = { status: 403, body: 'Ключ заблокирован: похоже, у него есть копия. Обратитесь к администратору.' };

let product: RunningProduct;
let admin: StaffSession;
beforeAll(async () => {
  product = await startProduct({
    passwords: {
      hash: (password) => Promise.resolve(`hash of ${password}`),
      matches: (password, hash) => Promise.resolve(hash === `hash of ${password}`),
    },
    captcha: { verify: () => Promise.resolve(true) },
  });
  admin = await createStaff(product, 'admin');
});
afterAll(() => product.stop());

let network = 0;
beforeEach(() => (network += 1));
const browserOf = () =>
  new PanelBrowser(product, `192.0.2.${network}`, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/133.0');

/** A member with a password of their own, and a browser that has logged in. */
async function member(name: string, role: StaffRole = 'support'): Promise<{ login: string; browser: PanelBrowser }> {
  const login = loginOf(product, name);
  const now = await product.deps.clock.now();
  await product.deps.store.nonTransactional.staff.save(newStaffMember(login, role, `hash of ${PASSWORD}`, now));
  const browser = browserOf();
  await browser.logIn(login, PASSWORD);
  return { login, browser };
}

const start = (browser: PanelBrowser, password = PASSWORD) => browser.call(startMyPasskey, { password });
async function addKey(browser: PanelBrowser): Promise<DeviceKey> {
  const { options } = startMyPasskey.response.parse((await start(browser)).body);
  const { key, answer } = createPasskey(options, { origin: panelOrigin() });
  const { status, body } = await browser.call(addMyPasskey, { answer });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return key;
}
const keysOf = async (browser: PanelBrowser) =>
  listMyPasskeys.response.parse((await browser.call(listMyPasskeys, {})).body).content;
const challenge = async (): Promise<PasskeyOptions> =>
  startStaffPasskeySignIn.response.parse((await browserOf().call(startStaffPasskeySignIn, {})).body).options;
const alone = async (key: DeviceKey, deviation: object = {}) =>
  browserOf().call(signInStaff, {
    passkey: usePasskey(key, await challenge(), { origin: panelOrigin(), ...deviation }),
  });
const firstStep = async (login: string) =>
  (await browserOf().call(signInStaff, { username: login, password: PASSWORD, captchaToken: 'ticked' })).body as {
    confirm: string;
    acceptsCode?: boolean;
    passkeyOptions?: PasskeyOptions;
    accessToken?: string;
  };
const secondStep = async (login: string, key: DeviceKey, deviation: object = {}) => {
  const { confirm, passkeyOptions } = await firstStep(login);
  if (passkeyOptions === undefined) throw new Error('no passkey is asked for');
  const passkey = usePasskey(key, passkeyOptions, { origin: panelOrigin(), ...deviation });
  return browserOf().call(signInStaff, { confirm, passkey });
};
async function setUpCodes(browser: PanelBrowser, proof: { password?: string } = {}): Promise<string> {
  const secret = String((await browser.call(proposeSecondFactor, proof)).body.secret);
  expect((await browser.call(confirmSecondFactor, { code: codeNow(secret) })).status).toBe(200);
  return secret;
}
const search = async (browser: PanelBrowser) => {
  const { status, body } = await browser.call(searchUsers, { emailPart: 'a' });
  return status === 200 ? 'allowed' : body.code;
};
const rowsOf = async (login: string, action: string) =>
  (await product.db.collection('audit').where('action', '==', action).get()).docs
    .map((document) => document.data())
    .filter(({ actor }) => actor === login);
const change = (login: string, about: object) => callPanel(product, changeStaff, { login, ...about }, admin);

describe('a passkey of a member of staff (T34)', () => {
  it('is added with the password, named by the browser, renamed, and removed with the password', async () => {
    const { login, browser } = await member('olga');
    expect((await start(browser, 'not-this-one')).body).toMatchObject({ code: 'staff_proof_wrong' });
    await addKey(browser);
    const [key] = await keysOf(browser);
    expect(key).toMatchObject({ name: 'Firefox, Linux', lastUsed: null, isBlocked: false });
    const id = key?.id ?? '';
    expect((await browser.call(renameMyPasskey, { id, name: ' Рабочий ' })).status).toBe(200);
    expect(await keysOf(browser)).toMatchObject([{ name: 'Рабочий' }]);
    expect((await browser.call(renameMyPasskey, { id, name: ' ' })).body).toMatchObject({ code: 'passkey_name_empty' });
    expect((await browser.call(removeMyPasskey, { id, password: 'wrong' })).body).toMatchObject({
      code: 'staff_proof_wrong',
    });
    expect((await browser.call(removeMyPasskey, { id, password: PASSWORD })).status).toBe(200);
    expect(await keysOf(browser)).toEqual([]);
    expect((await browser.call(removeMyPasskey, { id, password: PASSWORD })).body).toMatchObject({
      code: 'no_such_passkey',
    });
    expect(await rowsOf(login, 'addMyPasskey')).toMatchObject([{ facts: { passkey: 'Firefox, Linux' } }]);
    expect(await rowsOf(login, 'removeMyPasskey')).toMatchObject([{ facts: { passkey: 'Рабочий' } }]);
  });

  it('ends the other sessions of the member when it is added and when it is removed', async () => {
    const { login, browser } = await member('petr');
    const other = browserOf();
    await other.logIn(login, PASSWORD);
    await addKey(browser);
    expect((await other.call(whoAmI, {})).status).toBe(401);
    expect((await browser.call(whoAmI, {})).body).toMatchObject({ hasPasskey: true, hasSecondFactor: false });
  });

  it('is the second step of a login by password, and then a password alone opens nothing', async () => {
    const { login, browser } = await member('rita');
    const key = await addKey(browser);
    const first = await firstStep(login);
    expect(first).toMatchObject({
      acceptsCode: false,
      passkeyOptions: { allowCredentials: [{ id: key.credentialId }] },
    });
    expect(first.accessToken).toBeUndefined();
    expect((await secondStep(login, key)).status).toBe(200);
    expect(await rowsOf(login, 'signIn')).toContainEqual(
      expect.objectContaining({ facts: { secondFactor: true, passkey: 'Firefox, Linux' } }),
    );
  });

  it('is the only step of a login, from a browser that nobody knows', async () => {
    const { login, browser } = await member('sveta');
    const key = await addKey(browser);
    const reply = await alone(key);
    expect(Object.keys(reply.body).toSorted()).toEqual(['accessToken', 'refreshToken']);
    expect(reply.headers?.['set-cookie']).toBeDefined();
    expect(await rowsOf(login, 'signIn')).toContainEqual(
      expect.objectContaining({ facts: { secondFactor: true, passkey: 'Firefox, Linux' } }),
    );
  });

  it('leaves the codes of an authenticator app in use, unless an admin demands a passkey', async () => {
    const { login, browser } = await member('tanya');
    const secret = await setUpCodes(browser);
    const key = await addKey(browser);
    const both = await firstStep(login);
    expect(both.acceptsCode).toBe(true);
    expect((await browserOf().call(signInStaff, { confirm: both.confirm, code: codeNow(secret, 1) })).status).toBe(200);
    await change(login, { mustHavePasskey: true });
    const demanded = await firstStep(login);
    expect(demanded.acceptsCode).toBe(false);
    await changeStored(product, login, { lastCodeStep: 0 });
    expect((await browserOf().call(signInStaff, { confirm: demanded.confirm, code: codeNow(secret) })).status).toBe(
      401,
    );
    expect((await secondStep(login, key)).status).toBe(200);
  });
});

describe('a login with a passkey is refused', () => {
  it.each([
    ['on another page', () => ({ origin: 'https://panel.phishing.example' })],
    ['for another domain', () => ({ rpId: 'phishing.example' })],
    ['without a verified person', () => ({ isVerified: false })],
    ['by another key', () => ({ privateKey: strangeKey() })],
    ['for another member', () => ({ userHandle: Buffer.from('somebody').toString('base64url') })],
    ['to a challenge that we did not make', () => ({ challenge: Buffer.from('made up').toString('base64url') })],
  ])('%s', async (name, deviation) => {
    const { browser } = await member(`wrong-${name.length}`);
    const key = await addKey(browser);
    expect(await alone(key, deviation())).toMatchObject(REFUSED);
    expect((await alone(key)).status).toBe(200);
  });

  it('the second time with the same answer, with a challenge of another step, and of another member', async () => {
    const [fedor, other] = [await member('fedor'), await member('not-fedor')];
    const [key, foreign] = [await addKey(fedor.browser), await addKey(other.browser)];
    const passkey = usePasskey(key, await challenge(), { origin: panelOrigin() });
    expect((await browserOf().call(signInStaff, { passkey })).status).toBe(200);
    expect(await browserOf().call(signInStaff, { passkey })).toMatchObject(REFUSED);
    expect(await secondStep(fedor.login, key, { challenge: (await challenge()).challenge })).toMatchObject(REFUSED);
    expect(await secondStep(fedor.login, foreign)).toMatchObject(REFUSED);
    const { passkeyOptions } = await firstStep(fedor.login);
    expect(await alone(key, { challenge: passkeyOptions?.challenge })).toMatchObject(REFUSED);
  });

  it('at the site, and a customer’s passkey in the panel: neither works at the other (T34)', async () => {
    const { browser } = await member('vera');
    const key = await addKey(browser);
    const atSite = usePasskey(key, await passkeyChallenge(product), { origin: siteOrigin() });
    expect(await product.call(signInWithPasskey, { answer: atSite })).toMatchObject({ status: 401 });
    const ofCustomer = await givePasskey(product, await product.customer('anna'));
    expect(await alone(ofCustomer)).toMatchObject(REFUSED);
    expect((await alone(key)).status).toBe(200);
  });

  it('from the first answer whose counter shows a copy; the log of actions names it', async () => {
    const { login, browser } = await member('kira');
    const key = await addKey(browser);
    const copy = { ...key };
    expect((await alone(key)).status).toBe(200);
    expect(await alone(copy)).toMatchObject(BLOCKED);
    expect(await alone(key)).toMatchObject(BLOCKED);
    expect(await rowsOf(login, 'passkeyBlocked')).toMatchObject([{ facts: { passkey: 'Firefox, Linux' } }]);
    // The copy may have logged in: every session ends, and the password alone opens none.
    expect((await browser.call(listMyPasskeys, {})).status).toBe(401);
    expect((await firstStep(login)) as unknown).toEqual(BLOCKED.body);
    const stored = await product.deps.store.nonTransactional.staff.get(login);
    expect(stored?.passkeys.map(({ blockedAt }) => blockedAt !== null)).toEqual([true]);
    await change(login, { withoutPasskeys: true });
    expect((await firstStep(login)).accessToken).toBeDefined();
  });

  it('when the member or the password has changed since its challenge', async () => {
    for (const [name, changed] of [
      ['zina', { passwordHash: 'hash of another' }],
      ['zinaida', { isDisabled: true }],
    ] as const) {
      const { login, browser } = await member(name);
      const { options } = startMyPasskey.response.parse((await start(browser)).body);
      await changeStored(product, login, changed);
      const { answer } = createPasskey(options, { origin: panelOrigin() });
      expect((await browser.call(addMyPasskey, { answer })).status).toBeGreaterThanOrEqual(400);
      expect((await product.deps.store.nonTransactional.staff.get(login))?.passkeys ?? []).toEqual([]);
    }
  });

  it('of a stranger leaves no row in the log of actions', async () => {
    const before = (await rowsOf('unknown', 'signInRefused')).length;
    const { browser } = await member('rita');
    const key = await addKey(browser);
    expect(await alone(key, { userHandle: Buffer.from('nobody').toString('base64url') })).toMatchObject(REFUSED);
    expect((await rowsOf('unknown', 'signInRefused')).length).toBe(before);
  });

  it('of a member who is disabled, or whose passkeys an admin removed', async () => {
    const { login, browser } = await member('lena');
    const key = await addKey(browser);
    await change(login, { isDisabled: true });
    expect(await alone(key)).toMatchObject(REFUSED);
    await change(login, { isDisabled: false });
    expect((await alone(key)).status).toBe(200);
    expect((await change(login, { withoutPasskeys: true })).status).toBe(200);
    expect(await alone(key)).toMatchObject(REFUSED);
    expect((await firstStep(login)).accessToken).toBeDefined();
    expect(await rowsOf(admin.login, 'changeStaff')).toContainEqual(
      expect.objectContaining({ facts: { login, withoutPasskeys: true } }),
    );
  });

  it('from a network that has used up its attempts', async () => {
    const { browser } = await member('masha');
    const key = await addKey(browser);
    for (let n = 0; n < 30; n += 1) await alone(key, { privateKey: strangeKey() });
    expect(await alone(key)).toMatchObject({ status: 429 });
  });
});

describe('a demanded passkey', () => {
  it('comes before every other call, and its last one stays (T34)', async () => {
    const { login } = await member('nina');
    await change(login, { mustHavePasskey: true });
    const browser = browserOf();
    await browser.logIn(login, PASSWORD);
    expect(await search(browser)).toBe('passkey_needed');
    await addKey(browser);
    expect(await search(browser)).toBe('allowed');
    const [key] = await keysOf(browser);
    const remove = () => browser.call(removeMyPasskey, { id: key?.id ?? '', password: PASSWORD });
    expect((await remove()).body).toMatchObject({ code: 'last_passkey' });
    const { content } = (await callPanel(product, listStaff, {}, admin)).body as { content: object[] };
    expect(content).toContainEqual(expect.objectContaining({ login, passkeys: 1, mustHavePasskey: true }));
    await addKey(browser);
    expect((await remove()).status).toBe(200);
  });

  it('fulfils the demand of a second factor; without codes the last one stays', async () => {
    const { login, browser } = await member('rima', 'finance');
    expect((await browser.call(whoAmI, {})).body.duties).toEqual(['second_factor_needed']);
    await addKey(browser);
    expect((await browser.call(whoAmI, {})).body.duties).toEqual([]);
    const [key] = await keysOf(browser);
    const remove = () => browser.call(removeMyPasskey, { id: key?.id ?? '', password: PASSWORD });
    expect((await remove()).body).toMatchObject({ code: 'last_passkey' });
    // A stolen session must not make codes of its own beside the passkey (T25).
    expect((await browser.call(proposeSecondFactor, {})).body).toMatchObject({ code: 'staff_proof_wrong' });
    await setUpCodes(browser, { password: PASSWORD });
    expect((await remove()).status).toBe(200);
    expect((await firstStep(login)).passkeyOptions).toBeUndefined();
  });

  it('at most ten are kept', async () => {
    const { browser } = await member('many');
    const last = startMyPasskey.response.parse((await start(browser)).body).options;
    for (let n = 0; n < 9; n += 1) {
      await addKey(browser);
      // The limit of proofs is not what is tested here.
      await product.db.recursiveDelete(product.db.collection('rateLimits'));
    }
    await addKey(browser);
    const { answer } = createPasskey(last, { origin: panelOrigin() });
    expect((await browser.call(addMyPasskey, { answer })).body).toMatchObject({ code: 'too_many_passkeys' });
    expect(await keysOf(browser)).toHaveLength(10);
  });
});
