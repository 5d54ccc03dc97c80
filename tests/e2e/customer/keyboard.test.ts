import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { CARDS } from '../../support/customers/buy';
import { bind } from '../../support/product/devices';
import {
  newEmail,
  newExpiry,
  payButton,
  paymentForm,
  waitForText,
} from '../../support/customers/customer-browser-actions';
import { openDevice } from '../../support/browser/profile-rows';
import { SWEEP } from '../../support/sweep';

const MOST_STOPS = 60;

/** Waits until the control is enabled, because Tab skips a disabled one, and presses Tab until it has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  await expect.poll(() => control.isEnabled()).toBe(true);
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`not reached by Tab: ${String(control)}`);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

it('a customer signs in, buys, detaches a device and cancels by keyboard alone (WCAG 2.1.1)', SWEEP, async () => {
  const { page, leave } = await visit();
  await page.goto('/login');
  await press(page, page.getByRole('button', { name: 'Войти через Google' }));
  await type(page, page.getByLabel('Другая почта'), newEmail('keys'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/profile');

  await tabTo(page, page.getByRole('radio', { name: /^Месяц/ }));
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: /^Полгода/ }).isChecked()).toBe(true);
  const boxes = page.getByRole('checkbox');
  await press(page, boxes.nth(0), 'Space');
  await press(page, boxes.nth(1), 'Space');
  await press(page, payButton(page));

  const form = paymentForm(page);
  await type(page, form.getByLabel('Номер карты'), CARDS.good);
  await type(page, form.getByLabel('Срок'), newExpiry());
  await type(page, form.getByLabel('CVV'), '123');
  await press(page, form.getByRole('button', { name: 'Оплатить' }));
  await press(page, form.getByRole('button', { name: 'Готово' }));
  await waitForText(page, 'Подписка до');
  await drainOutbox(stack.deps);

  const uid = await page.evaluate(() => localStorage.getItem('uid'));
  await bind(stack.deps, String(uid), { deviceName: 'Ноутбук', platform: 'windows' });
  await page.reload();
  await openDevice(page);
  await press(page, page.getByRole('button', { name: 'Отвязать' }));
  await page.getByRole('dialog').waitFor();
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Отвязать' }));
  await waitForText(page, 'Нет активных устройств');
  expect(
    await page.getByRole('heading', { name: /^Устройства/ }).evaluate((title) => title === document.activeElement),
  ).toBe(true);

  await press(page, page.getByRole('link', { name: 'Отменить подписку' }));
  await page.waitForURL('**/cancel');
  await press(page, page.getByRole('button', { name: 'Отменить подписку' }).first());
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await press(page, dialog.getByRole('button', { name: 'Отменить подписку' }));
  await page.waitForURL('**/profile');
  await waitForText(page, 'Подписка отменена');
  await leave();
});
