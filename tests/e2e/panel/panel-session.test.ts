import type { ResponseOf } from '@functions/base/contract/endpoint';
import { searchUsers } from '@functions/panel/contract/search-users';
import { signOutStaff } from '@functions/staff/contract/staff-sessions';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { visitPanel } from '../../support/browser/browser';
import { passCaptcha } from '../../support/browser/pass-captcha';
import { EMPTY_PAGE, userRow } from '../../support/panel/panel-responses';
import { PanelApiStub, errorResponse } from '../../support/panel/panel-api-stub';
import { SWEEP } from '../../support/sweep';

const open = () => visitPanel();
const tokens = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('panelAccessToken'), localStorage.getItem('panelRefreshToken')]);

async function stubLogin(
  page: Page,
  answer: (request: Record<string, unknown>) => { status: number; contentType: string; body: string },
) {
  const asked: Record<string, unknown>[] = [];
  await page.route('**/auth/login', async (route) => {
    const request = JSON.parse(route.request().postData() ?? '{}') as Record<string, unknown>;
    asked.push(request);
    await route.fulfill(answer(request));
  });
  return asked;
}

const inText = (status: number, body: string) => ({ status, contentType: 'text/plain; charset=utf-8', body });
const inJson = (body: unknown) => ({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });

async function fillIn(page: Page) {
  await page.getByLabel('Логин').fill('olga');
  await page.getByLabel('Пароль', { exact: true }).fill('correct horse battery');
}

describe('/panel-login (§2)', () => {
  it('shows «reCAPTCHA not solved!» and sends nothing until the check is passed', async () => {
    const { page, leave } = await open();
    const asked = await stubLogin(page, () => inJson({}));
    await page.goto('/panel-login');
    await fillIn(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('reCAPTCHA not solved!').waitFor();
    expect(asked).toEqual([]);
    await passCaptcha(page);
    await page.getByText('reCAPTCHA not solved!').waitFor({ state: 'detached' });
    await leave();
  });

  it('shows and hides the password', SWEEP, async () => {
    const { page, leave } = await open();
    await page.goto('/panel-login');
    await fillIn(page);
    const password = page.getByLabel('Пароль', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Показать пароль' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Скрыть пароль' }).click();
    expect(await password.getAttribute('type')).toBe('password');
    await leave();
  });

  it('a failure shows the response body, and the check has to be passed again (§8)', async () => {
    const { page } = await open();
    const asked = await stubLogin(page, () => inText(401, 'Неверный логин или пароль'));
    await page.goto('/panel-login');
    await fillIn(page);
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('Неверный логин или пароль').waitFor();
    expect(asked).toMatchObject([{ username: 'olga', password: 'correct horse battery' }]);
    expect(asked[0]?.captchaToken).toMatch(/^03A/);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('reCAPTCHA not solved!').waitFor();
    expect(asked).toHaveLength(1);
    await page.context().close();
  });

  it('after too many attempts asks for the code together with the password (T11)', SWEEP, async () => {
    const { page } = await open();
    const asked = await stubLogin(page, () => inText(429, 'Слишком много попыток. Попробуйте через 15 минут.'));
    await page.goto('/panel-login');
    expect(await page.getByLabel('Код второго фактора').count()).toBe(0);
    await fillIn(page);
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('Слишком много попыток.').waitFor();
    await page.getByLabel('Код второго фактора').fill('12 34x56');
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect.poll(() => asked.map(({ code }) => code)).toEqual([undefined, '123456']);
    await page.context().close();
  });

  it('stores both tokens and goes to /panel-search; the button reads «Загрузка...» meanwhile', SWEEP, async () => {
    const { page, leave } = await open();
    const panel = await PanelApiStub.signedIn(page, 'support');
    panel.stub(searchUsers, { content: [], page: EMPTY_PAGE });
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.clear());
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/auth/login', async (route) => {
      await held;
      await route.fulfill(inJson({ accessToken: 'access-9', refreshToken: 'refresh-9' }));
    });
    await page.goto('/panel-login');
    await fillIn(page);
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    expect(await page.getByRole('button', { name: 'Загрузка...' }).isDisabled()).toBe(true);
    release();
    await page.waitForURL('**/panel-search');
    expect(await tokens(page)).toEqual(['access-9', 'refresh-9']);
    await leave();
  });

  it('asks for the second factor on /panel-login/confirm, without a secret in the address', async () => {
    const { page, leave } = await open();
    const panel = await PanelApiStub.signedIn(page, 'support');
    panel.stub(searchUsers, { content: [], page: EMPTY_PAGE });
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.clear());
    const asked = await stubLogin(page, ({ confirm }) =>
      inJson(confirm === undefined ? { confirm: 'confirm-1' } : { accessToken: 'access-7', refreshToken: 'refresh-7' }),
    );
    await page.goto('/panel-login');
    await fillIn(page);
    await passCaptcha(page);
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.waitForURL('**/panel-login/confirm');
    await page.getByText('Ожидание').waitFor();
    await page.getByLabel('Код').fill('123456');
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await page.getByText('Успешно').waitFor();
    await page.waitForURL('**/panel-search');
    expect(asked[1]).toEqual({ confirm: 'confirm-1', code: '123456' });
    expect(await tokens(page)).toEqual(['access-7', 'refresh-7']);
    await leave();
  });

  it('/panel-login/confirm accepts no tokens from the address and leads back to /panel-login', SWEEP, async () => {
    const { page, leave } = await open();
    await page.goto('/panel-login/confirm?accessToken=a&refreshToken=b#accessToken=c');
    await page.waitForURL('**/panel-login');
    expect(await tokens(page)).toEqual([null, null]);
    await leave();
  });
});

