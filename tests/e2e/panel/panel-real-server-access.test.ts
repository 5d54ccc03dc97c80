import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addStaff } from '@functions/staff/calls/staff-members';
import { codeAt } from '../../support/customers/one-time-code';
import { nativeApp, type NativeApp } from '../../sandbox/app/native-app';
import { vpnNode, type VpnNodeProgram } from '../../sandbox/node/vpn-node';
import { siteUrl, visitPanel, type Visitor } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { newEmail } from '../../support/customers/customer-browser-actions';
import { buyOverHttp } from '../../support/product/running-customer';
import {
  createStaffLogin,
  fillLogin,
  openPanelAs,
  setOwnPassword,
} from '../../support/customers/staff-browser-actions';
import { SWEEP } from '../../support/sweep';

/** Access of customers, members of staff and nodes, tested with the real server. */

async function openPanel(role: 'support' | 'admin'): Promise<Visitor & { login: string }> {
  const visitor = await visitPanel();
  return { ...visitor, login: await openPanelAs(visitor.page, stack, role) };
}

/** Presses a button that opens a dialog, fills the dialog, and confirms with the button of the same name. */
async function change(
  page: Page,
  button: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog);
  await dialog.getByRole('button', { name: button.split(':')[0] ?? button, exact: true }).click();
}

const nodeWith = (key: string): VpnNodeProgram =>
  vpnNode({ siteUrl: siteUrl(), key, now: () => stack.deps.clock.now() });

/** Whether the server reports the key of the app as valid now. */
async function hasValidKey(app: NativeApp): Promise<boolean> {
  const { validUntil, now } = (await app.servers()).body as { validUntil: string | null; now: string };
  return validUntil !== null && validUntil > now;
}

describe('restricted for misuse', () => {
  it('closes access at once and is lifted again; a script in a device name stays text', async () => {
    const script = '<img src=x onerror="window.stolen=1">';
    const session = await buyOverHttp(stack, newEmail('misuse'));
    const { id } = (await stack.deps.store.nonTransactional.customers.get(session.uid)) ?? { id: '' };
    const phone = nativeApp({
      siteUrl: siteUrl(),
      idToken: session.idToken,
      installId: randomUUID(),
      deviceName: script,
    });
    expect((await phone.activate()).status).toBe(200);
    const { page, leave } = await openPanel('support');
    await page.goto(`/panel-user?id=${id}`);
    await page.getByText(script).first().waitFor();
    await change(page, 'Ограничить доступ', async (dialog) => {
      await dialog.getByLabel('Класс нарушения').selectOption('key-shared');
      await dialog.getByLabel('Причина').fill('ключ продают на форуме');
    });
    await page.getByText('Доступ ограничен.', { exact: true }).waitFor();
    await page.getByText(/Доступ ограничен сегодня в .*: ключ передан третьим лицам\./).waitFor();
    await page
      .getByText(/причина: ключ продают на форуме/)
      .first()
      .waitFor();
    expect(await hasValidKey(phone)).toBe(false);
    await change(page, 'Снять ограничение', (dialog) => dialog.getByLabel('Причина').fill('разобрались'));
    await page.getByText('Ограничение снято.', { exact: true }).waitFor();
    await page.getByText(/Доступ ограничен сегодня в .*: ключ передан третьим лицам\./).waitFor({ state: 'detached' });
    await page.getByText('Активна', { exact: true }).first().waitFor();
    expect(await hasValidKey(phone)).toBe(true);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    await leave();
  });
});

