import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { refund } from '@functions/refunds/contract/refund';
import { addMonths, moscowDay } from '@functions/base/rules/calendar';
import { paymentProviders } from '@functions/providers/payment-providers';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cashDesk, type DeskCall } from '../../support/cash-desk/cash-desk';
import { callPanel, createStaff } from '../../support/customers/staff';
import {
  advanceDays,
  advanceToPeriodEnd,
  bothConsents,
  emailsTo,
  join,
  liveMandates,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

const desk = cashDesk('secret of the desk');
let sells: 'desk' | 'own' = 'desk';
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({}, undefined, (own) =>
    sells === 'desk' ? paymentProviders(desk.provider, own) : paymentProviders(own, desk.provider),
  );
});
afterAll(() => product.stop());
beforeEach(() => letSell('desk'));

/** Starts the product again on the same database, with the seller of new orders. */
function letSell(seller: typeof sells): void {
  sells = seller;
  product = product.restartOn(product.db.databaseId);
}

/** A customer who pays a full month at once, because the trial was used. */
async function customer(name: string): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  const { customers } = product.deps.store.nonTransactional;
  const stored = await customers.get(session.uid);
  if (stored) await customers.save({ ...stored, isTrialDenied: true });
  return session;
}

async function orderOf({ uid, email }: Session, session: Session) {
  const request = { uid, email, period: 30, tariff: 1, kind: 'new-subscription', consents: bothConsents };
  return createOrder.response.parse((await product.call(createOrder, request, session)).body);
}

const report = (call: DeskCall, path = '/api/webhooks/cash-desk/pay') =>
  product.webhooks({ method: 'POST', path, query: {}, ...call });

/** Orders a month, pays it at the desk, and returns the desk's call. */
async function buyAtDesk(session: Session, about: { kopecks?: number } = {}): Promise<DeskCall> {
  const { payToken } = await orderOf(session, session);
  const at = await product.deps.clock.now();
  const call = desk.takeCash({ order: payToken, payer: session.uid, kopecks: about.kopecks ?? 15_000, at });
  expect(await report(call)).toMatchObject({ status: 200, body: { filed: true } });
  await product.drain();
  return call;
}