describe('the session of the panel (§4)', () => {
  it('a screen that is opened without an access token leads to /panel-login', async () => {
    const { page, leave } = await open();
    for (const path of ['/panel-search', '/panel-user', '/panel-receipts', '/panel-invited', '/panel-logs']) {
      await page.goto(path);
      await page.waitForURL('**/panel-login');
    }
    await leave();
  });

  it('a 401 leads to one refresh, which parallel calls share, and the calls are repeated', async () => {
    const { page } = await open();
    const panel = await PanelApiStub.signedIn(page);
    const me = {
      login: 'olga',
      role: 'admin',
      hasSecondFactor: false,
      hasPasskey: false,
      duties: [],
      sessionUntil: '2026-11-21T22:00:00.000Z',
      now: '2026-11-21T12:00:00.000Z',
    } satisfies ResponseOf<typeof whoAmI>;
    const byToken =
      (body: object) =>
      ({ token }: { token: string | null }) =>
        token === 'Bearer access-2' ? { body } : errorResponse(401, 'sign_in_again');
    panel
      .stubWith(whoAmI, byToken(me))
      .stubWith(searchUsers, byToken({ content: [userRow()], page: { ...EMPTY_PAGE, totalPages: 1 } }));
    const refreshes: unknown[] = [];
    await page.route('**/auth/refreshToken', async (route) => {
      refreshes.push(JSON.parse(route.request().postData() ?? '{}'));
      await route.fulfill(inJson({ success: true, accessToken: 'access-2', refreshToken: 'refresh-2' }));
    });
    await page.goto('/panel-search');
    await page.getByText('anna.k@example.com').waitFor();
    expect(refreshes).toEqual([{ refreshToken: 'refresh-1' }]);
    expect(await tokens(page)).toEqual(['access-2', 'refresh-2']);
    await page.context().close();
  });

  it.each([
    ['a 401 after the refresh', { success: true, accessToken: 'access-2', refreshToken: 'refresh-2' }, 200],
    ['a refused refresh', { success: false, code: 'sign_in_again', message: 'no' }, 401],
  ])('%s ends the session: /panel-login opens and no token is left', async (_, refreshed, status) => {
    const { page } = await open();
    const panel = await PanelApiStub.signedIn(page);
    panel.stubWith(whoAmI, () => errorResponse(401, 'sign_in_again'));
    await page.route('**/auth/refreshToken', (route) => route.fulfill({ ...inJson(refreshed), status }));
    await page.goto('/panel-search');
    await page.waitForURL('**/panel-login');
    expect(await tokens(page)).toEqual([null, null]);
    await page.context().close();
  });

  it('not_staff ends the session; a server error does not', SWEEP, async () => {
    const { page } = await open();
    const panel = await PanelApiStub.signedIn(page);
    panel.stubWith(whoAmI, () => errorResponse(500, 'internal'));
    await page.goto('/panel-search');
    await page.getByText('Loading data...').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Повторить' }).waitFor();
    expect(await tokens(page)).toEqual(['access-1', 'refresh-1']);
    panel.stubWith(whoAmI, () => errorResponse(403, 'not_staff'));
    await page.getByRole('alert').getByRole('button', { name: 'Повторить' }).click();
    await page.waitForURL('**/panel-login');
    await page.context().close();
  });

  it('«Выйти» ends the session at once, and the role decides what is offered', async () => {
    const { page, leave } = await open();
    const panel = await PanelApiStub.signedIn(page, 'support');
    panel.stub(searchUsers, { content: [], page: EMPTY_PAGE });
    await page.goto('/panel-search');
    const places = page.getByRole('navigation', { name: 'Разделы панели' }).getByRole('link');
    await places.first().waitFor();
    await expect.poll(() => places.allTextContents()).toEqual(['Сегодня', 'Клиенты', 'Промокоды', 'Объявления']);
    panel.stubWith(signOutStaff, () => 'never');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.waitForURL('**/panel-login', { timeout: 3_000 });
    expect(await tokens(page)).toEqual([null, null]);
    await expect.poll(() => panel.requestsTo(signOutStaff)).toMatchObject([{ token: 'Bearer access-1' }]);
    await leave();
  });

  it(
    '«Выйти» ends the session at the server after a refresh, and leaves without a network as well (T24)',
    SWEEP,
    async () => {
      const { page } = await visitPanel({ isNew: true });
      const panel = await PanelApiStub.signedIn(page, 'support');
      panel.stub(searchUsers, { content: [], page: EMPTY_PAGE });
      panel.stubWith(signOutStaff, ({ token }) =>
        token === 'Bearer access-2' ? { body: { success: true } } : errorResponse(401, 'not_signed_in'),
      );
      await page.route('**/auth/refreshToken', (route) =>
        route.fulfill(inJson({ success: true, accessToken: 'access-2', refreshToken: 'refresh-2' })),
      );
      await page.goto('/panel-search');
      await page.getByRole('button', { name: 'Выйти' }).click();
      await page.waitForURL('**/panel-login');
      await expect
        .poll(() => panel.requestsTo(signOutStaff).map(({ token }) => token))
        .toEqual(['Bearer access-1', 'Bearer access-2']);
      expect(await tokens(page)).toEqual([null, null]);

      await page.evaluate(() => localStorage.setItem('panelAccessToken', 'access-3'));
      await page.goto('/panel-search');
      await page.getByText('ничего не найдено').waitFor();
      await panel.setOffline(true);
      await page.getByRole('button', { name: 'Выйти' }).click();
      await page.waitForURL('**/panel-login');
      expect(await tokens(page)).toEqual([null, null]);
      await page.getByText('Сеанс можно завершить в разделе «Мой вход»').waitFor();
      await page.context().close();
    },
  );
});
