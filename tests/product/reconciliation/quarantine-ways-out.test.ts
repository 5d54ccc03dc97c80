import { afterAll, beforeAll, expect, it } from 'vitest';
import { reassignPayment } from '@functions/panel/contract/account-corrections';
import { refund } from '@functions/refunds/contract/refund';
import { getSystemHealth } from '@functions/operations/contract/finance-health';
import { listLedger } from '@functions/panel/contract/finance-receipts';
import { retryRefund } from '@functions/panel/contract/finance-refunds';
import { reapplyWebhook } from '@functions/panel/contract/finance-webhooks';
import { getToday } from '@functions/panel/contract/get-today';
import { buy } from '../../support/customers/buy';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { report } from '../../support/product/notifications';
import { join } from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/** «Сегодня», «Состояние» and the tab «Карантин» agree, whichever way a payment leaves the quarantine. */

let product: RunningProduct;
let fira: StaffSession;
let acceptsTestPayments = true;
beforeAll(async () => {
  product = await startProduct({}, (deps) => ({
    ...deps,
    settings: {
      ...deps.settings,
      get acceptsTestPayments() {
        return acceptsTestPayments;
      },
    },
  }));
  fira = await createStaff(product, 'finance', 'fira');
});
afterAll(() => product.stop());

/** What each of the three says: the number of payments and their sum in roubles; null where it has no sum. */
async function said() {
  const today = getToday.response.parse((await callPanel(product, getToday, {}, fira)).body);
  const health = getSystemHealth.response.parse((await callPanel(product, getSystemHealth, {}, fira)).body);
  const query = { status: 'Quarantined' } as const;
  const tab = listLedger.response.parse((await callPanel(product, listLedger, query, fira)).body).content;
  return {
    today: today.waiting.filter(({ kind }) => kind === 'quarantined').map(({ count, amount }) => [count, amount]),
    health: health.checks.find(({ name }) => name === 'quarantined')?.count,
    tab: tab.map(({ amount }) => amount),
  };
}

const NOTHING = { today: [], health: 0, tab: [] };

const cloudpayments = () => product.sandbox.cloudpayments;

interface Quarantined {
  readonly uid: string;
  readonly email: string;
  readonly userId: string;
  readonly transactionId: string;
}

/** A payment of a customer that is known to the provider, and quarantined. */
async function quarantinedPayment(name: string): Promise<Quarantined> {
  const { session } = await join(product, name);
  // At Check the payment would be refused.
  await cloudpayments().setFaults({ notifications: { check: { enabled: false } } });
  acceptsTestPayments = false;
  await buy(product, session);
  await product.drain();
  acceptsTestPayments = true;
  await cloudpayments().setFaults({ notifications: { check: { enabled: true } } });
  const { docs } = await product.db.collection('receipts').where('status', '==', 'Quarantined').get();
  const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
  const { uid, email } = session;
  return { uid, email, userId: customer?.id ?? '', transactionId: docs[0]?.id ?? '' };
}

const stamp = (transactionId: string) => ({ reason: 'asked', requestId: `request-${transactionId}` });
const giveBack = async ({ uid, email, transactionId }: Quarantined) => {
  const request = { email, uid, receipt: transactionId, ...stamp(transactionId) };
  expect((await callPanel(product, refund, request, fira)).body).toMatchObject({ Success: true });
  await product.drain();
};

/** The provider has returned a part itself, and has not told: a full refund is refused. */
async function returnPartSilently(transactionId: string): Promise<void> {
  await cloudpayments().setFaults({ notifications: { refund: { enabled: false } } });
  await cloudpayments().refundByProvider({ transactionId: Number(transactionId), amount: 0.5 });
  await cloudpayments().setFaults({ notifications: { refund: { enabled: true } } });
}

const WAYS: Record<string, (payment: Quarantined) => Promise<unknown>> = {
  'a return': giveBack,
  'attaching it': async ({ userId, transactionId }) => {
    const request = { userId, transactionId, tariff: 1, ...stamp(transactionId) };
    expect((await callPanel(product, reassignPayment, request, fira)).body).toMatchObject({ success: true });
  },
  'a return that the provider refuses, and its repetition': async (payment) => {
    const { transactionId } = payment;
    await returnPartSilently(transactionId);
    await giveBack(payment);
    await callPanel(product, retryRefund, { transactionId, requestId: `retry-${transactionId}` }, fira);
    await product.drain();
  },
  'applying it': ({ transactionId }) => callPanel(product, reapplyWebhook, { id: `pay_${transactionId}` }, fira),
  'a return by the provider itself': async ({ transactionId }) => {
    await cloudpayments().refundByProvider({ transactionId: Number(transactionId), amount: 1 });
    await product.drain();
  },
};

it.each(Object.entries(WAYS))('after %s', async (name, leave) => {
  expect(await said()).toEqual(NOTHING);
  const payment = await quarantinedPayment(name.replaceAll(/[^a-z]/g, '-'));
  expect(await said()).toEqual({ today: [[1, 1]], health: 1, tab: [1] });
  await leave(payment);
  const receipt = await product.deps.store.nonTransactional.receipts.get(payment.transactionId);
  expect(receipt?.status).not.toBe('Quarantined');
  expect(await said()).toEqual(NOTHING);
});

it('a notification without a payment is named apart from the payments, and leads to the notifications', async () => {
  const { session } = await join(product, 'of-two-stages');
  await report(product, 'confirm', { TransactionId: '9009', AccountId: session.uid });
  expect(await said()).toEqual({ today: [[1, null]], health: 1, tab: [] });
});
