import { afterEach, describe, expect, it } from 'vitest';
import { localClock } from '@functions/base/store/local-clock';
import { requestRefund, type RefundCommand } from '@functions/refunds/steps/request-refund';
import { buy, CARDS } from '../../support/customers/buy';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  liveMandates,
  paidTransactionId,
  advanceDays,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();
afterEach(async () => {
  await product.sandbox.cloudpayments.setFaults({
    faults: [],
    notifications: { refund: { enabled: true, drop: 0 }, pay: { drop: 0 } },
  });
});

const click = (session: Session, about: Partial<RefundCommand> = {}) =>
  requestRefund(product.deps, {
    uid: session.uid,
    transactionId: null,
    amount: null,
    reason: 'asked',
    actor: 'olga',
    requestId: 'click-1',
    ...about,
  });

const receiptOf = (transactionId: string) => product.deps.store.nonTransactional.receipts.get(transactionId);
const returnedMails = (session: Session) =>
  subjectsTo(product, session.email).filter((subject) => subject.startsWith('Мы вернули'));

/** A customer who pays a full month at once: the trial was used with another account. */
async function monthly(name: string) {
  const { session } = await join(product, name, { language: 'ru' });
  const customer = await product.deps.store.nonTransactional.customers.get(session.uid);
  if (customer) await product.deps.store.nonTransactional.customers.save({ ...customer, isTrialDenied: true });
  const { transactionId } = await subscribe(product, session);
  return { session, transactionId };
}

describe('refunds by staff (P10, T12)', () => {
  it('six concurrent clicks by three members make one refund, and access ends before it is executed', async () => {
    const { session, transactionId } = await monthly('many-clicks');
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, n) => click(session, { requestId: `click-${n % 3}`, actor: `staff-${n % 3}` })),
    );
    expect(outcomes.map((outcome) => outcome.ok && outcome.value.part.index)).toEqual(
      Array.from({ length: 6 }, () => 0),
    );
    const suspended = await profileOf(product, session);
    expect(suspended.userInfo).toMatchObject({ subscriptionStatus: 'CANCELED', subscriptionIsActive: false });
    expect(await refundsAtProvider(product, transactionId)).toEqual([]);

    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([150]);
    expect(await liveMandates(product, session)).toEqual([]);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 15000 });
    expect(returnedMails(session)).toEqual(['Мы вернули 150 ₽']);
  });

  it('the same click again returns the same refund and touches no other payment', async () => {
    const { session } = await join(product, 'again', { language: 'ru' });
    await subscribe(product, session);
    await advanceToPeriodEnd(product, session, 0.1);
    const [renewal, first] = await receiptsOf(product, session);
    const once = await click(session);
    await product.drain();
    expect(await click(session)).toMatchObject({
      ok: true,
      value: { transactionId: once.ok && once.value.transactionId, part: { index: 0, state: 'succeeded' } },
    });
    await product.drain();
    expect(await refundsAtProvider(product, renewal?.transactionId ?? '')).toEqual([150]);
    expect(await refundsAtProvider(product, first?.transactionId ?? '')).toEqual([]);
    expect(returnedMails(session)).toHaveLength(1);
  });

  it('a lost response is looked up in the provider’s list, and the money is not sent twice', async () => {
    const { session, transactionId } = await monthly('lost-answer');
    await product.sandbox.cloudpayments.setFaults({
      faults: [{ method: '/payments/refund', kind: 'disconnectAfter', count: 1 }],
      notifications: { refund: { enabled: false } },
    });
    await click(session);
    await product.drain();
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'RefundPending' });
    await advanceDays(product, 0.01);
    expect(await refundsAtProvider(product, transactionId)).toEqual([150]);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 15000 });
    expect(returnedMails(session)).toEqual(['Мы вернули 150 ₽']);
  });

  it('a lost response with an unreadable row in the list makes no second refund, and is settled later', async () => {
    const { session, transactionId } = await monthly('lost-answer-unreadable');
    await product.sandbox.cloudpayments.setFaults({
      faults: [{ method: '/payments/refund', kind: 'disconnectAfter', count: 1 }],
      notifications: { refund: { enabled: false } },
    });
    await click(session);
    await product.drain();
    const transactions = await product.sandbox.cloudpayments.transactions();
    const made = transactions.find(({ OriginalTransactionId: id }) => String(id) === transactionId);
    await product.sandbox.cloudpayments.setFaults({ brokenRows: [String(made?.TransactionId)] });
    // The provider recognizes a repeated call only within an hour.
    await advanceDays(product, 0.2);
    expect(await refundsAtProvider(product, transactionId)).toEqual([150]);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'RefundPending' });
    await product.sandbox.cloudpayments.setFaults({ brokenRows: [] });
    await advanceDays(product, 1);
    expect(await refundsAtProvider(product, transactionId)).toEqual([150]);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 15000 });
  });

  it('a call that never arrived is repeated', async () => {
    const { session, transactionId } = await monthly('never-arrived');
    await product.sandbox.cloudpayments.setFaults({
      faults: [{ method: '/payments/refund', kind: 'disconnectBefore', count: 2 }],
    });
    await click(session);
    await advanceDays(product, 0.01);
    expect(await refundsAtProvider(product, transactionId)).toEqual([150]);
    expect(returnedMails(session)).toEqual(['Мы вернули 150 ₽']);
  });

  it('a notification long after our own response changes nothing, and sends no second e-mail', async () => {
    const { session, transactionId } = await monthly('late-word');
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { drop: 1 } } });
    await click(session);
    await product.drain();
    const before = await subscriptionOf(product, session);
    await advanceDays(product, 0.1);
    expect(
      (await product.sandbox.cloudpayments.deliveries()).filter(({ type }) => type === 'refund').at(-1)?.state,
    ).toBe('delivered');
    expect(await subscriptionOf(product, session)).toMatchObject({
      currentPeriodEnd: before.currentPeriodEnd,
      autoRenewal: 'cancelled',
    });
    expect(await refundsAtProvider(product, transactionId)).toEqual([150]);
    expect(returnedMails(session)).toEqual(['Мы вернули 150 ₽']);
  });

  it('a partial refund moves money only: access and renewal stay, and the sum never exceeds the payment', async () => {
    const { session, transactionId } = await monthly('partly');
    const before = await subscriptionOf(product, session);
    await click(session, { transactionId, amount: 5000 });
    await product.drain();
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'PartiallyRefunded', refunded: 5000 });
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(before.currentPeriodEnd);
    expect(await liveMandates(product, session)).toHaveLength(1);
    expect(await click(session, { transactionId, amount: 10001, requestId: 'too-much' })).toEqual({
      ok: false,
      refusal: 'refund_exceeds_payment',
    });
    await click(session, { transactionId, requestId: 'the-rest' });
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([50, 100]);
    expect((await profileOf(product, session)).userInfo).toMatchObject({
      subscriptionStatus: 'CANCELED',
      subscriptionIsActive: false,
    });
    expect(await click(session, { transactionId, requestId: 'once-more' })).toEqual({
      ok: false,
      refusal: 'refunded_already',
    });
  });

  it('another customer’s payment is not found', async () => {
    const { transactionId } = await monthly('owner');
    const { session } = await join(product, 'stranger');
    expect(await click(session, { transactionId })).toEqual({ ok: false, refusal: 'not_found' });
  });

  it('a refund that is refused as already made at the provider is found in the list', async () => {
    const { session, transactionId } = await monthly('untold');
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: false } } });
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: true } } });
    await click(session, { transactionId });
    await product.drain();
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 15_000 });
    expect(returnedMails(session)).toHaveLength(1);
  });

  it('a refund that the provider refuses is marked RefundFailed, and access stays suspended', async () => {
    const { session, transactionId } = await monthly('refused');
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: false } } });
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId), amount: 50 });
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: true } } });
    await click(session, { transactionId });
    await product.drain();
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'RefundFailed' });
    expect((await profileOf(product, session)).userInfo.subscriptionIsActive).toBe(false);
  });
});

