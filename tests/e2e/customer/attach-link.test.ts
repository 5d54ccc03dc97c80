import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { chooseTestAccount } from '../../../scripts/screens/test-account-chooser';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { CARDS } from '../../support/customers/buy';
import { enterSignedIn, newEmail, newExpiry } from '../../support/customers/customer-browser-actions';
import { orderAsGuestOverHttp } from '../../support/customers/order-as-guest';
import { mailedLink } from '../../support/product/running-inbox';
import { SWEEP, sweep } from '../../support/sweep';

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const storedOrder = (page: Page) =>
  page.evaluate(() => ['userID', 'userPayToken', 'payment'].map((key) => localStorage.getItem(key)));
const newPrepaidToken = (): string => `${randomBytes(15).toString('hex')}_30_1`;

/** The attach link from the e-mail about a paid guest purchase. */
async function paidGuestPurchase(): Promise<string> {
  const email = newEmail('unknown');
  const { checkout } = await orderAsGuestOverHttp(siteUrl(), email, newPrepaidToken());
  await stack.provider.pay({ intent: checkout?.payload, card: CARDS.good, expires: newExpiry() });
  await drainOutbox(stack.deps);
  return mailedLink(email, '/attach');
}

describe('the attach link in an e-mail about a guest purchase (P12)', () => {
  it('gives the subscription to the first account that signs in; the storage keeps nothing of the link', async () => {
    const link = await paidGuestPurchase();
    const { page, leave } = await visit();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Зарегистрируйтесь, чтобы привязать подписку к аккаунту' }).waitFor();
    expect(page.url()).toBe(`${siteUrl()}/attach`);
    expect((await storedOrder(page))[2]).toBe('completed');
    await chooseTestAccount(page, newEmail('finder'));
    await shown(page, 'Оплата привязана к этому аккаунту');
    await shown(page, 'Подписка активна');
    expect(await storedOrder(page)).toEqual([null, null, null]);
    await leave();

    const rival = await visit();
    await rival.page.goto(link);
    await chooseTestAccount(rival.page, newEmail('rival'));
    await shown(rival.page, /Эта оплата уже привязана к\sдругому аккаунту/);
    await shown(rival.page, 'Нет активной подписки');
    expect(await storedOrder(rival.page)).toEqual([null, null, null]);
    await rival.leave();
  });

  it('needs no second sign-in when the customer is signed in already', SWEEP, async () => {
    const link = await paidGuestPurchase();
    const { page, leave } = await visit();
    const email = newEmail('here');
    await enterSignedIn(page, email);
    await page.goto(link);
    await page.getByRole('button', { name: `Привязать к ${email}` }).click();
    await page.waitForURL('**/profile');
    await shown(page, 'Подписка активна');
    expect(await storedOrder(page)).toEqual([null, null, null]);
    await leave();
  });

  const KEEPS = [
    ['ru', 'Оплату из этого браузера'],
    ['en', 'The one in this browser'],
    ['kk', 'Осы браузердегі төлемді'],
    ['zh', '此浏览器中的付款'],
  ] as const;
  for (const [[language, keeps], options] of sweep(KEEPS))
    it(`keeps a paid order of this browser by a press, in ${language}`, options, async () => {
      const own = newPrepaidToken();
      const { page, leave } = await visit();
      await page.addInitScript((id) => {
        localStorage.setItem('userID', id);
        localStorage.setItem('payment', 'completed');
      }, own);
      await page.goto(`/attach?prepaid=anything&lng=${language}`);
      await page.getByRole('button', { name: keeps }).click();
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      expect((await storedOrder(page))[0]).toBe(own);
      await page.getByRole('button', { name: /Google/ }).waitFor();
      await leave();
    });

  it('replaces a paid order of this browser only after a press', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.goto('/attach?prepaid=first');
    await page.getByRole('button', { name: /Google/ }).waitFor();
    await page.goto('/attach?prepaid=anything');
    await shown(page, /Ссылка, которую вы открыли, ведёт к\sдругой оплате/);
    expect((await storedOrder(page))[0]).toBe('first');
    expect(await page.getByRole('button', { name: /Google/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Оплату по ссылке' }).click();
    expect((await storedOrder(page))[0]).toBe('anything');
    await leave();
  });

  it('still works after the Yandex sign-in, which leaves the page', SWEEP, async () => {
    const link = await paidGuestPurchase();
    const { page, leave } = await visit();
    await page.goto(link);
    await page.getByRole('button', { name: 'Войти через Яндекс' }).click();
    await page.getByRole('button', { name: /Анна/ }).click();
    await page.waitForURL('**/profile');
    await shown(page, 'Оплата привязана к этому аккаунту');
    await leave();
  });
});
