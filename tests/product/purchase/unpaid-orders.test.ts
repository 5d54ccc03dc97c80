import { periodsOf } from '../../support/fixtures/domain-records';
import type { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { exportAccount } from '@functions/customer-life/contract/export-account';
import { UNPAID_LIFETIME } from '@functions/subscription/rules/terms';
import { processUnclaimedPurchase } from '@functions/purchase/tasks/expire-unclaimed-purchase';
import { notificationDate } from '../../sandbox/cloudpayments/dates';
import { buy, CARDS, order } from '../../support/customers/buy';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { post } from '../../support/product/notifications';
import {
  addressOf,
  advanceDays,
  join,
  linkIn,
  newPrepaidToken,
  orderAsGuest,
  paidTransactionId,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();
const { nonTransactional } = product.deps.store;

/** When Firestore deletes a document, in ms; null: never. */
async function deletionOf(collection: 'orders' | 'guestPurchases', id: string): Promise<number | null> {
  const found = await product.db.collection(collection).doc(id).get();
  expect(found.exists).toBe(true);
  return (found.get('expireAt') as Timestamp | undefined)?.toMillis() ?? null;
}
const orderOf = async (orderId: string) => {
  const found = await nonTransactional.orders.get(orderId);
  if (found === null) throw new Error('no such order');
  return found;
};

async function notify(
  type: 'check' | 'fail' | 'pay',
  InvoiceId: string,
  AccountId: string,
  more: object = {},
): Promise<void> {
  const fields = {
    TransactionId: '9001',
    Amount: '1.00',
    Currency: 'RUB',
    TestMode: '1',
    CardLastFour: '3055',
    InvoiceId,
    AccountId,
    DateTime: notificationDate(await product.deps.clock.now()),
    ...more,
  };
  const body = new URLSearchParams(fields).toString();
  expect(await post(product, { type, body })).toEqual({ status: 200, code: 0 });
}

describe('an order that nobody pays', () => {
  it('is deleted thirty days after it was made, but not while it is paid, nor later (T21)', async () => {
    const { session } = await join(product, 'hesitating');
    const { payToken } = await order(product, session);
    const { created } = await orderOf(payToken);
    expect(await deletionOf('orders', payToken)).toBe(created + UNPAID_LIFETIME);
    await notify('check', payToken, session.uid);
    expect(await deletionOf('orders', payToken)).toBeNull();
    await notify('fail', payToken, session.uid, { ReasonCode: '5051', Reason: 'InsufficientFunds' });
    expect(await deletionOf('orders', payToken)).toBe(created + UNPAID_LIFETIME);
    const { order: paid } = await bought(session);
    expect(await deletionOf('orders', paid)).toBeNull();
  });

  async function bought(session: Parameters<typeof buy>[1]) {
    const { outcome } = await buy(product, session);
    const receipt = await nonTransactional.receipts.get(paidTransactionId(outcome));
    return { order: receipt?.payToken ?? '' };
  }

  it('gives its time when its payment arrives within the thirty days (P3)', async () => {
    const { session } = await join(product, 'late');
    const { payToken } = await order(product, session);
    const paidAt = await product.deps.clock.now();
    await advanceDays(product, 29);
    const fields = {
      TransactionId: '9002',
      Amount: '1.00',
      Currency: 'RUB',
      TestMode: '1',
      InvoiceId: payToken,
      AccountId: session.uid,
      DateTime: notificationDate(paidAt),
      Status: 'Completed',
      OperationType: 'Payment',
      GatewayName: 'Test',
    };
    await post(product, { type: 'pay', body: new URLSearchParams(fields).toString() });
    expect(periodsOf(await subscriptionOf(product, session))).toHaveLength(1);
  });

  it('is read without the moment of its deletion, and is in the data export (P28)', async () => {
    const { session } = await join(product, 'reader');
    const { payToken } = await order(product, session);
    const { uid, email } = session;
    expect(await orderOf(payToken)).not.toHaveProperty('expireAt');
    expect((await nonTransactional.orders.ofCustomer(uid, 5))[0]).not.toHaveProperty('expireAt');
    const found = await nonTransactional.orders.findOpen(uid, null, await product.deps.clock.now());
    expect(found).not.toHaveProperty('expireAt');
    const { body } = await product.call(exportAccount, { uid, email }, session);
    expect(exportAccount.response.parse(body).export.orders).toMatchObject([{ transactionId: null }]);
  });
});

describe('a guest purchase that nobody pays', () => {
  const hashOf = (token: string) => product.deps.random.hash(token);

  it('is deleted thirty days after its newest order (T21)', async () => {
    const token = newPrepaidToken();
    const first = await orderAsGuest(product, addressOf(product, 'window-shopper'), token);
    const { created } = await orderOf(first.payToken);
    expect(await deletionOf('guestPurchases', hashOf(token))).toBe(created + UNPAID_LIFETIME);
    await advanceDays(product, 29);
    const second = await orderAsGuest(product, addressOf(product, 'window-shopper'), token);
    const later = await orderOf(second.payToken);
    expect(later.created).toBeGreaterThan(created);
    expect(await deletionOf('orders', first.payToken)).toBe(created + UNPAID_LIFETIME);
    expect(await deletionOf('guestPurchases', hashOf(token))).toBe(later.created + UNPAID_LIFETIME);
  });

  it('stays once it is paid, before and after its claim (P12)', async () => {
    const token = newPrepaidToken();
    const { payToken, widget } = await orderAsGuest(product, addressOf(product, 'guest'), token);
    const expires = cardExpiryOf('guest');
    await product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires });
    await product.drain();
    const stays = async () =>
      expect([await deletionOf('orders', payToken), await deletionOf('guestPurchases', hashOf(token))]).toEqual([
        null,
        null,
      ]);
    await stays();
    await join(product, 'guest', { prepaidToken: token });
    await stays();
  });

  it('is made again for a payment that comes after its deletion, and can be claimed by the e-mail (P12)', async () => {
    const token = newPrepaidToken();
    const email = addressOf(product, 'delayed');
    const { payToken } = await orderAsGuest(product, email, token);
    const { accountId } = await orderOf(payToken);
    const paidAt = await product.deps.clock.now();
    await notify('check', payToken, accountId, { TransactionId: '9003' });
    await advanceDays(product, 31);
    // As Firestore does at the moment of the deletion.
    expect(await deletionOf('guestPurchases', hashOf(token))).toBeLessThan(await product.deps.clock.now());
    await product.db.collection('guestPurchases').doc(hashOf(token)).delete();
    const Token = 'tk_delayed';
    await notify('pay', payToken, accountId, {
      TransactionId: '9003',
      DateTime: notificationDate(paidAt),
      Status: 'Completed',
      GatewayName: 'Test',
      Token,
    });
    expect(await nonTransactional.paymentEvents.get('pay_9003')).toMatchObject({ state: 'applied' });
    expect(await nonTransactional.receipts.get('9003')).toMatchObject({ uid: null, status: 'Paid' });
    expect(await deletionOf('guestPurchases', hashOf(token))).toBeNull();
    // The buyer has the usual time to claim it.
    await advanceDays(product, 25);
    await processUnclaimedPurchase(product.deps, { hash: hashOf(token) });
    const prepaidToken = linkIn(product, email, '/attach', 'prepaid');
    const { session, claim } = await join(product, 'delayed', { prepaidToken });
    expect(claim).toBe('claimed');
    expect(periodsOf(await subscriptionOf(product, session))).toHaveLength(1);
  });

  it('is deleted as well when an account has claimed it, and its order was never paid', async () => {
    const token = newPrepaidToken();
    const { payToken } = await orderAsGuest(product, addressOf(product, 'claimed'), token);
    const { created } = await orderOf(payToken);
    expect((await join(product, 'claimed', { prepaidToken: token })).claim).toBe('awaiting-payment');
    expect(await deletionOf('guestPurchases', hashOf(token))).toBe(created + UNPAID_LIFETIME);
  });
});
