import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addStaff } from '@functions/staff/calls/staff-members';
import { visitPanel } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { createStaffLogin, fillLogin, setOwnPassword } from '../../support/customers/staff-browser-actions';
import { changeStored } from '../../support/customers/staff';
import { giveAuthenticator } from '../../support/passkeys/virtual-authenticator';
import { SWEEP } from '../../support/sweep';

/** Passkeys of staff, tested with the real server and Chromium's virtual authenticator. */

const GIVEN = 'given-by-the-admin';
const OWN = 'a-password-of-my-own';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Chromium's log line for a refused request. */
const REFUSED = /status of (401|403|409)/;

async function hire(): Promise<string> {
  const login = createStaffLogin('passkey');
  const staff = { login: 'test', role: 'admin' } as const;
  await addStaff(stack.deps, { staff, request: { login, password: GIVEN, role: 'support' } });
  return login;
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByLabel('Пароль от панели').fill(OWN);
  await button(page, 'Добавить ключ доступа').click();
  await page.getByText('Ключ добавлен.').waitFor();
}

/** A duty has the address of the page that it keeps closed; only an open panel has links. */
const opensPanel = (page: Page) => page.getByRole('navigation').getByRole('link').first().waitFor();

const forget = (page: Page) => page.evaluate(() => localStorage.clear());

describe('a passkey of a member of staff (T34)', () => {
  it('is added in «Мой вход», confirms a login by password, is the only step of another, and is removed', async () => {
    const login = await hire();
    const { page, leave } = await visitPanel();
    const device = await giveAuthenticator(page);
    await fillLogin(page, { login, password: GIVEN });
    await setOwnPassword(page, GIVEN, OWN);
    await opensPanel(page);
    await page.goto('/panel-staff?part=me');
    await addPasskey(page);
    expect(await device.count()).toBe(1);
    await button(page, /^Переименовать:/).click();
    await page.getByRole('dialog').getByLabel('Название').fill('Рабочий ключ');
    await page.getByRole('dialog').getByRole('button', { name: 'Переименовать', exact: true }).click();
    await page.getByRole('row', { name: /Рабочий ключ/ }).waitFor();

    await forget(page);
    await fillLogin(page, { login, password: OWN });
    await page.getByRole('heading', { name: 'Второй шаг входа' }).waitFor();
    expect(await page.getByLabel('Код').count()).toBe(0);
    await button(page, 'Подтвердить ключом доступа').click();
    await page.waitForURL('**/panel-search');

    await forget(page);
    await page.goto('/panel-login');
    await button(page, 'По ключу доступа').click();
    await page.waitForURL('**/panel-search');

    await page.goto('/panel-staff?part=me');
    await button(page, 'Удалить: Рабочий ключ').click();
    await page.getByRole('dialog').getByLabel('Пароль для подтверждения').fill(OWN);
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
    await page.getByText('Ключ удалён.').waitFor();
    await forget(page);
    await page.goto('/panel-login');
    await button(page, 'По ключу доступа').click();
    await page.getByText('Ключ не подошёл').waitFor();
    await leave(REFUSED);
  });

  it('comes before everything else where an admin demands it; the last one then stays', SWEEP, async () => {
    const login = await hire();
    await changeStored(stack, login, { mustHavePasskey: true });
    const { page, leave } = await visitPanel();
    const device = await giveAuthenticator(page);
    await fillLogin(page, { login, password: GIVEN });
    await setOwnPassword(page, GIVEN, OWN);
    await page.getByRole('heading', { name: 'Добавьте ключ доступа' }).waitFor();
    await page.getByLabel('Пароль от панели').fill(OWN);
    await button(page, 'Добавить ключ доступа').click();
    await opensPanel(page);
    await page.goto('/panel-staff?part=me');
    await button(page, /^Удалить:/).click();
    await page.getByRole('dialog').getByLabel('Пароль для подтверждения').fill(OWN);
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).click();
    await page.getByText('Последний ключ удалить нельзя').waitFor();
    await page.keyboard.press('Escape');

    await forget(page);
    await device.refuse();
    await page.goto('/panel-login');
    await button(page, 'По ключу доступа').click();
    await page.getByText('Ключ не выбран, или время вышло').waitFor();
    await leave(REFUSED);
  });
});
