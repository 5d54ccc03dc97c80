import { createNode, listNodes } from '@functions/nodes/contract/nodes';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/staff/contract/second-factor';
import { addStaff, changeStaff, listStaff } from '@functions/staff/contract/staff-members';
import { listMyPasskeys } from '@functions/staff/contract/my-passkeys';
import { listMySessions } from '@functions/staff/contract/staff-sessions';
import type { Page } from 'playwright-core';
import { errorResponse, type PanelApiStub } from '../../support/panel/panel-api-stub';
import { describe, expect, it } from 'vitest';
import { panelVisits } from '../../support/panel/panel-visits';
import { SWEEP } from '../../support/sweep';

const open = panelVisits((panel) => {
  panel.stub(listStaff, { content: [] }).stub(listNodes, { content: [] });
});

const STATUS_ERRORS = /status of 4\d\d|status of 503/;
const PASSWORD = 'a long enough password';

const login = (page: Page) => page.getByLabel('Логин');
const password = (page: Page) => page.getByRole('textbox', { name: 'Пароль' });
const add = (page: Page) => page.getByRole('button', { name: 'Добавить' });

async function typeMember(page: Page) {
  await page.goto('/panel-staff');
  await login(page).fill('vera');
  await password(page).fill(PASSWORD);
}

/** Holds the response of adding a member until `release` is called. */
function holdAddition(panel: PanelApiStub) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  panel.delay(addStaff, () => promise);
  return () => resolve(null);
}

describe('the fields of a panel form', () => {
  it('are checked by the contract: each invalid one is named, and the first gets the focus', async () => {
    const { page, panel, leave } = await open();
    await page.goto('/panel-nodes');
    await page.getByLabel('Короткое имя узла').fill('NL_2');
    await page.getByLabel('Название для людей').fill('Амстердам 2');
    await page.getByLabel('Адрес').fill('no port');
    await page.getByRole('button', { name: 'Добавить' }).click();
    await page.getByText('Поле «Короткое имя узла» заполнено неверно.').waitFor();
    await page.getByText('Поле «Адрес» заполнено неверно.').waitFor();
    expect(await page.getByText(/^Поле «/).count()).toBe(2);
    expect(await page.getByLabel('Короткое имя узла').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Короткое имя узла').getAttribute('aria-invalid')).toBe('true');
    expect(panel.requestsTo(createNode)).toEqual([]);
    await leave();
  });

  it('show the refusal of the server that names one of them', async () => {
    const { page, panel, leave } = await open();
    const refusal = { success: false, code: 'bad_input', message: 'login: invalid', field: 'login' };
    panel.stubWith(addStaff, () => ({ status: 400, body: refusal }));
    await typeMember(page);
    await add(page).click();
    await page.getByText('Поле «Логин» заполнено неверно.').waitFor();
    expect(await login(page).inputValue()).toBe('vera');
    await leave(STATUS_ERRORS);
  });

  it('in a dialog are checked before anything is sent', SWEEP, async () => {
    const { page, panel, leave } = await open();
    const flags = { isDisabled: false, hasSecondFactor: false, mustHaveSecondFactor: false, mustChangePassword: false };
    const passkeys = { passkeys: 0, mustHavePasskey: false };
    const member = { login: 'petr', role: 'support', ...flags, ...passkeys } as const;
    panel.stub(listStaff, { content: [{ ...member, created: '2026-11-01T09:00:00.000Z', lastSignIn: null }] });
    panel.stub(changeStaff, { success: true });
    await page.goto('/panel-staff');
    await page.getByRole('button', { name: 'Новый пароль: petr' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Пароль').fill('short');
    await dialog.getByRole('button', { name: 'Новый пароль' }).click();
    await dialog.getByText('Поле «Пароль» заполнено неверно.').waitFor();
    expect(panel.requestsTo(changeStaff)).toEqual([]);
    await dialog.getByLabel('Пароль').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Новый пароль' }).click();
    await page.getByText('petr изменён, его сеансы завершены.').waitFor();
    expect(panel.requestsTo(changeStaff).map(({ input }) => input)).toEqual([{ login: 'petr', password: PASSWORD }]);
    await leave();
  });
});

describe('a panel form while its change is under way', () => {
  it('keeps the field that is edited meanwhile, and clears the others after the success', async () => {
    const { page, panel, leave } = await open();
    panel.stub(addStaff, { success: true });
    const release = holdAddition(panel);
    await typeMember(page);
    await add(page).click();
    await page.getByRole('button', { name: 'Загрузка...' }).waitFor();
    await login(page).fill('boris');
    release();
    await page.getByText('vera добавлен.').waitFor();
    await expect.poll(() => password(page).inputValue()).toBe('');
    expect(await login(page).inputValue()).toBe('boris');
    expect(panel.requestsTo(addStaff).map(({ input }) => input.login)).toEqual(['vera']);
    await leave();
  });

  it('is ready for the next change when the response arrives, before the lists are loaded again', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stub(addStaff, { success: true });
    await typeMember(page);
    panel.stubWith(listStaff, () => 'never');
    await add(page).click();
    await page.getByText('vera добавлен.').waitFor();
    await expect.poll(() => panel.requestsTo(listStaff).length).toBe(2);
    await login(page).fill('boris');
    await password(page).fill(PASSWORD);
    await add(page).click();
    await page.getByText('boris добавлен.').waitFor();
    await leave();
  });

  it('keeps everything after a failure, and sends it again', SWEEP, async () => {
    const { page, panel, leave } = await open();
    panel.stubWith(addStaff, () => errorResponse(503, 'busy'));
    await typeMember(page);
    await page.getByLabel('Роль', { exact: true }).selectOption('finance');
    await add(page).click();
    await page.getByText('Сервер занят. Попробуйте через минуту.').waitFor();
    panel.stub(addStaff, { success: true });
    await add(page).click();
    await page.getByText('vera добавлен.').waitFor();
    const [first, second] = panel.requestsTo(addStaff).map(({ input }) => input);
    expect(first).toEqual({ login: 'vera', password: PASSWORD, role: 'finance' });
    expect(second).toEqual(first);
    await leave(STATUS_ERRORS);
  });
});

it('a wrong code of a new second factor keeps the code and the session', SWEEP, async () => {
  const { page, panel, leave } = await open();
  panel.stub(proposeSecondFactor, { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Prostor:olga' });
  panel.stubWith(confirmSecondFactor, () => errorResponse(401, 'code_wrong'));
  panel.stub(listMySessions, { content: [] }).stub(listMyPasskeys, { content: [] });
  await page.goto('/panel-staff?part=me');
  await page.getByRole('button', { name: 'Включить второй фактор' }).click();
  await page.getByLabel('Код из приложения').fill('123456');
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByText('Неверный или уже использованный код.').waitFor();
  expect(await page.getByLabel('Код из приложения').inputValue()).toBe('123456');
  expect(await page.evaluate(() => localStorage.getItem('panelAccessToken'))).toBe('access-1');
  expect(panel.requestsTo(confirmSecondFactor)).toHaveLength(1);
  await leave(STATUS_ERRORS);
});
