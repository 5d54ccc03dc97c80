import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searchUsers } from '@functions/panel/contract/search-users';
import {
  addMyPasskey,
  listMyPasskeys,
  removeMyPasskey,
  renameMyPasskey,
  startMyPasskey,
} from '@functions/staff/contract/my-passkeys';
import { changeOwnPassword } from '@functions/staff/contract/own-password';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/staff/contract/second-factor';
import { addStaff, changeStaff, listStaff } from '@functions/staff/contract/staff-members';
import { listMySessions, signOutStaff } from '@functions/staff/contract/staff-sessions';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import { codeNow } from '../../support/customers/one-time-code';
import { callPanel, changeStored, createStaff, loginOf, type StaffSession } from '../../support/customers/staff';
import { PanelBrowser } from '../../support/panel/panel-browser';
import { STAFF_ENDPOINTS } from '../../support/product/endpoints';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const GIVEN = 'given-by-the-admin';
const OWN = 'a-password-of-my-own';

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
const browserOf = () => new PanelBrowser(product, `192.0.2.${network}`);

/** A member whom an admin hired. */
async function hired(name: string, role: StaffRole = 'support'): Promise<string> {
  const login = loginOf(product, name);
  expect((await callPanel(product, addStaff, { login, password: GIVEN, role }, admin)).status).toBe(200);
  return login;
}

/** The same member after the first login. */
async function settled(name: string, role: StaffRole = 'support'): Promise<{ login: string; browser: PanelBrowser }> {
  const login = await hired(name, role);
  const browser = browserOf();
  await browser.logIn(login, GIVEN);
  expect((await browser.call(changeOwnPassword, { password: GIVEN, newPassword: OWN })).status).toBe(200);
  return { login, browser };
}

const search = async (browser: PanelBrowser) => {
  const { status, body } = await browser.call(searchUsers, { emailPart: 'a' });
  return status === 200 ? 'allowed' : body.code;
};
const dutiesOf = async (browser: PanelBrowser) => (await browser.call(whoAmI, {})).body.duties;
const loginWith = async (login: string, password: string) => (await browserOf().logIn(login, password)).status;

/** Sets up a second factor in this session. */
async function setUp(browser: PanelBrowser, proof: { password?: string; code?: string } = {}): Promise<string> {
  const { status, body } = await browser.call(proposeSecondFactor, proof);
  expect(status).toBe(200);
  const secret = String(body.secret);
  expect((await browser.call(confirmSecondFactor, { code: codeNow(secret) })).status).toBe(200);
  return secret;
}

it('only these calls are open before a member has a password of their own and a second factor (T25)', () => {
  const openBefore = (duty: string) =>
    STAFF_ENDPOINTS.filter(({ before = [] }) => before.some((each) => each === duty)).map(({ name }) => name);
  const always = [changeOwnPassword.name, signOutStaff.name, whoAmI.name];
  expect(openBefore('password_change_needed').toSorted()).toEqual(always);
  const passkeys = [listMyPasskeys, startMyPasskey, addMyPasskey, renameMyPasskey, removeMyPasskey];
  const ofPasskeys = [...always, ...passkeys.map(({ name }) => name)];
  expect(openBefore('passkey_needed').toSorted()).toEqual(ofPasskeys.toSorted());
  expect(openBefore('second_factor_needed').toSorted()).toEqual(
    [...ofPasskeys, confirmSecondFactor.name, proposeSecondFactor.name].toSorted(),
  );
});

describe('a password that somebody else knows', () => {
  it('of a hired member opens nothing but the change of the password (T25)', async () => {
    const login = await hired('olga');
    const browser = browserOf();
    expect((await browser.logIn(login, GIVEN)).status).toBe(200);
    expect(await dutiesOf(browser)).toEqual(['password_change_needed']);
    expect(await search(browser)).toBe('password_change_needed');
    expect((await browser.call(listMySessions, {})).body).toMatchObject({ code: 'password_change_needed' });
    expect((await browser.call(proposeSecondFactor, {})).body).toMatchObject({ code: 'password_change_needed' });
    expect((await browser.call(changeOwnPassword, { password: GIVEN, newPassword: OWN })).status).toBe(200);
    expect(await search(browser)).toBe('allowed');
    expect(await dutiesOf(browser)).toEqual([]);
    expect([await loginWith(login, GIVEN), await loginWith(login, OWN)]).toEqual([401, 200]);
  });

  it('is changed again after an admin set another one (T25)', async () => {
    const { login } = await settled('petr');
    expect((await callPanel(product, changeStaff, { login, password: GIVEN }, admin)).status).toBe(200);
    const browser = browserOf();
    await browser.logIn(login, GIVEN);
    expect(await search(browser)).toBe('password_change_needed');
    const { content } = (await callPanel(product, listStaff, {}, admin)).body as { content: object[] };
    expect(content).toContainEqual(expect.objectContaining({ login, mustChangePassword: true }));
  });

  it('is changed by who knows the old one, into another one of twelve characters, in ten tries (T25)', async () => {
    const { login, browser } = await settled('vera');
    const change = async (password: string, newPassword: string) => {
      const { status, body } = await browser.call(changeOwnPassword, { password, newPassword });
      return [status, body.code];
    };
    expect(await change('not-the-old-one', 'another-long-one')).toEqual([403, 'staff_proof_wrong']);
    expect(await change(OWN, OWN)).toEqual([400, 'password_same']);
    expect(await change(OWN, 'short')).toEqual([400, 'bad_input']);
    expect(await loginWith(login, OWN)).toBe(200);
    for (let n = 0; n < 7; n += 1) expect((await change(`guess-${n}`, 'another-long-one'))[0]).toBe(403);
    expect(await change(OWN, 'another-long-one')).toEqual([429, 'too_many_attempts']);
    const rows = await product.db.collection('audit').where('action', '==', 'changeOwnPassword').get();
    const row = rows.docs.map((document) => document.data()).filter(({ actor }) => actor === login);
    expect(row).toHaveLength(1);
    expect(JSON.stringify(row)).not.toContain(OWN);
  });
});

