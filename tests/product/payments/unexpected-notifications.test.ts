import { periodsOf } from '../../support/fixtures/domain-records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import type { Mandate } from '@functions/payments/rules/mandate';
import { handlePaymentFailed } from '@functions/notifications/steps/handle-payment-failed';
import { notificationDate } from '../../sandbox/cloudpayments/dates';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy, CARDS, order } from '../../support/customers/buy';
import { post, report } from '../../support/product/notifications';
import { advanceToPeriodEnd, emailsTo, join, subscribe, subscriptionOf } from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/** Notifications that match no order or recurring payment, or only seem to. */

let product: RunningProduct;
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
});
afterAll(() => product.stop());

const records = () => product.deps.store.nonTransactional;

/** A customer in the trial, with the mandate of the coming charge of 150 ₽. */
async function renewing(name: string): Promise<{ session: Session; mandate: Mandate; providerId: string }> {
  const { session } = await join(product, name);
  await subscribe(product, session);
  const mandate = await records().mandates.get(session.uid);
  if (!mandate?.providerId) throw new Error('no mandate');
  return { session, mandate, providerId: mandate.providerId };
}

const syncs = async ({ uid }: Session): Promise<number> =>
  (await product.db.collection('outbox').where('task.kind', '==', 'sync-mandate').get()).docs.filter(
    (task) => (task.data() as { task: { uid: string } }).task.uid === uid,
  ).length;

const QUARANTINED = { state: 'quarantined', attempts: 1 };
const APPLIED = { state: 'applied', stateReason: null, attempts: 1 };

describe('a Pay that nothing expects is recorded without a customer and gives no time', () => {
  it('of an order that does not exist', async () => {
    const { session } = await join(product, 'no-order');
    const fields = { TransactionId: '9001', InvoiceId: 'no-such-order', AccountId: session.uid, Email: session.email };
    expect(await report(product, 'pay', fields)).toMatchObject({ ...QUARANTINED, stateReason: 'no such order' });
    expect(await records().receipts.get('9001')).toMatchObject({
      status: 'Quarantined',
      amount: 150_00,
      uid: null,
      accountId: session.email,
      payToken: null,
    });
    expect(await records().subscriptions.get(session.uid)).toBeNull();
  });

  it('of neither an order nor a recurring payment, also while a customer has no recurring payment', async () => {
    const { session, mandate } = await renewing('detached');
    await records().mandates.save({ ...mandate, providerId: null });
    const before = await subscriptionOf(product, session);
    expect(await report(product, 'pay', { TransactionId: '9002' })).toMatchObject({
      ...QUARANTINED,
      stateReason: 'neither an order nor a known recurring payment',
    });
    expect(await records().receipts.get('9002')).toMatchObject({ status: 'Quarantined', uid: null, accountId: '' });
    expect(await subscriptionOf(product, session)).toEqual(before);
  });

  it('of a recurring payment that the customer has at another provider', async () => {
    const { session, mandate, providerId } = await renewing('elsewhere');
    await records().mandates.save({ ...mandate, provider: 'cash-desk' });
    const before = await subscriptionOf(product, session);
    const fields = { AccountId: session.uid, SubscriptionId: providerId };
    expect(await report(product, 'pay', { ...fields, TransactionId: '9003' })).toMatchObject({
      ...QUARANTINED,
      stateReason: 'neither an order nor a known recurring payment',
    });
    expect(await report(product, 'fail', { ...fields, TransactionId: '9004', ReasonCode: '5051' })).toMatchObject({
      ...QUARANTINED,
      stateReason: 'a failed payment of no known recurring payment',
    });
    expect(await subscriptionOf(product, session)).toEqual(before);
  });

  it('of a test terminal, where test payments are not accepted; Check refuses such a payment', async () => {
    const { session } = await join(product, 'tester');
    const { payToken } = await order(product, session);
    const fields = { InvoiceId: payToken, AccountId: session.uid, Amount: '1.00' };
    acceptsTestPayments = false;
    const check = new URLSearchParams({ ...fields, TransactionId: '9005', TestMode: '1' });
    check.set('Currency', 'RUB');
    check.set('DateTime', '2026-11-20 10:00:00');
    expect(await post(product, { type: 'check', body: check.toString() })).toEqual({ status: 200, code: 13 });
    expect(await report(product, 'pay', { ...fields, TransactionId: '9007' })).toMatchObject({
      ...QUARANTINED,
      stateReason: 'a test payment',
    });
    expect(await records().receipts.get('9007')).toMatchObject({
      status: 'Quarantined',
      uid: session.uid,
      amount: 100,
      payToken,
    });
    expect(await records().subscriptions.get(session.uid)).toBeNull();
    expect(await report(product, 'pay', { ...fields, TransactionId: '9006', TestMode: '0' })).toMatchObject(APPLIED);
    acceptsTestPayments = true;
    expect(periodsOf(await subscriptionOf(product, session))).toMatchObject([{ transactionId: '9006' }]);
  });
});

