import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { toRoubles } from '@functions/base/contract/values/money';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { CARDS } from '../../support/customers/buy';
import { closePaidForm, enterSignedIn, newEmail, payWith } from '../../support/customers/customer-browser-actions';
import { chargeOf } from '../../support/customers/shop-prices';
import { buyOverHttp, profileOverHttp, tickAll } from '../../support/product/running-customer';
import { openRow } from '../../support/browser/profile-rows';
import type { Session } from '../../../scripts/lib/auth-emulator';

/** Another tariff from the next charge on, and another card, while the subscription is active. */

const profileOf = (session: Session) => profileOverHttp(siteUrl(), session);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

it('half a year is chosen with two consents, shown with its date and sum, and taken back', async () => {
  const session = await buyOverHttp(stack, newEmail('plan'), { tariff: 1 });
  const before = await profileOf(session);
  const { page, leave } = await visit();
  await enterSignedIn(page, session.email);
  await button(page, 'Тариф').click();
  await shown(page, 'Сейчас ничего не списываем');
  const form = page.getByRole('group', { name: 'Тариф', exact: true });
  expect(await form.evaluate((node) => node === document.activeElement)).toBe(true);
  await shown(page, 'Этот тариф и так будет списан');
  await page.getByRole('radio', { name: /^Полгода/ }).check();
  const confirm = button(page, 'Перейти на этот тариф');
  expect(await confirm.isEnabled()).toBe(false);
  await tickAll(page, 'Следующее списание');
  // The consent to charges names one sum: another tariff needs it again.
  await page.getByRole('radio', { name: /^Год/ }).check();
  expect(await confirm.isEnabled()).toBe(false);
  await page.getByRole('radio', { name: /^Полгода/ }).check();
  await tickAll(page, 'Следующее списание');
  await confirm.click();
  await shown(page, new RegExp(`Полгода, ${toRoubles(chargeOf(6))}`));
  expect(await profileOf(session)).toMatchObject({
    tariff: 1,
    tariffNextPeriod: 6,
    userInfo: { ...before.userInfo, amount: toRoubles(chargeOf(6)) },
  });

  await button(page, 'Вернуть прежний тариф').click();
  await confirm.waitFor();
  await tickAll(page, 'Следующее списание');
  await confirm.click();
  await shown(page, 'Тариф остаётся прежним');
  await expect.poll(async () => (await profileOf(session)).tariffNextPeriod).toBeNull();
  await leave();
});

it('another card is checked by one rouble that comes back, and is the saved one at once', async () => {
  const session = await buyOverHttp(stack, newEmail('card'), { tariff: 1 });
  const before = await profileOf(session);
  const { page, leave } = await visit();
  await enterSignedIn(page, session.email);
  await openRow(page, 'Карта и чеки');
  await button(page, 'Сменить карту').click();
  await shown(page, 'Спишем 1 ₽ для проверки карты и сразу вернём');
  const pay = button(page, 'Ввести новую карту');
  await pay.waitFor();
  expect(await pay.isEnabled()).toBe(false);
  await tickAll(page, 'Карта и чеки');
  await pay.click();
  await payWith(page, CARDS.poorLater);
  await closePaidForm(page);
  await shown(page, 'Карта заменена');
  await shown(page, 'Карта •• 1111');
  const after = await profileOf(session);
  expect(after).toMatchObject({ card: { mask: '•• 1111' }, userInfo: before.userInfo, tariff: before.tariff });
  await shown(page, /Возвращён|Возврат оформляется/);
  await leave();
});
