import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { siteUrl, visit } from '../../support/browser/browser';
import { reloadProfile } from '../../support/browser/fresh-profile';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { waitForMail } from '../../support/product/running-inbox';
import { signIn } from '../../../scripts/screens/test-account-chooser';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP } from '../../support/sweep';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sessions = (page: Page) => page.getByRole('group', { name: 'Где вы вошли' }).getByRole('listitem');
/** Chromium's log line for a refused request. */
const REFUSED = /status of 40[01]/;

/**
 * What Firebase answers when a revoked session asks for a new token. Its emulator gives one, with the time of the
 * newest sign-in of the account: from the next second on, our server has to take it for a new session.
 */
const refuseRenewal = (page: Page) =>
  page.route('**/securetoken.googleapis.com/**', (route) =>
    route.fulfill({
      status: 400,
      json: { error: { code: 400, message: 'TOKEN_EXPIRED', status: 'INVALID_ARGUMENT' } },
    }),
  );

it('a customer sees a new browser, hears of it by e-mail, and signs out everywhere but here (T22)', async () => {
  const email = newEmail('sessions');
  const here = await visit();
  await enterSignedIn(here.page, email);
  await openRow(here.page, 'Вход и безопасность');
  await button(here.page, 'Где вы вошли').click();
  await sessions(here.page).first().waitFor();
  await expect
    .poll(() => sessions(here.page).allInnerTexts())
    .toEqual([expect.stringMatching(/Chrome, Linux\s*здесь/)]);
  expect(await button(here.page, 'Выйти на всех других устройствах').count()).toBe(0);

  const there = await visit();
  await signIn(there.page, email);
  await button(there.page, 'Мои данные').waitFor();
  await waitForMail(email, 'Вход в аккаунт с нового браузера');

  await reloadProfile(here.page);
  await openRow(here.page, 'Вход и безопасность');
  await button(here.page, 'Где вы вошли').click();
  await button(here.page, 'Выйти на всех других устройствах').click();
  await button(here.page, 'Выйти на других').click();
  await here.page.getByText('На других устройствах вы вышли').waitFor();
  await button(here.page, 'Выйти на всех других устройствах').waitFor({ state: 'detached' });
  expect(await sessions(here.page).count()).toBe(1);

  await refuseRenewal(there.page);
  await there.page.reload();
  await there.page.waitForURL('**/login');
  await reloadProfile(here.page);
  await here.leave();
  await there.leave(REFUSED);
});

it('a browser leaves the list when its customer signs out there, and is no news afterwards', SWEEP, async () => {
  const email = newEmail('signed-out');
  const [here, there] = [await visit(), await visit()];
  await signIn(here.page, email);
  await signIn(there.page, email);
  const [gone] = await Promise.all([
    there.page.waitForResponse('**/api/auth/signOut'),
    there.page.waitForURL(`${siteUrl()}/`, { waitUntil: 'commit' }),
    button(there.page, 'Сменить аккаунт').click(),
  ]);
  expect(gone.status()).toBe(200);
  await openRow(here.page, 'Вход и безопасность');
  await button(here.page, 'Где вы вошли').click();
  await sessions(here.page).first().waitFor();
  expect(await sessions(here.page).count()).toBe(1);
  await here.leave();
  await there.leave();
});
