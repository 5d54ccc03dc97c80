import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import type { Shop } from '@functions/customer-life/contract/get-shop';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { observeShiftsFromStart, movedParts, sumOfShifts } from '../../support/browser/layout-shift';
import { siteUrl, visit } from '../../support/browser/browser';
import { untilAwake, wake } from '../../support/browser/wake';
import { DESKTOP, PHONE } from '../../../scripts/lib/browser';
import { SWEEP, sweep } from '../../support/sweep';

/** Prerendered pages load their scripts when the visitor begins to use them (decision 93). */

const SHOP_CALL = '**/api/shop/getShop';

/** The scripts that the page has requested, but for the one that draws the prices. */
const entryScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js') && !name.includes('/early-prices-')),
  );

const price = (page: Page) => page.locator('#early-price dl');

/** Holds the scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe('the landing page before somebody uses it', () => {
  it('shows the prices, stores the code of the link, and loads no other script until a pointer moves', async () => {
    const { page, leave } = await visit();
    await page.goto('/?j=12');
    await price(page).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await entryScripts(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('j'))).toBe('12');
    await wake(page);
    expect(await entryScripts(page)).not.toEqual([]);
    await leave();
  });

  const USES: [string, (page: Page) => Promise<unknown>][] = [
    ['a key', (page) => page.keyboard.press('Tab')],
    ['the focus', (page) => page.locator('footer button').first().focus()],
    ['a scroll past the fold', (page) => page.evaluate(() => scrollTo(0, innerHeight))],
  ];
  it.each(USES)('%s loads the scripts', SWEEP, async (_use, act) => {
    const { page, leave } = await visit();
    await page.goto('/');
    await price(page).waitFor();
    await act(page);
    await untilAwake(page);
    expect(await entryScripts(page)).not.toEqual([]);
    await leave();
  });

  it('a touch loads the scripts', SWEEP, async () => {
    const { page, leave } = await visit({ isPhone: true });
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).tap();
    await untilAwake(page);
    await leave();
  });

  const FAILURES: [what: string, prepare: (page: Page) => Promise<unknown>][] = [
    ['cannot be asked for the prices', (page) => page.route(SHOP_CALL, (route) => route.fulfill({ status: 400 }))],
    ['has not the script that draws them', (page) => page.route('**/early-prices-*', (route) => route.abort())],
  ];
  for (const [[what, prepare], options] of sweep(FAILURES))
    it(`a server that ${what}: React takes over`, options, async () => {
      const { page, leave } = await visit();
      await prepare(page);
      await page.goto('/');
      await untilAwake(page);
      await leave(/400|Failed to load/);
    });
});

const SHOP: Partial<Shop> = {
  firstPayment: 1,
  monthlyPayment: 299,
  strikethroughPrice: 299,
  discount: 0,
  trialDays: 3,
};
const PROMO = { code: 'SPRING', discount: 0.25, until: '2027-01-01T00:00:00.000Z' };
const SHOPS: [string, Partial<Shop>][] = [
  ['a trial', SHOP],
  ['no trial, a year', { ...SHOP, firstPayment: 2990, monthlyPayment: 2990, strikethroughPrice: 2990, tariff: 12 }],
  ['a tariff that the page does not know', { ...SHOP, tariff: 24 }],
  ['a promo code', { ...SHOP, discount: 0.25, strikethroughPrice: 399, promo: PROMO, link: { state: 'promo' } }],
  ['an invitation', { ...SHOP, link: { state: 'invitation', inviterDiscount: 0.3 } }],
];

describe('the prices drawn early are those that React renders', () => {
  const CASES = SHOPS.flatMap(([what, shop]) => OFFERED_LANGUAGES.map((language) => ({ what, shop, language })));
  for (const [{ what, shop, language }, options] of sweep(CASES))
    it(`${what} in ${language}`, options, async () => {
      const { page, context, leave } = await visit();
      await context.addCookies([{ name: 'firebase-language-override', value: language, url: siteUrl() }]);
      await page.route(SHOP_CALL, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), ...shop } });
      });
      await page.goto('/');
      await price(page).waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
      // React adds comments and the nearness of the features to the middle of the screen.
      const html = () =>
        page.evaluate(() => document.querySelector('main')?.innerHTML.replace(/<!--.*?-->| style="[^"]*"/g, ''));
      const early = await html();
      await wake(page);
      // Fails for an error of hydration too, which the page reports.
      expect(await html()).toBe(early);
      await leave();
    });
});

