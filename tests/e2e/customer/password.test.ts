import type { Page } from 'playwright-core';
import { verifyContactEmail } from '@functions/accounts/contract/verify-contact-email';
import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { passCaptcha } from '../../support/browser/pass-captcha';
import { newEmail } from '../../support/customers/customer-browser-actions';
import { waitForMailedCode, waitForMailedLink } from '../../support/product/running-inbox';
import { SWEEP } from '../../support/sweep';

/** Chromium's log line for a refused request. */
const REFUSED = /status of 400/;
const PASSWORD = 'длинный пароль 1';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What password managers take for the account of the password: type and value of the field, and if it is shown. */
const accountFields = (page: Page) =>
  page
    .locator('form:has(input[type="password"]) input[autocomplete="username"]')
    .evaluateAll((fields: HTMLInputElement[]) => fields.map((each) => [each.type, each.value, each.checkVisibility()]));

async function openForm(page: Page, mode?: 'Зарегистрироваться' | 'Забыли пароль?'): Promise<void> {
  await page.goto('/login');
  await press(page, 'По почте и паролю');
  if (mode) await press(page, mode);
}

/** Submits the form and waits for the message that an e-mail is on its way. */
async function ask(page: Page, email: string, submit: string, password?: string): Promise<void> {
  await page.getByLabel('Почта', { exact: true }).fill(email);
  if (password !== undefined) await page.getByLabel('Пароль', { exact: true }).fill(password);
  expect(await page.getByRole('button', { name: submit, exact: true }).isEnabled()).toBe(false);
  await passCaptcha(page);
  await press(page, submit);
  await page.getByRole('heading', { name: 'Письмо в пути' }).waitFor();
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Почта', { exact: true }).fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await press(page, 'Войти по паролю');
}

describe('e-mail and password sign-in with the human check (§2)', () => {
  it('an address that no mail reaches is named at its field, and nothing is sent (T29)', SWEEP, async () => {
    const { page, leave } = await visit();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await openForm(page, 'Забыли пароль?');
    const field = page.getByLabel('Почта', { exact: true });
    // The browser's own check accepts a domain without a dot.
    await field.fill('anna@localhost');
    await passCaptcha(page);
    await press(page, 'Прислать ссылку');
    await page.getByText('Введите адрес почты, например name@example.com.').waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(sent).not.toContain('/api/auth/password');
    await field.fill(newEmail('corrected'));
    await press(page, 'Прислать ссылку');
    await page.getByRole('heading', { name: 'Письмо в пути' }).waitFor();
    await leave();
  });

  it('sign-in is refused until the customer confirms the e-mail with the password', async () => {
    const email = newEmail('password');
    const { page, leave } = await visit();
    await openForm(page, 'Зарегистрироваться');
    await ask(page, email, 'Зарегистрироваться', PASSWORD);

    await press(page, 'Ко входу');
    await enter(page, email, PASSWORD);
    await page.getByRole('heading', { name: 'Почта не подтверждена' }).waitFor();

    await page.goto(await waitForMailedLink(email, '/verify'));
    await page.getByText(email).waitFor();
    expect(page.url()).toBe(`${siteUrl()}/verify`);
    expect(await accountFields(page)).toEqual([['text', email, false]]);
    await page.getByLabel('Пароль', { exact: true }).fill('чужой пароль');
    await press(page, 'Подтвердить и войти');
    await page.getByText('Пароль не подошёл').waitFor();
    await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await press(page, 'Подтвердить и войти');
    await page.waitForURL('**/profile');
    await page.getByText(email).first().waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([]);
    await leave(REFUSED);
  });

  it('a forgotten password is reset by e-mail; its link works once', async () => {
    const email = newEmail('forgot');
    const first = await visit();
    await openForm(first.page, 'Зарегистрироваться');
    await ask(first.page, email, 'Зарегистрироваться', PASSWORD);
    await first.leave();

    const { page, leave } = await visit();
    await openForm(page, 'Забыли пароль?');
    await ask(page, email, 'Прислать ссылку');
    const link = await waitForMailedLink(email, '/verify', 'resetPassword');
    await page.goto(link);
    await page.getByLabel('Новый пароль', { exact: true }).fill('совсем новый пароль');
    expect(await accountFields(page)).toEqual([['text', email, false]]);
    await press(page, 'Сохранить и войти');
    await page.waitForURL('**/profile');
    await press(page, 'Сменить аккаунт');
    await page.waitForURL(`${siteUrl()}/`);

    await page.goto(link);
    await page.getByText('Ссылка уже использована').waitFor();
    await openForm(page);
    await enter(page, email, PASSWORD);
    await page.getByText('Почта или пароль не подошли').waitFor();
    await enter(page, email, 'совсем новый пароль');
    await page.waitForURL('**/profile');
    await leave(REFUSED);
  });

  it('the password is shown and hidden on request', SWEEP, async () => {
    const { page, leave } = await visit();
    await openForm(page);
    const field = page.getByLabel('Пароль', { exact: true });
    await field.fill(PASSWORD);
    expect(await field.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Показать пароль' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Скрыть пароль' }).click();
    expect(await field.getAttribute('type')).toBe('password');
    await leave();
  });
});

describe('Yandex without an e-mail address', () => {
  it('asks for an address, verifies it with a code, and opens the profile', async () => {
    const contact = newEmail('contact');
    const { page, leave } = await visit();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Войти через Яндекс' }).click();
    await page.getByLabel('ID').fill(String(Date.now()));
    await page.getByRole('button', { name: 'Войти под другой записью' }).click();
    await page.getByRole('heading', { name: 'Укажите почту' }).waitFor();
    await page.getByLabel('Почта', { exact: true }).fill(contact);
    // The server may reject an address that the page accepts.
    const rejected = { success: false, code: 'bad_input', message: 'contact', field: 'contact' };
    await page.route(`**${verifyContactEmail.path}`, (route) => route.fulfill({ status: 400, json: rejected }), {
      times: 1,
    });
    await press(page, 'Прислать код');
    await page.getByText('Введите адрес почты, например name@example.com.').waitFor();
    await press(page, 'Прислать код');
    await page.getByLabel('Код из письма').fill('000000');
    await press(page, 'Подтвердить');
    await page.getByText('Код не подошёл').waitFor();
    await page.getByLabel('Код из письма').fill(await waitForMailedCode(contact));
    await press(page, 'Подтвердить');
    await page.waitForURL('**/profile');
    await page.getByText(contact).first().waitFor();
    await leave(REFUSED);
  });
});

describe('browsers inside other apps', () => {
  const INSTAGRAM =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36 Instagram 340.0.0';

  it('Google sign-in is not offered there, but Yandex and a link to a browser are', SWEEP, async () => {
    const { page, leave } = await visit({ userAgent: INSTAGRAM });
    await page.goto('/login');
    await page.getByText('из встроенного браузера').waitFor();
    expect(await page.getByRole('button', { name: 'Войти через Google' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Открыть в браузере' }).getAttribute('href')).toMatch(
      /^intent:\/\/.*\/login#Intent;scheme=http;/,
    );
    await page.getByRole('button', { name: 'Войти через Яндекс' }).waitFor();
    await leave();
  });
});
