import { expect, it } from 'vitest';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { siteUrl, visit } from '../../support/browser/browser';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { sweep } from '../../support/sweep';

it('e-mails follow a switch of the site, also one on a page without a session (decision 79)', async () => {
  const session = await joinOverHttp(siteUrl(), newEmail('switches'));
  const { uid, email } = session;
  const mailLanguage = async () =>
    (await callOverHttp(siteUrl(), getProfile, { uid, email }, session)).preferences.mailLanguage;
  const { page, leave } = await visit();
  await enterSignedIn(page, email);
  await page.getByRole('heading', { level: 2, name: 'Письма и новости' }).waitFor();
  expect(await mailLanguage()).toBe('ru');

  await page.getByRole('link', { name: 'English' }).click();
  await expect.poll(mailLanguage).toBe('en');

  await page.goto('/');
  await page.getByRole('link', { name: 'қазақша' }).first().click();
  await page.waitForFunction(() => document.documentElement.lang === 'kk');
  expect(await mailLanguage()).toBe('en');
  await page.goto('/profile');
  await expect.poll(mailLanguage).toBe('kk');
  await leave();
});

const EARLY = [
  ['a page in the language of the browser', 'ru-RU', '/', '中文', 'zh'],
  ['a page that waits for the texts of another language', 'en-US', '/?lng=ru', 'English', 'en'],
] as const;
for (const [[what, locale, path, name, chosen], options] of sweep(EARLY))
  it(`a switch before the scripts have run is a switch too: ${what} (decision 79)`, options, async () => {
    const session = await joinOverHttp(siteUrl(), newEmail('switches-early'));
    const { uid, email } = session;
    const { page, leave } = await visit({ locale });
    // The scripts never arrive.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto(path);
    await page.getByRole('link', { name }).first().click();
    await page.waitForURL(`/?lng=${chosen}`);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await enterSignedIn(page, email);
    const mailLanguage = async () =>
      (await callOverHttp(siteUrl(), getProfile, { uid, email }, session)).preferences.mailLanguage;
    await expect.poll(mailLanguage).toBe(chosen);
    await leave();
  });
