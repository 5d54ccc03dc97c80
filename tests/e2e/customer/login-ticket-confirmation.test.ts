import { issueTicket } from '@functions/accounts/contract/login-tickets';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOn } from '../../support/browser/axe';
import { siteUrl, visit } from '../../support/browser/browser';
import { expectNone } from '../../support/browser/expect-none';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { enterSignedIn, newEmail } from '../../support/customers/customer-browser-actions';
import { openInApp } from '../../support/customers/native-app';
import { horizontalOverflow } from '../../support/browser/horizontal-overflow';
import { setColorScheme } from '../../../scripts/screens/open-screen';
import { sweep, SWEEP } from '../../support/sweep';

/** A link with a ticket must not sign a visitor in to the account of its sender without confirmation. */

const PAGES = ['/instantLogin', '/mobileProfile', '/mobileShop'];
const maskOf = (email: string): string => `${email.charAt(0)}•••@example.com`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/**
 * Everything in the browser's storage but the language, which each page stores. The storage has no fixed order. Of
 * Firebase's session only the account: Firebase stores it anew, with a new token, when a page loads it.
 */
const stored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage as Record<string, string>)
        .filter(([key]) => key !== 'i18nextLng')
        .map(([key, value]) => [
          key,
          key.startsWith('firebase:authUser:') ? (JSON.parse(value) as { uid: string }).uid : value,
        ]),
    ),
  );

/** A link with the ticket of a new customer; its other values are invented. */
async function ticketLink(path: string) {
  const email = newEmail('maker');
  const session = await joinOverHttp(siteUrl(), email);
  const identity = { uid: session.uid, email };
  const { ticket } = await callOverHttp(siteUrl(), issueTicket, identity, session);
  const madeUp = { email: 'victim@example.com', photoURL: 'https://example.com/p.png', providerId: 'google.com' };
  const query = new URLSearchParams({ uid: session.uid, ticket, ...madeUp });
  return { email, uid: session.uid, url: `${path}?${query.toString()}` };
}

const showsOwner = async (page: Page, email: string): Promise<void> => {
  await page.goto('/profile');
  await page.getByText(email).first().waitFor();
};

for (const [path, options] of sweep(PAGES))
  describe(`a link with a ticket of another account at ${path}`, options, () => {
    it('with a session: the visitor is asked, and declining changes neither the session nor the storage', async () => {
      const own = newEmail('victim');
      const { page, leave } = await visit();
      await enterSignedIn(page, own);
      await page.getByText('Нет активной подписки').first().waitFor();
      const before = await stored(page);
      const link = await ticketLink(path);
      await page.goto(link.url);
      await page.getByRole('heading', { name: 'Сменить аккаунт?' }).waitFor();
      expect(new URL(page.url()).search).toBe('');
      await button(page, `Продолжить как ${maskOf(link.email)}`).waitFor();
      expect(await page.getByText('victim@example.com').count()).toBe(0);
      await button(page, `Остаться ${maskOf(own)}`).click();
      await page.waitForURL('**/profile');
      await page.getByText(own).first().waitFor();
      await page.getByText('Нет активной подписки').first().waitFor();
      expect(await stored(page)).toEqual(before);
      await leave();
    });

    it('with a session: accepting switches to the other account', SWEEP, async () => {
      const own = newEmail('switcher');
      const { page, leave } = await visit();
      await enterSignedIn(page, own);
      const link = await ticketLink(path);
      await page.goto(link.url);
      await button(page, `Продолжить как ${maskOf(link.email)}`).click();
      await page.getByRole('heading', { name: 'Сменить аккаунт?' }).waitFor({ state: 'detached' });
      if (path === '/instantLogin') await page.waitForURL('**/profile');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('uid'))).toBe(link.uid);
      await showsOwner(page, link.email);
      await leave();
    });

    it(
      'without a session: the visitor is asked in a browser, and declining leaves them signed out',
      SWEEP,
      async () => {
        const { page, leave } = await visit();
        await page.goto('/login');
        const before = await stored(page);
        const link = await ticketLink(path);
        await page.goto(link.url);
        await page.getByRole('heading', { name: 'Войти по ссылке?' }).waitFor();
        await button(page, `Продолжить как ${maskOf(link.email)}`).waitFor();
        await button(page, 'Не входить').click();
        await page.waitForURL(`${siteUrl()}/`, { waitUntil: 'commit' });
        expect(await stored(page)).toEqual(before);
        await page.goto('/profile');
        await page.waitForURL('**/login');
        await leave();
      },
    );

    it('without a session: accepting in a browser signs in', async () => {
      const { page, leave } = await visit();
      const link = await ticketLink(path);
      await page.goto(link.url);
      await button(page, `Продолжить как ${maskOf(link.email)}`).click();
      await page.getByRole('heading', { name: 'Войти по ссылке?' }).waitFor({ state: 'detached' });
      // As above: the page opens the profile itself, and another navigation at that moment would cut it off.
      if (path === '/instantLogin') await page.waitForURL('**/profile');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('uid'))).toBe(link.uid);
      await showsOwner(page, link.email);
      await leave();
    });
  });

describe('in the native app', () => {
  it('a ticket for another customer needs a confirmation; declining keeps the page in the app', async () => {
    const [first, second] = [newEmail('first'), newEmail('second')];
    const { page, leave } = await visit();
    await openInApp(page, first, 'Профиль');
    await page.getByText(first).first().waitFor();
    await openInApp(page, second, 'Профиль');
    await button(page, `Остаться ${maskOf(first)}`).click();
    await page.getByText(first).first().waitFor();
    expect(page.url()).toBe(`${siteUrl()}/mobileProfile`);
    expect(await page.locator('footer').count()).toBe(0);
    await leave();
  });

  it('a ticket for the signed-in customer is not used and stays valid', SWEEP, async () => {
    const { page, leave } = await visit();
    const email = newEmail('again');
    await openInApp(page, email, 'Профиль');
    await page.getByText(email).first().waitFor();
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/openTicket')) opened.push(request.url());
    });
    await openInApp(page, email, 'Профиль');
    await page.getByText(email).first().waitFor();
    expect(opened).toEqual([]);
    await leave();
  });
});

for (const [language, options] of sweep(OFFERED_LANGUAGES))
  it(
    `the question names the own address in full beside an equal mask, readable in ${language} (WCAG 2.2 AA)`,
    options,
    async () => {
      const { page, leave } = await visit();
      const own = newEmail('mine');
      await enterSignedIn(page, own);
      const link = await ticketLink('/mobileProfile');
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(`${link.url}&lng=${language}`);
      expect(maskOf(link.email)).toBe(maskOf(own));
      await page.getByRole('button', { name: new RegExp(maskOf(link.email)) }).waitFor();
      await page.getByRole('button', { name: new RegExp(own) }).waitFor();
      expectNone(await violationsOn(page));
      expect(await horizontalOverflow(page)).toEqual([]);
      await setColorScheme(page, 'dark');
      expectNone(await violationsOn(page, ['color-contrast']));
      await leave();
    },
  );