describe('refunds that begin at the provider (P10)', () => {
  it('a full refund ends access and the mandate, a partial one neither', async () => {
    const { session, transactionId } = await monthly('by-provider');
    await advanceDays(product, 0.01);
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId), amount: 50 });
    await product.drain();
    expect((await profileOf(product, session)).userInfo.subscriptionStatus).toBe('ACTIVE');
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    await advanceDays(product, 0.01);
    expect((await profileOf(product, session)).userInfo).toMatchObject({
      subscriptionStatus: 'CANCELED',
      subscriptionIsActive: false,
    });
    expect(await liveMandates(product, session)).toEqual([]);
    expect(returnedMails(session)).toEqual(['Мы вернули 50 ₽', 'Мы вернули 100 ₽']);
  });

  it('a purchase after a refund renews, also in the second of the payment and of the refund', async () => {
    const now = await product.deps.clock.now();
    await localClock(product.db).move(now - (now % 1000) + 1000 - Date.now());
    const { session, transactionId } = await monthly('same-second');
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    await product.drain();
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'cancelled' });
    await buy(product, session, { kind: 'resubscribe', card: CARDS.good, expires: cardExpiryOf(session.uid) });
    await product.drain();
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active' });
  });

  it('a refund before its payment’s notification: the payment then gives no time (P2)', async () => {
    const { session } = await join(product, 'refund-first', { language: 'ru' });
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    const { outcome } = await buy(product, session, { card: CARDS.good, expires: cardExpiryOf(session.uid) });
    const transactionId = paidTransactionId(outcome);
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    expect(await receiptOf(transactionId)).toBeNull();
    await advanceDays(product, 0.1);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 100 });
    expect((await profileOf(product, session)).userInfo.subscriptionIsActive).toBe(false);
    expect(await liveMandates(product, session)).toEqual([]);
    expect(returnedMails(session)).toHaveLength(1);
  });

  it('a refund before its renewal’s notification: the renewal gives no month, and the mandate ends (P2)', async () => {
    const { session } = await join(product, 'renewal-first', { language: 'ru' });
    await subscribe(product, session, { period: 1 });
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    await localClock(product.db).move((currentPeriodEnd ?? 0) + 2_000 - Date.now());
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    await product.sandbox.cloudpayments.runDue();
    const renewal = (await product.sandbox.cloudpayments.transactions())
      .filter(({ AccountId }) => AccountId === session.uid)
      .at(-1);
    const transactionId = String(renewal?.TransactionId);
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    expect(await receiptOf(transactionId)).toBeNull();
    await advanceDays(product, 0.1);
    expect(await receiptOf(transactionId)).toMatchObject({
      uid: session.uid,
      amount: 15000,
      status: 'Refunded',
      refunded: 15000,
    });
    expect((await profileOf(product, session)).userInfo).toMatchObject({
      subscriptionStatus: 'CANCELED',
      subscriptionIsActive: false,
    });
    expect(await liveMandates(product, session)).toEqual([]);
  });
});
