import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshStaffSession } from '@functions/accounts/contract/refresh-session';
import { changeOwnPassword } from '@functions/staff/contract/own-password';
import {
  endMySession,
  endStaffSession,
  listMySessions,
  listStaffSessions,
  signOutStaff,
} from '@functions/staff/contract/staff-sessions';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { LAST_SEEN_STEP } from '@functions/staff/rules/staff-session';
import { refresh } from '../../support/customers/sign-in';
import {
  callPanel,
  changeStored,
  createStaff,
  loginOf,
  sessionIdOf,
  type StaffSession,
} from '../../support/customers/staff';
import { PanelBrowser } from '../../support/panel/panel-browser';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const PASSWORD = 'a-long-password';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';

let product: RunningProduct;
let admin: StaffSession;
beforeAll(async () => {
  product = await startProduct({ captcha: { verify: () => Promise.resolve(true) } });
  admin = await createStaff(product, 'admin');
});
afterAll(() => product.stop());

async function member(name: string): Promise<string> {
  const login = loginOf(product, name);
  await createStaff(product, 'support', name);
  await changeStored(product, login, { passwordHash: await product.deps.passwords.hash(PASSWORD) });
  return login;
}

async function signedIn(login: string, address = '', userAgent = ''): Promise<PanelBrowser> {
  const browser = new PanelBrowser(product, address, userAgent);
  expect((await browser.logIn(login, PASSWORD)).status).toBe(200);
  return browser;
}

const idOf = ({ accessToken }: PanelBrowser) => sessionIdOf({ idToken: accessToken });
const statusOf = async (browser: PanelBrowser) => (await browser.call(whoAmI, {})).status;
const refreshOf = async (browser: PanelBrowser) =>
  (await browser.call(refreshStaffSession, { refreshToken: browser.refreshToken })).status;
type Row = Record<string, unknown>;

