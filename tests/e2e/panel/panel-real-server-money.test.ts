import { randomUUID } from 'node:crypto';
import { createOrder } from '@functions/purchase/contract/create-order';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { siteUrl, visitPanel, type Visitor } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { countPresses } from '../../support/browser/count-presses';
import { CARDS } from '../../support/customers/buy';
import { newEmail, newExpiry } from '../../support/customers/customer-browser-actions';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { orderAsGuestOverHttp } from '../../support/customers/order-as-guest';
import { emailsTo } from '../../support/product/running-inbox';
import { buyOverHttp } from '../../support/product/running-customer';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { openRefund, pressRefund } from '../../support/panel/press-refund';
import { openPanelAs } from '../../support/customers/staff-browser-actions';
import { SWEEP } from '../../support/sweep';

/** Refunds and payments that staff handle, with the real server and the payment sandbox. */

async function openPanel(role: 'support' | 'finance'): Promise<Visitor> {
  const visitor = await visitPanel();
  await openPanelAs(visitor.page, stack, role);
  return visitor;
}

/** A subscriber, with the id that the panel uses and the transaction id of the only payment. */
async function subscriber(
  name: string,
): Promise<{ email: string; session: Session; id: string; transactionId: string }> {
  const email = newEmail(name);
  const session = await buyOverHttp(stack, email);
  const [receipt] = await stack.deps.store.nonTransactional.receipts.ofCustomer(session.uid, 2);
  return { email, session, id: await idOf(session.uid), transactionId: receipt?.transactionId ?? '' };
}

const idOf = async (uid: string): Promise<string> =>
  (await stack.deps.store.nonTransactional.customers.get(uid))?.id ?? '';

/** The amounts, in roubles, of the refund notifications that the sandbox sent for a payment. */
async function refundsOf(transactionId: string): Promise<number[]> {
  const sent = await stack.provider.deliveries();
  return sent
    .filter(({ type }) => type === 'refund')
    .map(({ body }) => new URLSearchParams(body))
    .filter((fields) => fields.get('PaymentTransactionId') === transactionId)
    .map((fields) => Number(fields.get('Amount')));
}

const receiptOf = (page: Page, transactionId: string) => page.getByRole('listitem').filter({ hasText: transactionId });
const good = (page: Page) => page.locator('p[data-tone=good]');