describe('members of staff', () => {
  it('a hired member sets a password and a second factor, and the next login asks for a code (T11, T25)', async () => {
    const [login, given, password] = [createStaffLogin('finance'), 'given by an admin', 'a long enough password'];
    await addStaff(stack.deps, {
      staff: { login: 'test', role: 'admin' },
      request: { login, password: given, role: 'finance' },
    });
    const { page, leave } = await visitPanel();
    await fillLogin(page, { login, password: given });
    await page.waitForURL('**/panel-search');
    await setOwnPassword(page, given, password);
    await page.getByRole('heading', { name: 'Включите второй фактор' }).waitFor();
    await page.getByRole('button', { name: 'Включить второй фактор' }).click();
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    const step = Math.floor(Date.now() / 30_000);
    const confirm = async (field: string, code: string) => {
      await page.getByLabel(field).fill(code);
      await page.getByRole('button', { name: 'Подтвердить' }).click();
    };
    await confirm('Код из приложения', codeAt(secret, step));
    // Leaving the page earlier would abort the request.
    await page.getByRole('heading', { name: 'Включите второй фактор' }).waitFor({ state: 'detached' });
    await page.goto('/panel-staff?part=me');
    await page.getByText('Второй фактор включён: при входе нужен код.').waitFor();
    await page.getByText('этот сеанс').waitFor();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.waitForURL('**/panel-login');

    await fillLogin(page, { login, password });
    await page.waitForURL('**/panel-login/confirm');
    await page.getByText('Ожидание').waitFor();
    // A code is valid once: the code of the setup is refused, the next one is accepted.
    await confirm('Код', codeAt(secret, step));
    await page.getByText('Неверный или уже использованный код.').waitFor();
    await confirm('Код', codeAt(secret, step + 1));
    await page.waitForURL('**/panel-search');
    expect(page.url()).not.toContain('?');
    await leave(/401/);
  });

  it('a new member works until an admin disables them: the next call leads to the login', SWEEP, async () => {
    const [login, given, password] = [createStaffLogin('member'), 'given by an admin', 'a long enough password'];
    const admin = await openPanel('admin');
    await admin.page.goto('/panel-staff');
    await admin.page.getByLabel('Логин').fill(login);
    await admin.page.getByRole('textbox', { name: 'Пароль' }).fill(given);
    await admin.page.getByRole('button', { name: 'Добавить', exact: true }).click();
    await admin.page.getByText(`${login} добавлен.`).waitFor();

    const member = await visitPanel();
    await fillLogin(member.page, { login, password: given });
    await member.page.waitForURL('**/panel-search');
    await setOwnPassword(member.page, given, password);
    await member.page.getByPlaceholder('Введите почту клиента...').waitFor();

    await change(admin.page, `Отключить: ${login}`);
    await admin.page.getByText(`${login} изменён, его сеансы завершены.`).waitFor();
    await member.page.getByPlaceholder('Введите почту клиента...').fill('anna');
    await member.page.getByRole('button', { name: 'Найти' }).click();
    await member.page.waitForURL('**/panel-login');
    await fillLogin(member.page, { login, password });
    await member.page
      .getByRole('alert')
      .filter({ hasText: /[а-яё]{3}/i })
      .waitFor();
    await member.leave(/40[0-9]/);

    await admin.page.goto(`/panel-audit?by=actor&value=${admin.login}`);
    await admin.page.getByRole('row').filter({ hasText: 'Изменение сотрудника' }).filter({ hasText: login }).waitFor();
    await admin.leave();
  });
});

describe('nodes', () => {
  it('a key is shown once and works until the node uses a rotated one or is revoked', SWEEP, async () => {
    const nodeId = `e2e-${randomUUID().slice(0, 8)}`;
    const { page, leave } = await openPanel('admin');
    const shown = () => page.getByRole('alert').locator('code');
    await page.goto('/panel-nodes');
    await page.getByLabel('Короткое имя узла').fill(nodeId);
    await page.getByLabel('Название для людей').fill('Осло');
    await page.getByLabel('Адрес').fill(`${nodeId}.example:443`);
    await page.getByRole('button', { name: 'Добавить', exact: true }).click();
    const first = (await shown().textContent()) ?? '';
    await nodeWith(first).poll();
    await page.getByRole('button', { name: 'Ключ сохранён' }).click();
    await shown().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row').filter({ hasText: nodeId }).filter({ hasText: 'Осло' }).waitFor();
    expect(await page.getByText(first).count()).toBe(0);

    await change(page, `Сменить ключ: ${nodeId}`);
    const second = (await shown().textContent()) ?? '';
    expect(second).not.toBe(first);
    await nodeWith(first).poll();
    await nodeWith(second).poll();
    // The former key ends when the node first uses the new one.
    await expect(nodeWith(first).poll()).rejects.toThrow('401');
    await change(page, `Отозвать: ${nodeId}`);
    await page.getByText(`Узел ${nodeId} отозван.`).waitFor();
    await expect(nodeWith(second).poll()).rejects.toThrow('401');
    await leave();
  });
});

describe('a promo code', () => {
  it('created by support is found by the global search and by the search of the list', async () => {
    const code = `BOX-${randomUUID().slice(0, 8).toUpperCase()}`;
    const { page, leave } = await openPanel('support');
    await page.goto('/panel-promo');
    await page.getByLabel('Промокод', { exact: true }).fill(code.toLowerCase());
    expect(await page.getByLabel('Тип').inputValue()).toBe('SUBSCRIPTION');
    await page.getByRole('button', { name: 'Создать промокод' }).click();
    await page.getByText(`Промокод ${code} создан.`).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(code);
    await page.getByRole('option', { name: new RegExp(code) }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/panel-promo?code=${code}`);
    await page.getByRole('cell', { name: code, exact: true }).waitFor();
    await leave();
  });
});
