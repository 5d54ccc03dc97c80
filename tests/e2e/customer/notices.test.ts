import type { Notice } from '@functions/base/contract/notice';
import type { Profile } from '@functions/customer-life/contract/get-profile';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PHONE } from '../../../scripts/lib/browser';
import { visit } from '../../support/browser/browser';
import { enterSignedIn } from '../../support/customers/customer-browser-actions';
import { SWEEP } from '../../support/sweep';

/** What customers see of service notices. The other suites of this run share its server, so its answers are changed. */

const INFO: Notice = {
  id: 'notice-1.1',
  level: 'info',
  texts: { ru: 'Ночью обновим серверы.', en: 'Servers are updated tonight.' },
};
const WARNING: Notice = { id: 'notice-3.1', level: 'warning', texts: { ru: 'В полночь оплата будет недоступна.' } };
const OUTAGE: Notice = { id: 'notice-2.1', level: 'outage', texts: { ru: 'Сервер «Хельсинки» не отвечает.' } };

/** Adds to the server's answers to a call. */
const answer = (page: Page, path: string, about: object) =>
  page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), ...about } });
  });

const notices = (page: Page) => page.getByRole('status', { name: /Объявления сервиса|Service notices/ });

describe('the landing page', () => {
  it('shows them at the lower edge without moving anything; a hidden one stays hidden in this browser', async () => {
    const { page, leave } = await visit({ viewport: PHONE });
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await answer(page, '/api/shop/getShop', { notices: [WARNING, INFO] });
    await page.goto('/?lng=en');
    // It has no English text.
    const warning = notices(page).getByText(WARNING.texts.ru);
    await warning.waitFor();
    expect(await warning.getAttribute('lang')).toBe('ru');
    expect(await notices(page).getByText('Servers are updated tonight.').count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.01);
    await notices(page).getByRole('button', { name: 'Hide' }).click();
    // The next level follows. The focus does not fall to the top of the document.
    await notices(page).getByText('Servers are updated tonight.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.reload();
    await notices(page).getByText('Servers are updated tonight.').waitFor();
    expect(await warning.count()).toBe(0);
    await leave();
  });

  it('an outage cannot be hidden', SWEEP, async () => {
    const { page, leave } = await visit();
    await answer(page, '/api/shop/getShop', { notices: [OUTAGE] });
    await page.goto('/?lng=ru');
    await notices(page).getByText(OUTAGE.texts.ru).waitFor();
    expect(await notices(page).getByRole('button').count()).toBe(0);
    await leave();
  });

  it('loads nothing of them when there is none', SWEEP, async () => {
    const { page, leave } = await visit();
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await answer(page, '/api/shop/getShop', { notices: [] });
    await page.goto('/?lng=ru');
    await page.getByText('Все платежи').waitFor();
    await page.waitForLoadState('networkidle');
    expect(files.filter((file) => file.includes('notice-list'))).toEqual([]);
    await leave();
  });
});

it('/install shows the notices for its visitor', SWEEP, async () => {
  const { page, leave } = await visit();
  await page.route('**/api/notices', (route) =>
    route.fulfill({ json: { success: true, notices: [INFO], customerId: null } }),
  );
  await page.goto('/install?lng=ru');
  await notices(page).getByText('Ночью обновим серверы.').waitFor();
  await leave();
});

it('the profile shows them at its top, and which servers answer', async () => {
  const { page, leave } = await visit();
  const servers: Profile['servers'] = [
    { name: 'Амстердам', works: true, lastSeen: '2026-11-20T09:00:00.000Z' },
    { name: 'Хельсинки', works: false, lastSeen: '2026-11-20T11:05:00.000Z' },
  ];
  await answer(page, '/api/profile', { notices: [OUTAGE], servers, now: '2026-11-20T12:00:00.000Z' });
  await enterSignedIn(page, 'anna@example.com');
  await notices(page).getByText(OUTAGE.texts.ru).waitFor();
  await page.getByText('Активна, не отвечает: Хельсинки').waitFor();
  await leave();
});

it('in Kazakh the price is in tenge by the rate of the answer, and says that roubles are charged', SWEEP, async () => {
  const { page, leave } = await visit();
  await answer(page, '/api/shop/getShop', {
    firstPayment: 1,
    monthlyPayment: 150,
    tengeRate: { perRouble: 10, day: '2026-11-20' },
    now: '2026-11-21T12:00:00.000Z',
  });
  await page.goto('/?lng=kk');
  await page.getByText('≈ 1 500 ₸').first().waitFor();
  await page.getByText('Төлем рубльмен алынады.').waitFor();
  await leave();
});