describe('a second factor', () => {
  it.each(['finance', 'admin'] as const)('is demanded of %s before every other call (T25)', async (role) => {
    const { login, browser } = await settled(`new-${role}`, role);
    expect(await dutiesOf(browser)).toEqual(['second_factor_needed']);
    expect(await search(browser)).toBe('second_factor_needed');
    expect((await browser.call(listMySessions, {})).body).toMatchObject({ code: 'second_factor_needed' });
    // The panel cannot exempt anybody.
    await callPanel(product, changeStaff, { login, mustHaveSecondFactor: false }, admin);
    const again = browserOf();
    await again.logIn(login, OWN);
    expect((await again.call(listMySessions, {})).body).toMatchObject({ code: 'second_factor_needed' });
    await setUp(again);
    expect((await again.call(listMySessions, {})).status).toBe(200);
    expect(Object.keys((await browserOf().logIn(login, OWN)).body as object)).toEqual(['confirm']);
  });

  it('is demanded of support where an admin says so, until the admin takes it back (T25)', async () => {
    const { login, browser } = await settled('rita');
    expect(await search(browser)).toBe('allowed');
    const demand = (mustHaveSecondFactor: boolean) =>
      callPanel(product, changeStaff, { login, mustHaveSecondFactor }, admin);
    expect((await demand(true)).status).toBe(200);
    expect(await search(browser)).toBe('not_signed_in');
    await browser.logIn(login, OWN);
    expect(await search(browser)).toBe('second_factor_needed');
    await demand(false);
    await browser.logIn(login, OWN);
    expect(await search(browser)).toBe('allowed');
  });

  it('is demanded again after an admin removed it (T25)', async () => {
    const { login, browser } = await settled('fedor', 'finance');
    await setUp(browser);
    await callPanel(product, changeStaff, { login, withoutSecondFactor: true }, admin);
    await browser.logIn(login, OWN);
    expect(await dutiesOf(browser)).toEqual(['second_factor_needed']);
  });

  it('is not replaced in a running session without the password or a code of the old one (T25)', async () => {
    const { login, browser } = await settled('tanya');
    const secret = await setUp(browser);
    const propose = async (proof: { password?: string; code?: string }) => {
      const { status, body } = await browser.call(proposeSecondFactor, proof);
      return status === 200 ? 'proposed' : body.code;
    };
    expect(await propose({})).toBe('staff_proof_wrong');
    expect(await propose({ password: 'not-this-one' })).toBe('staff_proof_wrong');
    expect(await propose({ code: '000000' })).toBe('staff_proof_wrong');
    // The code that confirmed the factor was used by that.
    expect(await propose({ code: codeNow(secret) })).toBe('staff_proof_wrong');
    expect(await propose({ code: codeNow(secret, 1) })).toBe('proposed');
    expect(await propose({ code: codeNow(secret, 1) })).toBe('staff_proof_wrong');
    expect(await propose({ password: OWN })).toBe('proposed');
    await changeStored(product, login, { lastCodeStep: 0 });
    for (let n = 0; n < 3; n += 1) await propose({ password: 'not-this-one' });
    expect(await propose({ password: OWN })).toBe('too_many_attempts');
  });

  it('ends the other sessions when it is confirmed (T24, T25)', async () => {
    const { login, browser } = await settled('ulya');
    const other = browserOf();
    await other.logIn(login, OWN);
    expect(await search(other)).toBe('allowed');
    await setUp(browser);
    expect([await search(browser), await search(other)]).toEqual(['allowed', 'not_signed_in']);
  });
});
