import { PHONE } from '../../../scripts/lib/browser';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { CARDS } from '../../support/customers/buy';
import {
  closePaidForm,
  enterSignedIn,
  newEmail,
  openPaymentForm,
  payWith,
} from '../../support/customers/customer-browser-actions';
import { bind } from '../../support/product/devices';
import { buyOverHttp } from '../../support/product/running-customer';
import { openDevice } from '../../support/browser/profile-rows';
import { SWEEP } from '../../support/sweep';

/** The page after a payment, and the next thing to do: the first device. */

const STEPS = 'Установите приложение: 3 шага';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** With plain spaces: the texts have no-break ones. */
const firstTitle = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 2 }).first().innerText()).replace(/\s/g, ' ');

// from-ad-to-device.test.ts shows the same after a purchase without an account.
it('after a payment the profile shows its top, names the active subscription, and focuses it', SWEEP, async () => {
  const { page, leave } = await visit();
  await enterSignedIn(page, newEmail('just-paid'));
  await page.getByRole('heading', { level: 2, name: 'Подписка' }).waitFor();
  await openPaymentForm(page);
  await payWith(page, CARDS.good);
  await closePaidForm(page);
  await page.getByText(/^Подписка активна/).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await heading(page).innerText()).toMatch(/^Подписка до/);
  expect(await heading(page).evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await firstTitle(page)).toBe(STEPS);
  await leave();
});

describe('until a first device has connected', () => {
  it('the profile begins with three steps, which turn into a tick by themselves', async () => {
    const session = await buyOverHttp(stack, newEmail('first-device'));
    const { page, leave } = await visit();
    await page.clock.install();
    await enterSignedIn(page, session.email);
    await page.getByRole('heading', { level: 2, name: STEPS }).waitFor();
    expect(await firstTitle(page)).toBe(STEPS);
    const section = page.locator('section', { hasText: STEPS });
    expect(await section.getByRole('listitem').count()).toBe(3);
    await section.getByRole('link', { name: 'Начать установку' }).click();
    await page.waitForURL('**/install');
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: STEPS }).waitFor();
    await bind(stack.deps, session.uid, { deviceName: 'Телефон' });
    // Without a press: the page looks every fifteen seconds.
    await page.clock.fastForward(15_000);
    await page.getByText('Первое устройство подключено').waitFor();
    expect(await section.count()).toBe(0);
    await page.reload();
    await page.getByText('Первое устройство подключено').waitFor();
    await leave();
  });

  it('a customer whose device was connected before sees neither steps nor tick', SWEEP, async () => {
    const session = await buyOverHttp(stack, newEmail('old-device'));
    await bind(stack.deps, session.uid, { deviceName: 'Телефон' });
    const { page, leave } = await visit();
    await enterSignedIn(page, session.email);
    await openDevice(page);
    await page.getByRole('button', { name: 'Отвязать' }).waitFor();
    expect(await page.getByText(STEPS).count()).toBe(0);
    expect(await page.getByText('Первое устройство подключено').count()).toBe(0);

    // A bound device that has never connected does not count.
    await page.route(`**${getProfile.path}`, async (route) => {
      const response = await route.fetch();
      const profile = (await response.json()) as { devices: object[] };
      const devices = profile.devices.map((device) => ({ ...device, firstActivation: null }));
      await route.fulfill({ response, json: { ...profile, devices } });
    });
    await page.evaluate(() => sessionStorage.removeItem('lastFacts'));
    await page.reload();
    await page.getByRole('heading', { level: 2, name: STEPS }).waitFor();
    await leave();
  });
});

it('a page keeps its scroll position on the way back', SWEEP, async () => {
  const session = await buyOverHttp(stack, newEmail('scroll'));
  const { page, leave } = await visit({ viewport: PHONE });
  await enterSignedIn(page, session.email);
  const guide = page.getByRole('link', { name: 'Подключить ещё' });
  await guide.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await guide.click();
  await page.waitForURL('**/install');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await guide.waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  expect(page.url()).toBe(`${siteUrl()}/profile`);
  await leave();
});