describe('POST /auth/logout', () => {
  it.each([signOutStaff.path, `/api${signOutStaff.path}`] as const)(
    '%s ends the session: tokens and cookie that were copied before are worth nothing (T24)',
    async (path) => {
      const login = await member(`leaves${path.length}`);
      const browser = await signedIn(login, '203.0.113.7', FIREFOX);
      const stays = await signedIn(login, '203.0.113.8', SAFARI);
      const copied = browser.at('198.51.100.66');
      Object.assign(copied, { accessToken: browser.accessToken, refreshToken: browser.refreshToken });
      expect(await statusOf(copied)).toBe(200);

      const reply = await browser.call({ ...signOutStaff, path }, {});
      expect(reply).toMatchObject({ status: 200, body: { success: true } });
      // The secret of the session is gone; the device stays known.
      expect(reply.headers?.['set-cookie']).toMatch(
        /^__session=\.[\w-]+\.[\w-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
      );
      expect(await statusOf(copied)).toBe(401);
      expect(await refreshOf(copied)).toBe(401);
      // Firebase still refreshes its token; the panel does not accept the result.
      copied.accessToken = await refresh(copied.refreshToken);
      expect(await statusOf(copied)).toBe(401);
      expect(await statusOf(stays)).toBe(200);
    },
  );

  it('a token without its cookie cannot log the member out (T2, T24)', async () => {
    const browser = await signedIn(await member('keeps'));
    expect((await browser.withStolenStorage().call(signOutStaff, {})).status).toBe(401);
    expect(await statusOf(browser)).toBe(200);
  });
});

describe('sessions are listed and ended', () => {
  it('a member sees browser and address of each session and ends one; its tokens stop at once (T24)', async () => {
    const login = await member('olga');
    await product.deps.store.transaction(async ({ staffSessions }) => {
      const [opened] = await staffSessions.openOf(login, Date.now());
      if (opened) await staffSessions.save({ ...opened, ended: Date.now() });
    });
    const mine = await signedIn(login, '203.0.113.7', FIREFOX);
    const foreign = await signedIn(login, '198.51.100.66', SAFARI);
    const { content } = (await mine.call(listMySessions, {})).body as { content: Row[] };
    expect(content.map(({ id, browser, clientIp, isCurrent }) => ({ id, browser, clientIp, isCurrent }))).toEqual([
      { id: idOf(foreign), browser: 'Safari, iPhone', clientIp: '198.51.100.66', isCurrent: false },
      { id: idOf(mine), browser: 'Firefox, Windows', clientIp: '203.0.113.7', isCurrent: true },
    ]);
    expect((await mine.call(endMySession, { id: idOf(foreign) })).status).toBe(200);
    expect(await statusOf(foreign)).toBe(401);
    expect(await refreshOf(foreign)).toBe(401);
    expect(await statusOf(mine)).toBe(200);
    expect((await mine.call(endMySession, { id: idOf(foreign) })).body).toMatchObject({ code: 'no_such_session' });
    expect(((await mine.call(listMySessions, {})).body.content as Row[]).map(({ id }) => id)).toEqual([idOf(mine)]);
  });

  it('only an admin sees and ends the sessions of others, with an audit row (T24)', async () => {
    const [petr, vera] = [await signedIn(await member('petr')), await signedIn(await member('vera'))];
    expect((await petr.call(endMySession, { id: idOf(vera) })).body).toMatchObject({ code: 'no_such_session' });
    expect((await petr.call(endStaffSession, { id: idOf(vera) })).body).toMatchObject({ code: 'role_not_allowed' });
    expect((await petr.call(listStaffSessions, {})).body).toMatchObject({ code: 'role_not_allowed' });
    const { content } = (await callPanel(product, listStaffSessions, {}, admin)).body as { content: Row[] };
    expect(content.map(({ id }) => id)).toEqual(expect.arrayContaining([idOf(petr), idOf(vera)]));
    expect((await callPanel(product, endStaffSession, { id: idOf(vera) }, admin)).status).toBe(200);
    expect([await statusOf(petr), await statusOf(vera)]).toEqual([200, 401]);
    const rows = await product.db.collection('audit').where('action', '==', 'endStaffSession').get();
    expect(rows.docs.map((row) => row.data())).toMatchObject([
      { actor: admin.login, facts: { login: loginOf(product, 'vera') } },
    ]);
  });

  it('the time of the last call is stored again after ten minutes, and never reopens a session (T24)', async () => {
    const browser = await signedIn(await member('rita'));
    const { staffSessions } = product.deps.store.nonTransactional;
    const stored = await staffSessions.get(idOf(browser));
    if (stored === null) throw new Error('no session');
    await staffSessions.save({ ...stored, lastSeen: stored.lastSeen - LAST_SEEN_STEP });
    await statusOf(browser);
    expect((await staffSessions.get(stored.id))?.lastSeen).toBeGreaterThanOrEqual(stored.created);
    await staffSessions.save({ ...stored, ended: Date.now() });
    await staffSessions.saveLastSeen(stored.id, Date.now());
    expect(await statusOf(browser)).toBe(401);
  });
});

it('a token without a stored session, or with the session of somebody else, is refused (T24)', async () => {
  const [ulya, tanya] = [await member('ulya'), await member('tanya')];
  const { auth, sessions } = product.deps;
  const open = async (id: string, login: string) =>
    callPanel(product, whoAmI, {}, await sessions.open(await auth.staffToken({ id, login, role: 'support' })));
  const other = await signedIn(tanya);
  expect((await open('never-stored', ulya)).status).toBe(401);
  expect((await open('', ulya)).status).toBe(401);
  expect((await open(idOf(other), ulya)).status).toBe(401);
  expect((await open(idOf(other), tanya)).status).toBe(200);
});

it('a changed password ends the other sessions; this one and its device go on (T24, T25)', async () => {
  const login = await member('sveta');
  const [mine, foreign] = [await signedIn(login), await signedIn(login)];
  const before = mine.cookie;
  const change = { password: PASSWORD, newPassword: 'a-password-of-my-own' };
  expect((await mine.call(changeOwnPassword, change)).status).toBe(200);
  expect([await statusOf(mine), await statusOf(foreign), await refreshOf(foreign)]).toEqual([200, 401, 401]);
  expect(mine.cookie).not.toBe(before);
  expect(mine.cookie.split('.')[0]).toBe(before.split('.')[0]);
});
