import { toRoubles } from '@functions/base/contract/values/money';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { localUrl, readPorts } from '../../../scripts/lib/ports';
import { violationsOn } from '../../support/browser/axe';
import { visit } from '../../support/browser/browser';
import { wake } from '../../support/browser/wake';
import { expectNone } from '../../support/browser/expect-none';
import { CARDS } from '../../support/customers/buy';
import {
  closePaidForm,
  enterSignedIn,
  newEmail,
  openPaymentForm,
  payWith,
  waitForText,
} from '../../support/customers/customer-browser-actions';
import { SHOP_TERMS } from '../../support/customers/shop-prices';
import { SWEEP } from '../../support/sweep';

interface Event {
  name: string;
  params: Record<string, unknown>;
}

const sandbox = localUrl(readPorts(process.env).sandbox);
const sent = async () => (await (await fetch(`${sandbox}/control/analytics`)).json()) as Event[];

/** The landing page asks, as soon as its scripts work. */
async function openAsking(page: Page): Promise<void> {
  await page.goto('/');
  await wake(page);
  await page.getByRole('button', { name: 'Можно' }).waitFor();
}

it('nothing is loaded or sent before consent or after its withdrawal; between them, downloads are (§7)', async () => {
  const { page, leave } = await visit();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const before = (await sent()).length;
  const news = async () => (await sent()).slice(before);
  await enterSignedIn(page, newEmail('measured'));
  const question = page.getByRole('region', { name: 'Статистика посещений' });
  await waitForText(page, 'Подписки ещё нет');
  await page.keyboard.press('Tab');
  expect(await question.count(), 'only the landing page asks').toBe(0);
  await openAsking(page);
  expectNone(await violationsOn(page));
  await question.getByRole('button', { name: 'Не нужно' }).click();
  await page.reload();
  await wake(page);
  await page.getByRole('button', { name: 'Согласие на статистику' }).waitFor();
  expect(await question.count()).toBe(0);
  await page.goto('/profile');

  await openPaymentForm(page);
  await payWith(page, CARDS.good);
  await closePaidForm(page);
  await waitForText(page, 'Подписка активна');
  const ios = page.getByRole('button', { name: /iPhone и iPad/ });
  await ios.click();
  await waitForText(page, 'Приложение в разработке, пока его нет');
  expect(loaded.filter((url) => /analytics/.test(url))).toEqual([]);
  expect(await news()).toEqual([]);

  await page.getByRole('button', { name: 'Согласие на статистику' }).click();
  await question.getByRole('button', { name: 'Можно' }).click();
  // Each event is a request of its own; two that are under way at once may arrive in any order.
  const expectDownloads = (...labels: string[]) =>
    expect
      .poll(async () => (await news()).map(({ name, params }) => [name, params.label]))
      .toEqual(labels.map((label) => ['click_download', label]));
  await ios.click();
  await expectDownloads('ios');
  const download = async (name: RegExp): Promise<void> => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()]);
    await file.cancel();
  };
  await download(/Android/);
  await expectDownloads('ios', 'android');
  await download(/Windows/);
  await expectDownloads('ios', 'android', 'windows');

  await page.getByRole('button', { name: 'Согласие на статистику' }).click();
  // The line that the press brings is in sight, and the next Tab reaches its answers.
  await expect.poll(() => question.evaluate((it) => it === document.activeElement)).toBe(true);
  await question.getByRole('button', { name: 'Не нужно' }).click();
  const sentBefore = (await news()).length;
  const requestsBefore = loaded.length;
  await ios.click();
  await page.reload();
  await waitForText(page, 'Активна');
  expect((await news()).length).toBe(sentBefore);
  expect(loaded.slice(requestsBefore).filter((url) => /analytics/.test(url))).toEqual([]);
  await leave();
});

it('after consent a purchase is sent with its amount (§7)', SWEEP, async () => {
  const { page, leave } = await visit();
  await openAsking(page);
  await page.getByRole('button', { name: 'Можно' }).click();
  await enterSignedIn(page, newEmail('measured'));
  await openPaymentForm(page);
  await payWith(page, CARDS.good);
  await closePaidForm(page);
  await waitForText(page, 'Подписка активна');
  const payment = { value: toRoubles(SHOP_TERMS.trialPrice), currency: 'RUB' };
  await expect
    .poll(async () => (await sent()).filter(({ name }) => name === 'purchase').at(-1)?.params)
    .toMatchObject(payment);
  await leave();
});
