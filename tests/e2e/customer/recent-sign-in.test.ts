import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { cancelByStaff } from '@functions/renewals/steps/change-subscription';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { confirmByKeyboard } from '../../support/browser/keyboard-confirmation';
import { confirmWith, signInQuestion, turnClock, waitElevenMinutes } from '../../support/browser/recent-sign-in';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { buyOverHttp, tickAll } from '../../support/product/running-customer';
import { waitForMailedLink } from '../../support/product/running-inbox';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP } from '../../support/sweep';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** Chromium's log line for a refused request. */
const REFUSED = /status of (400|401|403|409)/;

/** The server refuses the next call of a path, as it does after ten minutes. */
const refuseOnce = (page: Page, path: string) =>
  page.route(
    `**${path}`,
    (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, code: 'recent_sign_in_needed', message: 'Sign in once more.' },
      }),
    { times: 1 },
  );

const newYandexId = () => String(Math.floor(Math.random() * 1e9));

/** On the page of Yandex. */
async function continueAs(page: Page, id: string, email = ''): Promise<void> {
  await page.getByLabel('ID').fill(id);
  await page.getByLabel('Почта').fill(email);
  await button(page, 'Войти под другой записью').click();
  await page.waitForURL('**/profile');
}

async function addYandex(page: Page, email = ''): Promise<string> {
  const id = newYandexId();
  await openRow(page, 'Вход и безопасность');
  await button(page, 'Добавить Яндекс').click();
  await continueAs(page, id, email);
  await openRow(page, 'Вход и безопасность');
  await button(page, 'Удалить вход: Яндекс').waitFor();
  return id;
}

async function removeSignIn(page: Page, provider: string): Promise<void> {
  await openRow(page, 'Вход и безопасность');
  await button(page, `Удалить вход: ${provider}`).click();
  await button(page, /^Удалить$/)
    .last()
    .click();
}

