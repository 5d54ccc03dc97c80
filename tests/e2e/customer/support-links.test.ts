import { BRAND } from '@contract/values/brand';
import { supportLinks } from '@contract/values/support-links';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PHONE } from '../../../scripts/lib/browser';
import { visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { buyOverHttp } from '../../support/product/running-customer';

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
  await page.getByRole('link', { name: 'Как установить и подключиться' }).click();
  await page.waitForURL('**/install');
  await shown.waitFor();
  expect(await linksOf(page)).toEqual(supportLinks(id));
  await page.reload();
  await shown.waitFor();
  expect(await linksOf(page)).toEqual(supportLinks(id));
  await leave();
});