describe('a refund', () => {
  it('of a part of a payment shows on the receipt and in the timeline, and access stays', async () => {
    const { email, id, transactionId } = await subscriber('part-back');
    const { page, leave } = await openPanel('support');
    await page.goto(`/panel-receipts?id=${id}`);
    await receiptOf(page, transactionId).getByRole('link', { name: 'Вернуть деньги' }).click();
    await page.getByLabel('Сумма, ₽').fill('0,40');
    await page.getByLabel('Причина').fill('день не работало');
    await pressRefund(page);
    await good(page)
      .filter({ hasText: `0,4 ₽ по чеку ${transactionId}` })
      .waitFor();
    await drainOutbox(stack.deps);
    await page.goto(`/panel-receipts?id=${id}`);
    await receiptOf(page, transactionId).getByText('Возвращён частично').waitFor();
    await receiptOf(page, transactionId)
      .getByText(/^0,40?\s₽$/)
      .waitFor();
    await page.goto(`/panel-user?id=${id}`);
    await page.getByRole('heading', { level: 1, name: email }).waitFor();
    await page.getByText('Активна', { exact: true }).first().waitFor();
    await page
      .getByText(/причина: день не работало/)
      .first()
      .waitFor();
    expect(await refundsOf(transactionId)).toEqual([0.4]);
    await leave();
  });

  it('requested by three members at once is one refund at the provider and ends access (P10)', SWEEP, async () => {
    const { id, transactionId } = await subscriber('three-clicks');
    const members = await Promise.all([openPanel('support'), openPanel('support'), openPanel('finance')]);
    for (const { page } of members) {
      await page.goto(`/panel-subscription?id=${id}`);
      await page.getByLabel('Причина').fill('не понравилось');
    }
    await Promise.all(members.map(({ page }) => openRefund(page)));
    await Promise.all(
      members.map(({ page }) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /^Вернуть/ })
          .dblclick(),
      ),
    );
    // The other two see the result of the first refund, or that the whole amount is already being refunded.
    await Promise.all(members.map(({ page }) => page.locator('p[data-tone]').first().waitFor()));
    await drainOutbox(stack.deps);
    expect(await refundsOf(transactionId)).toEqual([1]);
    const [{ page }] = members;
    await page.goto(`/panel-receipts?id=${id}`);
    await receiptOf(page, transactionId).getByText('Возвращён', { exact: true }).waitFor();
    expect(await receiptOf(page, transactionId).getByRole('link', { name: 'Вернуть деньги' }).count()).toBe(0);
    await page.goto(`/panel-user?id=${id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('Активна', { exact: true }).count()).toBe(0);
    for (const member of members) await member.leave();
  });
});

describe('an unclaimed payment', () => {
  it('is assigned by its number to the customer who made it, and activates the subscription', async () => {
    const email = newEmail('lost-payment');
    const { checkout } = await orderAsGuestOverHttp(
      siteUrl(),
      newEmail('mistyped'),
      `${randomUUID().replaceAll('-', '').slice(0, 30)}_30_1`,
    );
    const outcome = await stack.provider.pay({ intent: checkout?.payload, card: CARDS.good, expires: newExpiry() });
    const transactionId = 'transactionId' in outcome ? String(outcome.transactionId) : '';
    await drainOutbox(stack.deps);
    const id = await idOf((await joinOverHttp(siteUrl(), email)).uid);

    const { page, leave } = await openPanel('support');
    await page.goto(`/panel-user?id=${id}`);
    await page.getByText('Отсутствует', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Привязать платёж' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Номер транзакции').fill(transactionId);
    await dialog.getByRole('button', { name: 'Показать, что изменится' }).click();
    await dialog.getByText('ничей', { exact: true }).waitFor();
    await dialog.getByText(/^Доступ до .*, как после покупки в своём аккаунте. Продления идут.$/).waitFor();
    await dialog.getByLabel('Причина').fill('ошибся адресом при оплате');
    await dialog.getByRole('button', { name: 'Привязать', exact: true }).click();
    await page.getByText('Платёж привязан.').waitFor();
    await page.getByText('Активна', { exact: true }).first().waitFor();
    await page.getByRole('link', { name: 'Чеки', exact: true }).click();
    await receiptOf(page, transactionId).getByText('Оплачен').first().waitFor();
    await leave();
  });
});

describe('«Я заплатил, а доступа нет»', () => {
  it('is answered with two presses: the key of the search, the pasted address, Enter', async () => {
    const email = newEmail('paid-nobody');
    const { checkout } = await orderAsGuestOverHttp(
      siteUrl(),
      email,
      `${randomUUID().replaceAll('-', '').slice(0, 30)}_30_1`,
    );
    await stack.provider.pay({ intent: checkout?.payload, card: CARDS.good, expires: newExpiry() });
    await drainOutbox(stack.deps);
    const { page, leave } = await openPanel('support');
    await page.goto('/panel-search');
    await page.getByRole('heading', { level: 1 }).click();
    const { presses, key } = countPresses(page);
    await key('/');
    await page.keyboard.insertText(email);
    await key('Enter');
    await page.getByRole('heading', { level: 1, name: 'Платёж без аккаунта' }).waitFor();
    await page.getByText('Оплачено, но не привязано к аккаунту: доступ откроется после привязки.').waitFor();
    await page.getByText(/Письмо со ссылкой ушло на .*•••@/).waitFor();
    expect(presses).toEqual(['/', 'Enter']);

    // The help: the link once more, in two further presses.
    await page.getByRole('button', { name: 'Прислать ссылку ещё раз' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Прислать ссылку ещё раз' }).click();
    await page.getByText('Письмо уйдёт сейчас.').waitFor();
    await drainOutbox(stack.deps);
    expect(await emailsTo(email)).toHaveLength(2);
    // Money without an account is returned by finance only.
    expect(await page.getByRole('button', { name: /^Вернуть/ }).count()).toBe(0);
    await leave();
  });

  it('finds the payment on the search page too, and attaches it to the account with its address', SWEEP, async () => {
    const email = newEmail('paid-other-way');
    const { checkout } = await orderAsGuestOverHttp(
      siteUrl(),
      email,
      `${randomUUID().replaceAll('-', '').slice(0, 30)}_30_1`,
    );
    await stack.provider.pay({ intent: checkout?.payload, card: CARDS.good, expires: newExpiry() });
    await drainOutbox(stack.deps);
    const id = await idOf((await joinOverHttp(siteUrl(), email)).uid);
    const { page, leave } = await openPanel('support');
    await page.goto(`/panel-user?id=${id}`);
    await page.getByText('Ни разу не платил: подписки нет.').waitFor();
    await page.getByText('С этой почтой есть ещё 1 платёж не в этом аккаунте.').waitFor();
    await page.goto(`/panel-search?emailPart=${encodeURIComponent(email)}`);
    await page.getByRole('region', { name: 'Платежи с этой почтой' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Привязать к аккаунту' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('ID клиента').inputValue()).toBe(id);
    await dialog.getByRole('button', { name: 'Показать, что изменится' }).click();
    await dialog.getByLabel('Причина').fill('назвал сумму, дату и карту');
    await dialog.getByRole('button', { name: 'Привязать', exact: true }).click();
    await page.getByText('Платёж привязан.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Платёж клиента' }).waitFor();
    await page.getByRole('button', { name: 'Открыть карточку клиента' }).click();
    await page.getByText(/^Идёт пробный период до /).waitFor();
    await leave();
  });
});

describe('«Убрать одно устройство»', SWEEP, () => {
  it('removes a bought slot from the next renewal on, and the next charge is lower', SWEEP, async () => {
    const { session, email, id } = await subscriber('slot');
    const consents = { autoCharge: true, offer: true };
    const { checkout } = await callOverHttp(
      siteUrl(),
      createOrder,
      { uid: session.uid, email, period: 30, tariff: 1, kind: 'device-slot', consents },
      session,
    );
    await stack.provider.pay({ intent: checkout?.payload, card: CARDS.good, expires: newExpiry() });
    await drainOutbox(stack.deps);

    const { page, leave } = await openPanel('support');
    const charge = () => page.locator('dt').filter({ hasText: 'Ещё 1 устройство' });
    await page.goto(`/panel-user?id=${id}`);
    await charge().waitFor();
    await page.getByRole('link', { name: 'Управление подпиской' }).click();
    await page.getByRole('button', { name: 'Убрать одно устройство' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Причина').fill('просьба клиента');
    await dialog.getByRole('button', { name: 'Убрать одно устройство' }).click();
    await page.getByText('Устройство уйдёт со следующего продления.').waitFor();
    await page.getByText('Со следующего продления дополнительных устройств нет.').waitFor();
    expect(await page.getByRole('button', { name: 'Убрать одно устройство' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Карточка' }).click();
    await page.getByText('1, со следующего продления 0').waitFor();
    expect(await charge().count()).toBe(0);
    await leave();
  });
});
