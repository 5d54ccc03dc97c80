import { createOrder } from '@functions/purchase/contract/create-order';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { payLinkText } from '@functions/purchase/rules/pay-link';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { oneOffRequest } from '../../support/customers/pay-once';
import { siteUrl, visit } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { CARDS } from '../../support/customers/buy';
import {
  closePaidForm,
  enterSignedIn,
  newEmail,
  payButton,
  payWith,
  paymentForm,
  waitForText,
} from '../../support/customers/customer-browser-actions';
import { tickAll } from '../../support/product/running-customer';
import { openRow } from '../../support/browser/profile-rows';
import { SWEEP } from '../../support/sweep';

/** A term without renewal by SBP, the next one ahead, and a card that is connected later (decision 103). */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const offer = (page: Page) => page.getByRole('checkbox', { name: /^Принимаю условия/ });
const charges = (page: Page) => page.getByRole('checkbox', { name: /^Соглашаюсь на автоматические списания/ });

/** Chooses SBP in the payment form, and pays the link in the app of the bank. */
async function payBySbp(page: Page): Promise<void> {
  const form = paymentForm(page);
  await form.getByRole('button', { name: 'СБП', exact: true }).click();
  await form.getByRole('heading', { name: 'СБП' }).waitFor();
  await form.getByRole('button', { name: 'Оплатить в приложении банка' }).click();
  await closePaidForm(page);
}

it('is bought before the sign-in with one consent, and the form has no card', SWEEP, async () => {
  const { page, leave } = await visit();
  await page.goto('/buy');
  await charges(page).waitFor();
  await page.getByRole('radio', { name: /^СБП и другие/ }).check();
  expect(await charges(page).count()).toBe(0);
  await waitForText(page, 'Списаний не будет');
  await waitForText(page, 'За три дня и за день до конца пришлём на почту ссылку на оплату');
  await page.getByLabel('Почта').fill(newEmail('sbp-guest'));
  expect(await payButton(page).isEnabled()).toBe(false);
  await offer(page).check();
  await payButton(page).click();
  await paymentForm(page).getByRole('button', { name: 'СБП', exact: true }).waitFor();
  expect(await paymentForm(page).getByLabel('Номер карты').isVisible()).toBe(false);
  // Who closes the form without paying loses nothing, and is told what happens if the bank was paid.
  await paymentForm(page).getByRole('button', { name: 'Закрыть' }).click();
  await waitForText(page, 'Если вы уже заплатили в приложении банка');
  await payButton(page).click();
  await payBySbp(page);
  await page.waitForURL('**/attach');
  await leave();
});

it('is paid ahead in the profile, and renews once a card is connected', async () => {
  const { page, leave } = await visit();
  await enterSignedIn(page, newEmail('sbp'));
  await page.getByRole('radio', { name: /^СБП и другие/ }).check();
  await offer(page).check();
  await payButton(page).click();
  await payBySbp(page);
  await drainOutbox(stack.deps);
  await waitForText(page, 'Оплачено без продления: доступ закончится');
  await openRow(page, 'Письма и новости');
  await waitForText(page, 'Ссылка на оплату следующего срока придёт в любом случае');
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();

  await button(page, 'Продлить заранее').click();
  const group = page.getByRole('group', { name: 'Продлить заранее' });
  expect(await group.getByRole('radio', { name: /^СБП и другие/ }).isChecked()).toBe(true);
  await group.getByRole('checkbox', { name: /^Принимаю условия/ }).check();
  await payButton(page).click();
  await payBySbp(page);
  await drainOutbox(stack.deps);
  await expect.poll(() => heading.textContent(), { timeout: 20_000 }).not.toBe(before);
  await waitForText(page, 'Оплачено без продления: доступ закончится');

  await button(page, 'Подключить карту').click();
  await waitForText(page, 'Спишем 1 ₽ для проверки карты и сразу вернём');
  await tickAll(page, 'Следующее списание');
  await button(page, 'Ввести карту').click();
  await payWith(page, CARDS.good);
  await closePaidForm(page);
  await drainOutbox(stack.deps);
  await page.getByRole('link', { name: 'Отменить подписку' }).waitFor();
  expect(await button(page, 'Продлить заранее').count()).toBe(0);
  await leave();
});

/** The pay link of the e-mails, which would be sent days later. */
async function payLinkOf(email: string): Promise<string> {
  const { store, signedTokens, clock } = stack.deps;
  const customer = (await stack.db.collection('customers').where('email', '==', email).get()).docs[0];
  const uid = String(customer?.get('uid'));
  const end = (await store.nonTransactional.subscriptions.get(uid))?.currentPeriodEnd ?? 0;
  const link = signedTokens.sign('pay', payLinkText(uid, end, await clock.now()));
  return `/instantPay?${new URLSearchParams({ link })}`;
}

it(
  'the page of its pay link names the ways to pay, and what follows a payment in the app of the bank',
  SWEEP,
  async () => {
    const email = newEmail('sbp-link');
    const session = await joinOverHttp(siteUrl(), email);
    const { checkout } = await callOverHttp(siteUrl(), createOrder, oneOffRequest(session), session);
    await stack.provider.payBySbp(checkout?.payload);
    await drainOutbox(stack.deps);
    const { page, leave } = await visit();
    await enterSignedIn(page, email, await payLinkOf(email));
    await waitForText(page, 'он прибавится к оставшимся дням');
    await waitForText(page, 'СБП, T-Pay, SberPay, Mir Pay');
    await waitForText(page, 'Здесь нельзя оплатить картой');
    await offer(page).check();
    await payButton(page).click();
    await paymentForm(page).getByRole('button', { name: 'СБП', exact: true }).waitFor();
    await paymentForm(page).getByRole('button', { name: 'Закрыть' }).click();
    await waitForText(page, 'Если вы уже заплатили в приложении банка');
    await leave();
  },
);