describe('a Fail', () => {
  it('releases the order only if it is of the attempt that Check allowed', async () => {
    const { session } = await join(product, 'second-try');
    const { payToken } = await order(product, session);
    const ordered = await records().orders.get(payToken);
    if (ordered === null) throw new Error('no order');
    await records().orders.save({ ...ordered, authorizedBy: '9011' });
    const fields = { InvoiceId: payToken, AccountId: session.uid, ReasonCode: '5051' };
    expect(await report(product, 'fail', { ...fields, TransactionId: '9010' })).toMatchObject(APPLIED);
    expect(await records().orders.get(payToken)).toMatchObject({ authorizedBy: '9011' });
    expect(await report(product, 'fail', { ...fields, TransactionId: '9011' })).toMatchObject(APPLIED);
    expect(await records().orders.get(payToken)).toEqual(ordered);
  });

  it('of an order that does not exist has no effect', async () => {
    const orders = await product.count('orders');
    const fields = { TransactionId: '9012', InvoiceId: 'no-such-order', ReasonCode: '5051' };
    expect(await report(product, 'fail', fields)).toMatchObject(APPLIED);
    expect(await product.count('orders')).toBe(orders);
  });

  it('of a recurring payment that nobody has is quarantined', async () => {
    const fields = { TransactionId: '9013', AccountId: 'nobody', SubscriptionId: 'sc_nobody', ReasonCode: '5051' };
    expect(await report(product, 'fail', fields)).toMatchObject({
      ...QUARANTINED,
      stateReason: 'a failed payment of no known recurring payment',
    });
  });

  it('of a renewal is recorded with the reason of the bank and the code of the provider', async () => {
    const { session } = await join(product, 'poor');
    await buy(product, session, { card: CARDS.poorLater, period: 1 });
    await product.drain();
    await advanceToPeriodEnd(product, session, 0.1);
    const failed = (await records().subscriptions.history(session.uid)).filter(({ type }) => type === 'renewalFailed');
    expect(failed).toMatchObject([{ decline: 'funds', reasonCode: 5051 }]);
  });

  it('of a renewal without a reason is recorded as declined', async () => {
    const { session, providerId } = await renewing('no-reason');
    const fields = { TransactionId: '9014', AccountId: session.uid, SubscriptionId: providerId };
    await advanceToPeriodEnd(product, session, -0.01);
    const { clock, payments, store } = product.deps;
    const now = await clock.now();
    const body = { ...fields, Amount: '150.00', Currency: 'RUB', DateTime: notificationDate(now + 0.02 * DAY) };
    const notification = payments.byName('cloudpayments').readNotification('fail', body);
    if (notification.type !== 'fail') throw new Error('no Fail');
    const payment = { ...notification.payment, decline: null, isOfItsType: true };
    await store.transaction((repositories) => handlePaymentFailed(repositories, payment, 'attempt-1', now));
    const failed = (await records().subscriptions.history(session.uid)).filter(({ type }) => type === 'renewalFailed');
    expect(failed).toMatchObject([{ transactionId: '9014', decline: 'declined', reasonCode: null }]);
  });
});

describe('a Recurrent', () => {
  it('of an account that nobody has is quarantined', async () => {
    expect(await report(product, 'recurrent', { Id: 'sc_1', AccountId: 'nobody', Status: 'Active' })).toMatchObject({
      ...QUARANTINED,
      stateReason: 'a recurring payment of no customer of ours',
    });
  });

  it('that ends another recurring payment of the customer only starts a comparison', async () => {
    const { session } = await renewing('another-one');
    const before = { subscription: await subscriptionOf(product, session), syncs: await syncs(session) };
    const fields = { Id: 'sc_another', AccountId: session.uid, Status: 'Cancelled' };
    expect(await report(product, 'recurrent', fields)).toMatchObject(APPLIED);
    expect(await subscriptionOf(product, session)).toEqual(before.subscription);
    expect(await syncs(session)).toBe(before.syncs + 1);
  });

  it('that ends the current one counts as the customer’s cancellation at the provider, with an e-mail', async () => {
    const { session, providerId } = await renewing('leaves-there');
    const end = (await subscriptionOf(product, session)).currentPeriodEnd;
    await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: providerId });
    await product.drain();
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'cancelled', currentPeriodEnd: end });
    const events = await records().paymentEvents.ofAccount(session.uid, 9);
    const event = events.find(({ fields }) => fields.Status === 'Cancelled');
    const history = await records().subscriptions.history(session.uid);
    expect(history.slice(1)).toMatchObject([{ type: 'cancelled', by: 'provider-site', at: event?.receivedAt }]);
    const letters = emailsTo(product, session.email).filter(({ subject }) => /cancelled/.test(subject));
    expect(letters.map(({ text }) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('was cancelled on the payment provider’s site. There will be no more charges.'),
    ]);
  });
});