describe('a change that needs a recent sign-in (T22)', () => {
  it('the deletion of the account asks for it in place, and accepts only a sign-in of this account', async () => {
    const email = newEmail('recent');
    const { page, leave } = await visit();
    await signIn(page, email);
    await openRow(page, 'Мои данные');
    await button(page, 'Удалить аккаунт').click();
    await page.getByText('Вернуть аккаунт нельзя').waitFor();
    await button(page, 'Оставить аккаунт').click();
    await waitElevenMinutes(page);
    await openRow(page, 'Мои данные');
    await button(page, 'Удалить аккаунт').click();
    await signInQuestion(page).waitFor();
    expect(await page.getByText('Вернуть аккаунт нельзя').count()).toBe(0);
    await confirmWith(page, newEmail('other'));
    await page.getByText('Этот вход открывает другой аккаунт').waitFor();
    await confirmWith(page, email);
    await page.getByText('Вернуть аккаунт нельзя').waitFor();
    expect(await signInQuestion(page).count()).toBe(0);
    await leave(REFUSED);
  });

  it(
    'is asked for when the server refuses; a removed sign-in comes back by the link of the e-mail',
    SWEEP,
    async () => {
      const email = newEmail('removed');
      const { page, leave } = await visit();
      await enterSignedIn(page, email);
      await addYandex(page);
      await refuseOnce(page, '/api/auth/unlink');
      await removeSignIn(page, 'Яндекс');
      await signInQuestion(page).waitFor();
      await button(page, 'Войти через Google').waitFor();
      // A session of Yandex could not remove Yandex.
      expect(await button(page, 'Войти через Яндекс').count()).toBe(0);
      await confirmWith(page, email);
      await button(page, /^Удалить$/)
        .last()
        .click();
      await page.getByText('Вход удалён').waitFor();

      await page.goto(await waitForMailedLink(email, '/verify', 'restoreSignIn'));
      await page.getByRole('heading', { name: 'Вернуть способ входа' }).waitFor();
      expect(page.url()).toBe(`${siteUrl()}/verify`);
      await page.getByText('он объединится с прежним').waitFor();
      await button(page, 'Вернуть').click();
      await page.getByText('Способ входа возвращён').waitFor();
      await page.goto('/profile');
      await page.waitForURL('**/login');
      await leave(REFUSED);
    },
  );

  it('is given by Yandex too: the profile opens again, and the change continues', SWEEP, async () => {
    const email = newEmail('by-yandex');
    const { page, leave } = await visit();
    await enterSignedIn(page, email);
    const id = await addYandex(page);
    await waitElevenMinutes(page);
    await openRow(page, 'Мои данные');
    await button(page, 'Удалить аккаунт').click();
    await signInQuestion(page).waitFor();
    await button(page, 'Войти через Яндекс').click();
    await continueAs(page, id);
    await page.getByText('Вход подтверждён').waitFor();
    await removeSignIn(page, 'Google');
    await page.getByText('Вход удалён').waitFor();
    await leave();
  });

  it('a refusal at Yandex, and a sign-in of another account, lead back to the profile that asked', SWEEP, async () => {
    const { page, leave } = await visit();
    await enterSignedIn(page, newEmail('refused'));
    await openRow(page, 'Вход и безопасность');
    await button(page, 'Добавить Яндекс').click();
    await button(page, 'Отказать').click();
    await page.waitForURL('**/profile');
    await page.getByText('Не получилось. Попробуйте ещё раз.').waitFor();
    await addYandex(page);
    for (const [answer, text] of [
      [() => button(page, 'Отказать').click(), 'Не получилось подтвердить вход'],
      [() => continueAs(page, newYandexId()), 'Этот вход открывает другой аккаунт'],
    ] as const) {
      await waitElevenMinutes(page);
      await openRow(page, 'Мои данные');
      await button(page, 'Удалить аккаунт').click();
      await button(page, 'Войти через Яндекс').click();
      await answer();
      await page.waitForURL('**/profile');
      await page.getByText(text).waitFor();
    }
    await leave(REFUSED);
  });

  it('is asked for once by a device whose clock is ahead, also across the return from Yandex', SWEEP, async () => {
    const email = newEmail('ahead');
    const { page, leave } = await visit();
    await page.addInitScript(turnClock, 11);
    await signIn(page, email);
    await openRow(page, 'Вход и безопасность');
    await button(page, 'Добавить Яндекс').click();
    await signInQuestion(page).waitFor();
    await confirmWith(page, email);
    await page.getByText('Вход подтверждён').waitFor();
    const id = await addYandex(page);
    await waitElevenMinutes(page);
    await openRow(page, 'Мои данные');
    await button(page, 'Удалить аккаунт').click();
    await button(page, 'Войти через Яндекс').click();
    await continueAs(page, id);
    await openRow(page, 'Мои данные');
    await button(page, 'Удалить аккаунт').click();
    await page.getByText('Вернуть аккаунт нельзя').waitFor();
    expect(await signInQuestion(page).count()).toBe(0);
    await leave();
  });

  it('by another sign-in of the account gives the page its address and its place in the list', SWEEP, async () => {
    const email = newEmail('google');
    const { page, leave } = await visit();
    await enterSignedIn(page, email);
    const yandexEmail = newEmail('yandex');
    const id = await addYandex(page, yandexEmail);
    await button(page, 'Сменить аккаунт').click();
    await page.waitForURL(`${siteUrl()}/`, { waitUntil: 'commit' });
    await page.goto('/login');
    await button(page, 'Войти через Яндекс').click();
    await continueAs(page, id, yandexEmail);
    await button(page, 'Мои данные').waitFor();
    await waitElevenMinutes(page);
    await openRow(page, 'Мои данные');
    await button(page, 'Удалить аккаунт').click();
    await confirmWith(page, email);
    await page.getByText('Вернуть аккаунт нельзя').waitFor();
    await button(page, 'Оставить аккаунт').click();
    await removeSignIn(page, 'Яндекс');
    await page.getByText('Вход удалён').waitFor();
    await leave();
  });

  it('without a connection the page says so', SWEEP, async () => {
    const { page, context, leave } = await visit({ isNew: true });
    await signIn(page, newEmail('offline'));
    await openRow(page, 'Мои данные');
    await button(page, 'Удалить аккаунт').waitFor();
    // The token of the session has expired and cannot be renewed.
    await page.evaluate(turnClock, 61);
    await context.setOffline(true);
    await button(page, 'Удалить аккаунт').click();
    await page.getByText('Запрос не отправлен: нет связи.').first().waitFor();
    await leave(/ERR_INTERNET_DISCONNECTED/);
  });
});