describe('a second payment provider that cannot renew', () => {
  it('sells a subscription through the same calls, with its own checkout and its own signed call', async () => {
    const anna = await customer('anna');
    const { payToken, checkout } = await orderOf(anna, anna);
    expect(checkout).toEqual({
      provider: 'cash-desk',
      amount: 150,
      payload: { voucher: { order: payToken, payer: anna.uid, kopecks: 15_000 } },
    });
    const at = await product.deps.clock.now();
    const call = desk.takeCash({ order: payToken, payer: anna.uid, kopecks: 15_000, at });
    for (let delivery = 1; delivery <= 3; delivery += 1)
      expect(await report(call)).toMatchObject({ status: 200, body: { filed: true } });
    await product.drain();

    const subscription = await subscriptionOf(product, anna);
    expect(subscription).toMatchObject({ autoRenewal: 'unsupported' });
    expect(subscription.currentPeriodEnd).toBe(addMonths(at, 1, subscription.anchorDay ?? 0));
    expect(await receiptsOf(product, anna)).toMatchObject([{ provider: 'cash-desk', amount: 15_000, status: 'Paid' }]);
    const { orders, paymentEvents } = product.deps.store.nonTransactional;
    expect(await orders.get(payToken)).toMatchObject({ provider: 'cash-desk' });
    expect(await paymentEvents.ofAccount(anna.uid, 5)).toMatchObject([
      { provider: 'cash-desk', type: 'pay', state: 'applied', fields: { order: payToken } },
    ]);
  });

  it('creates no mandate, promises no charge, and access ends with the paid month', async () => {
    const vera = await customer('vera');
    await buyAtDesk(vera);
    expect(await product.deps.store.nonTransactional.mandates.get(vera.uid)).toBeNull();
    expect((await profileOf(product, vera)).userInfo).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      subscriptionIsActive: true,
      nextTransactionDate: null,
    });
    await advanceToPeriodEnd(product, vera, 1);
    expect((await profileOf(product, vera)).userInfo).toMatchObject({ subscriptionStatus: 'EXPIRED' });
    expect(await receiptsOf(product, vera)).toHaveLength(1);
    expect(await product.sandbox.cloudpayments.subscriptions()).toEqual([]);
    const texts = emailsTo(product, vera.email).map(({ text }) => text);
    expect(texts.filter((text) => /следующее\sсписание:\sне\sзапланировано/i.test(text))).not.toEqual([]);
    expect(texts.filter((text) => /списание:\s\d|спишем/.test(text))).toEqual([]);
  });

  it('is refused with a wrong signature, at an unknown address, and with a slip that names a wrong field', async () => {
    const boris = await customer('boris');
    const { payToken } = await orderOf(boris, boris);
    const at = await product.deps.clock.now();
    const call = desk.takeCash({ order: payToken, payer: boris.uid, kopecks: 15_000, at });
    const forged = { ...call, rawBody: Buffer.from(call.rawBody.toString().replace('15000', '1')) };
    expect(await report(forged)).toMatchObject({ status: 401, body: { filed: false } });
    expect(await report({ ...call, headers: { 'desk-signature': '' } })).toMatchObject({ status: 401 });
    expect(await report(call, '/api/webhooks/cloudpayments/pay')).toMatchObject({ status: 401, body: { code: 13 } });
    expect(await report(call, '/api/webhooks/somebody/pay')).toMatchObject({ status: 404 });
    expect(await report(call, '/api/webhooks/cash-desk/nonsense')).toMatchObject({ status: 404 });
    expect(await receiptsOf(product, boris)).toEqual([]);
  });

  it('cannot pay the order of another provider, and another amount is not accepted', async () => {
    const dasha = await customer('dasha');
    letSell('own');
    await buyAtDesk(dasha);
    expect(await receiptsOf(product, dasha)).toMatchObject([{ provider: 'cash-desk', status: 'Quarantined' }]);
    letSell('desk');
    const egor = await customer('egor');
    await buyAtDesk(egor, { kopecks: 100 });
    expect(await receiptsOf(product, egor)).toMatchObject([{ amount: 100, status: 'Quarantined' }]);
  });

  it('returns the money of a refund by staff at the desk', async () => {
    const gleb = await customer('gleb');
    await buyAtDesk(gleb);
    const olga = await createStaff(product, 'support', 'olga');
    const before = desk.paidOut.length;
    const request = { email: gleb.email, uid: gleb.uid, reason: 'asked', requestId: 'refund-at-the-desk' };
    expect((await callPanel(product, refund, request, olga)).body).toMatchObject({ Success: true });
    await product.drain();
    expect(desk.paidOut.slice(before)).toMatchObject([{ amount: 15_000 }]);
    expect(await receiptsOf(product, gleb)).toMatchObject([{ status: 'Refunded', refunded: 15_000 }]);
    expect(await product.sandbox.cloudpayments.transactions()).toEqual([]);
    expect((await profileOf(product, gleb)).userInfo).toMatchObject({ subscriptionIsActive: false });
  });

  it('leaves the other provider as it is: its sale renews, and the day closes without a difference', async () => {
    const ivan = await customer('ivan');
    await buyAtDesk(ivan);
    letSell('own');
    const zoya = await customer('zoya');
    await subscribe(product, zoya);
    expect(await receiptsOf(product, zoya)).toMatchObject([{ provider: 'cloudpayments', amount: 15_000 }]);
    expect(await product.deps.store.nonTransactional.mandates.get(zoya.uid)).toMatchObject({
      provider: 'cloudpayments',
      providerStatus: 'active',
    });
    expect(await liveMandates(product, zoya)).toHaveLength(1);
    const day = moscowDay(await product.deps.clock.now());
    await advanceDays(product, 1.5);
    expect(await closeDay(product.deps, { day })).toMatchObject({
      payments: expect.any(Number) as number,
      differences: [],
    });
    await advanceToPeriodEnd(product, zoya, 0.2);
    expect(await receiptsOf(product, zoya)).toHaveLength(2);
  });
});
