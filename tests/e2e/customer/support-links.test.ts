import { BRAND } from '@functions/base/contract/values/brand';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import { supportLinks } from '@functions/base/contract/values/support-links';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE } from '../../../scripts/lib/browser';
import { openBrowser, siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { horizontalOverflow } from '../../support/browser/horizontal-overflow';
import { buyOverHttp } from '../../support/product/running-customer';
import { sweep } from '../../support/sweep';
import en from '@locales/en/common.json';
import kk from '@locales/kk/common.json';
import ru from '@locales/ru/common.json';
import zh from '@locales/zh/common.json';

/** Support knows who writes: the links of a customer carry the id that the panel finds. */

const linksOf = async (page: Page) => {
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  return { bot: await hrefOf('Написать в Telegram'), email: await hrefOf(BRAND.supportEmail) };
};

it('a visitor gets the plain links', async () => {
  const { page, leave } = await visit({ viewport: PHONE });
  await page.goto('/?lng=ru');
  expect(await linksOf(page)).toEqual(supportLinks(null));
  await leave();
});

it('a customer gets links with the id, in the profile and on the page of the apps', async () => {
  const { email } = await buyOverHttp(stack, newEmail('asks'));
  const { page, leave } = await visit({ viewport: PHONE });
  await enterSignedIn(page, email);
  const shown = page.getByText(/^Ваш ID: \w+$/);
  const id = (await shown.textContent())?.split(/\s/).at(-1) ?? '';
  expect(id).toMatch(/^[\da-z]{13}$/);
  expect(await linksOf(page)).toEqual(supportLinks(id));
  await page.getByRole('link', { name: 'Подключить ещё' }).click();
  await page.waitForURL('**/install');
  await shown.waitFor();
  expect(await linksOf(page)).toEqual(supportLinks(id));
  await page.reload();
  await shown.waitFor();
  expect(await linksOf(page)).toEqual(supportLinks(id));
  await leave();
});

const HELP = { ru: ru.help.title, en: en.help.title, kk: kk.help.title, zh: zh.help.title };
const WRITTEN = ['/', '/login', '/buy', '/privacy', '/offer', '/no-such-page'];

for (const [path, options] of sweep(WRITTEN, (each) => each === '/login'))
  it(`${path} has help without scripts, on the narrowest phone, in every language`, options, async () => {
    const browser = await openBrowser();
    for (const language of OFFERED_LANGUAGES) {
      const viewport = { width: 320, height: 568 };
      const context = await browser.newContext({
        javaScriptEnabled: false,
        locale: language,
        baseURL: siteUrl(),
        viewport,
      });
      const page = await context.newPage();
      await page.goto(path);
      const name = path === '/offer' ? HELP.ru : HELP[language];
      await page.locator('summary', { hasText: new RegExp(`^${name}$`) }).click();
      const help = page.locator('details[open]');
      for (const href of Object.values(supportLinks(null)))
        await help.locator(`a[href="${href}"]`).waitFor({ timeout: 5000 });
      expect(await horizontalOverflow(page)).toEqual([]);
      await context.close();
    }
  });