it('signing out everywhere ends the session of another browser too (T22)', async () => {
  const email = newEmail('everywhere');
  const [here, there] = [await visit(), await visit()];
  for (const { page } of [here, there]) await enterSignedIn(page, email);
  await openRow(here.page, 'Вход и безопасность');
  await button(here.page, 'Выйти на всех устройствах').click();
  await button(here.page, 'Выйти везде').click();
  await here.page.waitForURL(`${siteUrl()}/`);
  await here.page.getByText('Вы вышли на всех устройствах').waitFor();
  await there.page.reload();
  await there.page.waitForURL('**/login');
  await here.leave();
  await there.leave(REFUSED);
});

describe('what a stolen session would spend or mail (T22)', () => {
  const group = (page: Page, name: string) => page.getByRole('group', { name });

  it(
    'a dearer tariff is chosen after a new sign-in in place, with choice and consents as they were',
    SWEEP,
    async () => {
      const session = await buyOverHttp(stack, newEmail('dearer'), { tariff: 1 });
      const { page, leave } = await visit();
      await enterSignedIn(page, session.email);
      await button(page, 'Тариф').click();
      await page.getByRole('radio', { name: /^Полгода/ }).check();
      await tickAll(page, 'Следующее списание');
      await waitElevenMinutes(page);
      await button(page, 'Перейти на этот тариф').click();
      await signInQuestion(page).waitFor();
      expect(await page.getByRole('radio', { name: /^Полгода/ }).isChecked()).toBe(true);
      await button(page, 'Не сейчас').last().click();
      await refuseOnce(page, '/api/subscriptions/changeTariff');
      // Within ten minutes by its own clock the page asks only when the server does.
      await page.evaluate(turnClock, -11);
      await button(page, 'Перейти на этот тариф').click();
      await signInQuestion(page).waitFor();
      await confirmWith(page, session.email);
      await page.getByText(/^Тариф сменится/).waitFor();
      await leave(REFUSED);
    },
  );

  it('the saved card pays a device after a new sign-in in place', SWEEP, async () => {
    const session = await buyOverHttp(stack, newEmail('by-card'), { tariff: 1 });
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await button(page, 'Добавить место').click();
    await group(page, 'Добавить место')
      .getByRole('checkbox', { name: /^Принимаю условия/ })
      .check();
    await confirmByKeyboard(page, /^Добавить за/);
    await refuseOnce(page, '/api/profile/payDevice');
    await button(page, /^Списать \d/).click();
    await signInQuestion(page).waitFor();
    await confirmWith(page, session.email);
    await page.getByText('свободно 4 из ').waitFor();
    await leave(REFUSED);
  });

  it('renewals are resumed by the saved card after a new sign-in in place', SWEEP, async () => {
    const session = await buyOverHttp(stack, newEmail('resumed'), { tariff: 1 });
    await cancelByStaff(stack.deps, session);
    await drainOutbox(stack.deps);
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await waitElevenMinutes(page);
    await button(page, /^Возобновить$/).click();
    for (const consent of [/^Соглашаюсь на автоматические списания/, /^Принимаю условия/])
      await page.getByRole('checkbox', { name: consent }).first().check();
    await button(page, /^Возобновить с картой/).click();
    await signInQuestion(page).waitFor();
    await confirmWith(page, session.email);
    await page.getByText('Подписка возобновлена').waitFor();
    await leave();
  });
});