describe('a press before the scripts are there', () => {
  it('of the theme switch is carried out later, and shown as waiting until then', SWEEP, async () => {
    const { page, leave } = await visit();
    const release = await holdScripts(page);
    await page.goto('/');
    const dark = page.getByRole('button', { name: 'Тёмное' });
    await dark.click();
    await page.locator('button[data-pressed]').waitFor();
    release();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    expect(await page.locator('button[data-pressed]').count()).toBe(0);
    await leave();
  });

  it('of a way to sign in opens it once', SWEEP, async () => {
    const { page, leave } = await visit();
    const release = await holdScripts(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'По почте и паролю' }).click();
    release();
    await page.getByLabel('Пароль', { exact: true }).waitFor();
    await leave();
  });

  it('is repeated once when it was made twice', SWEEP, async () => {
    const { page, leave } = await visit();
    const release = await holdScripts(page);
    await page.goto('/login');
    await page.evaluate(() => {
      const { dataset } = document.documentElement;
      dataset.repeated = '0';
      addEventListener('click', ({ isTrusted }) => {
        if (!isTrusted) dataset.repeated = String(Number(dataset.repeated) + 1);
      });
    });
    await page.getByRole('button', { name: 'По почте и паролю' }).dblclick();
    release();
    await page.getByLabel('Пароль', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.repeated)).toBe('1');
    await leave();
  });

  it('is not repeated when it has been prevented', SWEEP, async () => {
    const { page, leave } = await visit();
    const release = await holdScripts(page);
    await page.goto('/login');
    await page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true });
    });
    const password = page.getByRole('button', { name: 'По почте и паролю' });
    await password.click();
    release();
    await untilAwake(page);
    expect(await password.getAttribute('aria-expanded')).toBe('false');
    await leave();
  });

  it('counts when its button is rendered anew between the press and the release of the pointer', SWEEP, async () => {
    const { page, leave } = await visit();
    const release = await holdScripts(page);
    await page.goto('/login');
    await page.getByRole('button', { name: 'По почте и паролю' }).hover();
    await page.mouse.down();
    release();
    await untilAwake(page);
    await page.mouse.up();
    await page.getByLabel('Пароль', { exact: true }).waitFor();
    await leave();
  });

  it('keeps the focus of the keyboard on the page that is rendered anew', SWEEP, async () => {
    const { page, leave } = await visit();
    const release = await holdScripts(page);
    await page.goto('/login');
    const yandex = page.getByRole('button', { name: 'Войти через Яндекс' });
    await yandex.focus();
    release();
    await untilAwake(page);
    expect(await yandex.evaluate((button) => document.activeElement === button)).toBe(true);
    await leave();
  });

  it('does not wait for ever when the scripts cannot be loaded', SWEEP, async () => {
    const { page, leave } = await visit();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/offer');
    await page.getByRole('button', { name: 'Тёмное' }).click();
    await page.locator('#incomplete').getByText('ChunkLoadError').first().waitFor();
    expect(await page.locator('button[data-pressed]').count()).toBe(0);
    await leave(/Failed to load/);
  });
});

describe('fonts that arrive late move nothing', () => {
  const CASES = [PHONE, DESKTOP].flatMap((viewport) =>
    ['/', '/login', '/buy', '/offer', '/privacy'].map((path) => ({ path, viewport })),
  );
  for (const [{ path, viewport }, options] of sweep(CASES))
    it(`${path} at ${viewport.width} px`, options, async () => {
      const { page, leave } = await visit({ viewport });
      await observeShiftsFromStart(page);
      await page.route('**/*.woff2', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      });
      await Promise.all([
        page.waitForEvent('requestfinished', (request) => request.url().endsWith('.woff2')),
        page.goto(path),
      ]);
      await page.waitForTimeout(500);
      expect(await sumOfShifts(page), (await movedParts(page)).join('\n')).toBe(0);
      await leave();
    });
});
