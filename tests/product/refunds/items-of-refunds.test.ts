import { getPayment } from '@functions/panel/contract/get-payment';
import { openPayLink } from '@functions/purchase/contract/open-pay-link';
import { BRAND } from '@functions/base/contract/values/brand';
import { describe, expect, it } from 'vitest';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { buy, CARDS, order } from '../../support/customers/buy';
import { callPanel, createStaff } from '../../support/customers/staff';
import { widgetOf } from '../../support/customers/widget-of';
import type { Session } from '../../../scripts/lib/auth-emulator';
import {
  advanceToPeriodEnd,
  bothConsents,
  join,
  linkIn,
  paidTransactionId,
  receiptsOf,
  subscribe,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** The fiscal receipt of a refund names the item of the payment. */

const product = await startProductOfFile();

interface FiscalReceipt {
  readonly items: readonly { readonly label: string; readonly amount: number }[];
}
/** The fiscal receipt that a call of the API carries. */
const inJson = (json: unknown): FiscalReceipt =>
  (JSON.parse(String(json)) as { cloudPayments: { customerReceipt: FiscalReceipt } }).cloudPayments.customerReceipt;

async function newCustomer(name: string): Promise<Session> {
  return (await join(product, name)).session;
}

async function refund({ uid }: Session, transactionId: string, amount: number | null): Promise<void> {
  const asked = { reason: 'asked for it', actor: 'finance-1', requestId: `${transactionId}-${amount}` };
  const requested = await requestRefund(product.deps, { uid, transactionId, amount, ...asked });
  if (!requested.ok) throw new Error(requested.refusal);
  await product.drain();
}

/** The fiscal receipts of the refunds of a payment. */
const refundsOf = async (transactionId: string): Promise<FiscalReceipt[]> =>
  (await product.sandbox.cloudpayments.transactions())
    .filter(({ OriginalTransactionId }) => String(OriginalTransactionId) === transactionId)
    .map(({ JsonData }) => inJson(JsonData));

/** The order of a pay link. */
async function byLink(link: string) {
  const { body } = await product.call(openPayLink, { link, consents: bothConsents });
  return { widget: widgetOf(openPayLink.response.parse(body)) };
}

const ITEM = `Доступ к сервису «${BRAND.name.ru}»`;

describe('the item of a refund', () => {
  it.each([
    ['a trial', 'trial', { period: 30 }, `${ITEM}, пробный период, 30 дней`],
    ['a short trial', 'days', { period: 3, tariff: 12 }, `${ITEM}, пробный период, 3 дня`],
    ['a device slot', 'slot', { kind: 'device-slot' }, `${ITEM}, дополнительное устройство`],
    ['a card check', 'card', { kind: 'card-change', card: CARDS.goodWith3ds }, `${ITEM}, проверка карты`],
  ] as const)('of %s is the one of the payment', async (_what, name, about, label) => {
    const session = await newCustomer(name);
    if ('kind' in about) await subscribe(product, session);
    const { widget, outcome } = await buy(product, session, about);
    await product.drain();
    const transactionId = paidTransactionId(outcome);
    // The rouble of a card check is refunded by itself.
    if (name !== 'card') await refund(session, transactionId, null);
    expect(widget.receipt.items).toMatchObject([{ label, amount: widget.amount }]);
    expect((await refundsOf(transactionId)).map(({ items }) => items)).toEqual([widget.receipt.items]);
  });

  it.each([
    [1, 150_00],
    [6, 600_00],
    [12, 1080_00],
  ] as const)('of a renewal for %i months is the one that the mandate has, also in parts', async (tariff, price) => {
    const session = await newCustomer(`renewal-${tariff}`);
    await subscribe(product, session, { period: 1, tariff });
    await advanceToPeriodEnd(product, session, 0.01);
    const [renewal] = await receiptsOf(product, session);
    expect(renewal).toMatchObject({ amount: price, sold: { kind: 'term', months: tariff } });
    const { transactionId = '' } = renewal ?? {};
    await refund(session, transactionId, 40_00);
    await refund(session, transactionId, null);
    const items = (await refundsOf(transactionId)).map((receipt) => receipt.items);
    const label = `${ITEM}, ${tariff} мес.`;
    expect(items).toMatchObject([[{ label, amount: 40 }], [{ label, amount: price / 100 - 40 }]]);
    const [{ Receipt } = {}] = (await product.sandbox.cloudpayments.subscriptions()).filter(
      ({ AccountId }) => AccountId === session.uid,
    );
    expect((Receipt as FiscalReceipt).items).toMatchObject([{ label, amount: price / 100 }]);
  });

  it.each([
    ['in the profile', 3, 450_00],
    ['by the link of the e-mail', 12, 1080_00],
  ] as const)(
    'of a missed term that is paid %s names its months, as the payment does',
    async (where, tariff, price) => {
      const session = await newCustomer(`missed-${tariff}`);
      await subscribe(product, session, { period: 1, tariff, card: CARDS.poorLater });
      await advanceToPeriodEnd(product, session, 0.5);
      const paid =
        where === 'in the profile'
          ? await order(product, session, { kind: 'past-due-payment' })
          : await byLink(linkIn(product, session.email, '/instantPay', 'link'));
      const { widget } = paid;
      const card = { card: CARDS.good, expires: cardExpiryOf(session.uid) };
      const transactionId = paidTransactionId(await product.sandbox.cloudpayments.pay({ intent: widget, ...card }));
      await product.drain();
      const label = `${ITEM}, ${tariff} мес.`;
      expect(widget.receipt.items).toMatchObject([{ label, amount: price / 100 }]);
      const [receipt] = await receiptsOf(product, session);
      expect(receipt).toMatchObject({ transactionId, amount: price, sold: { kind: 'term', months: tariff } });
      const fedor = await createStaff(product, 'finance', `fedor-${tariff}`);
      const { body } = await callPanel(product, getPayment, { id: transactionId }, fedor);
      expect(body).toMatchObject({ purchase: { kind: 'past-due-payment', tariff }, bought: { months: tariff } });
      await refund(session, transactionId, null);
      expect((await refundsOf(transactionId))[0]?.items).toMatchObject([{ label }]);
    },
  );

  it('of a receipt that does not say what was sold is access', async () => {
    const session = await newCustomer('older');
    const { transactionId } = await subscribe(product, session);
    const older = { ...(await receiptsOf(product, session))[0] };
    delete older.sold;
    await product.db.doc(`receipts/${transactionId}`).set(older);
    await refund(session, transactionId, null);
    expect((await refundsOf(transactionId))[0]?.items).toMatchObject([{ label: ITEM, amount: 1 }]);
  });
});
