import { beforeEach, describe, expect, it } from 'vitest';
import { addDevice } from '@functions/devices/contract/add-device';
import { payDevice } from '@functions/devices/contract/pay-device';
import { createOrder } from '@functions/purchase/contract/create-order';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { removeCard } from '@functions/renewals/contract/remove-card';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import { HOUR, MINUTE } from '@functions/base/rules/calendar';
import { settleCardCharge } from '@functions/purchase/tasks/charge-saved-card';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { CARDS, order } from '../../support/customers/buy';
import { dayAfter, moveToNextNoon, moveToNightRun, runNightlyClose } from '../../support/product/nightly-jobs';
import { report } from '../../support/product/notifications';
import {
  advanceDays,
  advanceToPeriodEnd,
  buyAsGuest,
  emailsTo,
  join,
  liveMandates,
  newPrepaidToken,
  profileOf,
  receiptsOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** The saved card pays a device slot without the payment form, and exactly once (decision 88). */

const product = await startProductOfFile();
const { cloudpayments } = product.sandbox;
const records = () => product.deps.store.nonTransactional;
const NONE = { drop: 0, loseResponses: 0, delayMs: 0 };
beforeEach(() =>
  cloudpayments.setFaults({
    faults: [],
    tokenOutcomes: {},
    confirmsByToken: [],
    notifications: { check: { ...NONE, enabled: true }, pay: NONE, fail: NONE },
  }),
);

const identity = ({ uid, email }: Session) => ({ uid, email });
const orderSlot = (session: Session) => order(product, session, { kind: 'device-slot' });
const callOrder = (session: Session) =>
  product.call(
    createOrder,
    { ...identity(session), period: 1, tariff: 1, kind: 'device-slot', consents: { autoCharge: false, offer: true } },
    session,
  );
const pay = (session: Session, payToken: string, amount: number) =>
  product.call(payDevice, { ...identity(session), payToken, amount }, session);
const quote = async (session: Session) =>
  addDevice.response.parse((await product.call(addDevice, identity(session), session)).body);

async function subscriber(name: string, about: Parameters<typeof subscribe>[2] = {}): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session, about);
  await advanceDays(product, 2);
  return session;
}

/** The payments of an order at the provider, with their outcomes. */
const paymentsOf = async (payToken: string) =>
  (await cloudpayments.transactions()).filter(({ InvoiceId, Type }) => InvoiceId === payToken && Type === 0);

/** Orders a slot and presses the button. Follow-up work is done. */
async function press(session: Session) {
  const ordered = await orderSlot(session);
  const reply = await pay(session, ordered.payToken, ordered.widget.amount);
  await product.drain();
  return { ...ordered, ...reply };
}

const paid = { success: true, result: 'paid', decline: null };
const pending = { success: true, result: 'pending', decline: null };
const inProgress = { status: 409, body: { code: 'payment_in_progress' } };

/** Runs out the time in which a charge of unknown outcome is asked about. */
const untilSettled = async () => product.moveTo((await product.deps.clock.now()) + 12 * MINUTE);

describe('one press', () => {
  it('is in the ledger as at the provider: the day close finds no difference', async () => {
    const day = await moveToNextNoon(product);
    const session = await subscriber('first');
    const boughtOn = dayAfter(day, 2);
    const { widget } = await press(session);
    await moveToNightRun(product);
    await runNightlyClose(product);
    const close = await records().dayCloses.get(boughtOn);
    expect(close).toMatchObject({ differences: [] });
    expect((await receiptsOf(product, session))[0]).toMatchObject({ day: boughtOn, amount: widget.amount * 100 });
  });

  it('pays the quoted sum: receipt, fiscal item, e-mail and next charge are those of the payment form', async () => {
    const session = await subscriber('anna');
    const quoted = await quote(session);
    expect(quoted).toMatchObject({ card: { mask: '•• 3055' }, nextAmount: 200 });
    const before = await records().mandates.get(session.uid);
    const { body, payToken, widget } = await press(session);
    expect(body).toEqual(paid);
    expect(widget.amount).toBe(quoted.payment);

    const [payment, ...others] = await paymentsOf(payToken);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({
      Status: 'Completed',
      Amount: quoted.payment,
      AccountId: session.uid,
      CardLastFour: '3055',
      Description: widget.description,
      Email: session.email,
    });
    expect(JSON.parse(String(payment?.JsonData))).toEqual({ cloudPayments: { customerReceipt: widget.receipt } });
    expect((await receiptsOf(product, session))[0]).toMatchObject({
      amount: Math.round(quoted.payment * 100),
      status: 'Paid',
      payToken,
      cardMask: '•• 3055',
      sold: { kind: 'device', lines: [{ kind: 'days-left', days: 28 }] },
    });
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4, userInfo: { amount: 200 } });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 200 }]);
    expect(subjectsTo(product, session.email).at(-1)).toBe('Место для устройства оплачено');
    // The card and its consents are those of before.
    const synced = new Set(['syncedAt', 'syncedVersion', 'providerState']);
    const kept = Object.entries(before ?? {}).filter(([name]) => !synced.has(name));
    expect(kept.length).toBeGreaterThan(3);
    expect(await records().mandates.get(session.uid)).toMatchObject(Object.fromEntries(kept));
    await advanceToPeriodEnd(product, session, 0.01);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 20_000 });
  });

  it('is paid under the account of the card, for a customer who bought without an account', async () => {
    const email = 'guest-slot@example.com';
    const prepaidToken = newPrepaidToken();
    await buyAsGuest(product, email, prepaidToken);
    const { session } = await join(product, 'guest', { prepaidToken });
    await product.drain();
    const { body, payToken } = await press(session);
    expect(body).toEqual(paid);
    expect(await paymentsOf(payToken)).toMatchObject([{ AccountId: expect.stringMatching(/^order-/) as string }]);
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
  });

  it('is one charge, however often it is repeated: at once, at the same time, and in two tabs', async () => {
    const session = await subscriber('boris');
    const [{ payToken, widget }, other] = await Promise.all([orderSlot(session), orderSlot(session)]);
    expect(other.payToken).toBe(payToken);
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(session, payToken, widget.amount)));
    for (const { body } of answers) expect([paid, pending]).toContainEqual(body);
    expect(answers.filter(({ body }) => body.result === 'paid').length).toBeGreaterThan(0);
    expect((await pay(session, payToken, widget.amount)).body).toEqual(paid);
    await product.drain();
    expect(await paymentsOf(payToken)).toHaveLength(1);
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
    expect(subjectsTo(product, session.email).filter((subject) => subject.startsWith('Место'))).toHaveLength(1);
  });

  it('that is wanted twice is two slots', async () => {
    const session = await subscriber('vera');
    await press(session);
    await press(session);
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 5, userInfo: { amount: 250 } });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 250 }]);
  });

  it('is refunded like every other payment, with the same item, and its slot goes', async () => {
    const session = await subscriber('galina');
    const { payToken, widget } = await press(session);
    const [{ TransactionId } = {}] = await paymentsOf(payToken);
    await requestRefund(product.deps, {
      uid: session.uid,
      transactionId: String(TransactionId),
      amount: null,
      reason: 'asked for it',
      actor: 'support-1',
      requestId: 'click-1',
    });
    await product.drain();
    expect(await refundsAtProvider(product, String(TransactionId))).toEqual([widget.amount]);
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 3, userInfo: { amount: 150 } });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
  });
});

describe('a lost answer', () => {
  it.each(['disconnectAfter', 'error500'] as const)(
    'of the provider (%s) is no second charge: what is known later decides',
    async (kind) => {
      const session = await subscriber(`lost-${kind.toLowerCase()}`);
      const { payToken, widget } = await orderSlot(session);
      // The answer is lost, and its Pay too, and nobody can ask at once.
      await cloudpayments.setFaults({
        faults: [
          { method: '/payments/tokens/charge', kind, count: 1 },
          { method: '/payments/get', kind: 'disconnectBefore', count: 1 },
        ],
        notifications: { pay: { drop: 1000 } },
      });
      expect((await pay(session, payToken, widget.amount)).body).toEqual(pending);
      // Nobody can be charged a second time meanwhile: neither by a repetition nor by a new order.
      expect((await pay(session, payToken, widget.amount)).body).toEqual(pending);
      expect(await callOrder(session)).toMatchObject(inProgress);
      await untilSettled();
      const isCharged = kind !== 'error500';
      expect(await paymentsOf(payToken)).toHaveLength(isCharged ? 1 : 0);
      expect(await profileOf(product, session)).toMatchObject({ deviceSlots: isCharged ? 4 : 3 });
      expect((await pay(session, payToken, widget.amount)).body).toMatchObject({
        result: isCharged ? 'paid' : 'formNeeded',
      });
      await cloudpayments.setFaults({ notifications: { pay: { drop: 0 } } });
      await untilSettled();
      expect(await profileOf(product, session)).toMatchObject({ deviceSlots: isCharged ? 4 : 3 });
      // The next press is another order.
      expect((await press(session)).body).toEqual(paid);
      expect(await profileOf(product, session)).toMatchObject({ deviceSlots: isCharged ? 5 : 4 });
      expect(await refundsAtProvider(product, String((await paymentsOf(payToken))[0]?.TransactionId))).toEqual([]);
    },
  );

  it('is settled by the Pay that comes, also twice, before anybody asks the provider', async () => {
    const session = await subscriber('dina');
    const { payToken, widget } = await orderSlot(session);
    await cloudpayments.setFaults({
      faults: [{ method: '/payments/tokens/charge', kind: 'disconnectAfter', count: 1 }],
      notifications: { pay: { duplicate: 1 } },
    });
    await pay(session, payToken, widget.amount);
    await product.drain();
    expect((await pay(session, payToken, widget.amount)).body).toEqual(paid);
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
    await cloudpayments.setFaults({ notifications: { pay: { duplicate: 0 } } });
    await untilSettled();
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
    expect(await paymentsOf(payToken)).toHaveLength(1);
  });

  it('and a Pay after the charge was given up: the slot is there, and nothing is charged again', async () => {
    const session = await subscriber('egor');
    const { payToken, widget } = await orderSlot(session);
    // The provider did not execute the call within the time in which it is asked.
    await cloudpayments.setFaults({ faults: [{ method: '/payments/tokens/charge', kind: 'error500', count: 1 }] });
    await pay(session, payToken, widget.amount);
    await untilSettled();
    expect(await records().orders.get(payToken)).toMatchObject({ cardCharge: { failure: { kind: 'not-made' } } });
    await report(product, 'pay', {
      TransactionId: '880001',
      Amount: widget.amount.toFixed(2),
      InvoiceId: payToken,
      AccountId: session.uid,
    });
    await product.drain();
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
    expect((await pay(session, payToken, widget.amount)).body).toEqual(paid);
  });

  it('after the order has expired, too: no other order is placed until its outcome is known', async () => {
    const session = await subscriber('elena');
    const lost = await orderSlot(session);
    await cloudpayments.setFaults({ faults: [{ method: '/payments/tokens/charge', kind: 'error500', count: 1 }] });
    await pay(session, lost.payToken, lost.widget.amount);
    // The provider cannot be asked for hours.
    await cloudpayments.setFaults({ faults: [{ method: '/payments/find', kind: 'error500', count: 1000 }] });
    await product.moveTo((await product.deps.clock.now()) + 2 * HOUR);
    expect(await callOrder(session)).toMatchObject(inProgress);
    await cloudpayments.setFaults({ faults: [] });
    await product.moveTo((await product.deps.clock.now()) + 40 * MINUTE);
    expect((await press(session)).body).toEqual(paid);
    expect(await paymentsOf(lost.payToken)).toEqual([]);
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
  });

  it('and a payment that finance has to decide about: the charge is over, and nothing is said to be free', async () => {
    const session = await subscriber('fekla');
    const { payToken, widget } = await orderSlot(session);
    await cloudpayments.setFaults({
      faults: [{ method: '/payments/tokens/charge', kind: 'disconnectAfter', count: 1 }],
      notifications: { pay: { drop: 1000 } },
    });
    await pay(session, payToken, widget.amount);
    // The order is another one by the time the payment is found.
    await product.db.doc(`orders/${payToken}`).update({ amount: widget.amount * 100 + 1 });
    await untilSettled();
    expect(await records().orders.get(payToken)).toMatchObject({ cardCharge: { failure: { kind: 'quarantined' } } });
    expect((await pay(session, payToken, widget.amount)).body).toEqual(pending);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ status: 'Quarantined' });
    expect((await press(session)).body).toEqual(paid);
  });

  it('and a payment that could not be applied: the charge is over when finance has to decide', async () => {
    const session = await subscriber('foma');
    const { payToken, widget } = await orderSlot(session);
    await cloudpayments.setFaults({
      faults: [{ method: '/payments/tokens/charge', kind: 'disconnectAfter', count: 1 }],
      notifications: { pay: { drop: 1000 } },
    });
    await pay(session, payToken, widget.amount);
    const [{ TransactionId } = {}] = await paymentsOf(payToken);
    const id = `pay_${String(TransactionId)}_listed`;
    const stored: Omit<PaymentEvent, 'state'> = {
      id,
      provider: 'cloudpayments',
      type: 'pay',
      accountId: session.uid,
      fields: {},
      bodyHash: 'listed',
      signingKey: null,
      stateReason: null,
      waitsByReceipt: false,
      checkDecision: null,
      attempts: 1,
      isRedacted: false,
      receivedAt: await product.deps.clock.now(),
    };
    // Another delivery has stored the payment and is applying it.
    await records().paymentEvents.create({ ...stored, state: 'received' });
    await expect(settleCardCharge(product.deps, { orderId: payToken })).rejects.toThrow('not applied yet');
    expect(await records().orders.get(payToken)).toMatchObject({ cardCharge: { failure: null } });
    await records().paymentEvents.save({ ...stored, state: 'failed' });
    await settleCardCharge(product.deps, { orderId: payToken });
    expect(await records().orders.get(payToken)).toMatchObject({ cardCharge: { failure: { kind: 'quarantined' } } });
    expect((await press(session)).body).toEqual(paid);
  });

  it('of our own: the page repeats the call and gets the outcome of the first', async () => {
    const session = await subscriber('zoya');
    const { payToken, widget } = await orderSlot(session);
    await pay(session, payToken, widget.amount);
    expect((await pay(session, payToken, widget.amount)).body).toEqual(paid);
    expect(await paymentsOf(payToken)).toHaveLength(1);
  });
});

describe('no money is taken', () => {
  it('by a card that the bank declines: the reason is returned, and another card pays in the form', async () => {
    const session = await subscriber('ivan', { card: CARDS.poorLater });
    const { body, payToken, widget } = await press(session);
    expect(body).toEqual({ success: true, result: 'declined', decline: 'funds' });
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 3 });
    // A repetition does not try again.
    expect((await pay(session, payToken, widget.amount)).body).toEqual(body);
    expect(await paymentsOf(payToken)).toHaveLength(1);
    const other = await subscribe(product, session, { kind: 'device-slot', card: CARDS.good });
    expect(other.payToken).not.toBe(payToken);
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4, card: { mask: '•• 1111' } });
  });

  it('if the bank wants 3-D Secure: the payment form is needed, and pays once', async () => {
    const session = await subscriber('klara', { card: CARDS.goodWith3ds });
    await cloudpayments.setFaults({ confirmsByToken: [CARDS.goodWith3ds] });
    const { body, payToken } = await press(session);
    expect(body).toEqual({ success: true, result: 'formNeeded', decline: null });
    expect(await paymentsOf(payToken)).toMatchObject([{ Status: 'AwaitingAuthentication' }]);
    await subscribe(product, session, { kind: 'device-slot', card: CARDS.goodWith3ds });
    await untilSettled();
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
  });

  it('if the provider does not accept the token: the payment form is needed', async () => {
    const session = await subscriber('lidia');
    await cloudpayments.setFaults({
      faults: [{ method: '/payments/tokens/charge', kind: 'refused', message: 'Token payments are off', count: 1 }],
    });
    const { body, payToken } = await press(session);
    expect(body).toEqual({ success: true, result: 'formNeeded', decline: null });
    expect(await paymentsOf(payToken)).toEqual([]);
    expect(await liveMandates(product, session)).toHaveLength(1);
  });

  it('for another sum than the one that the customer saw, or by an order whose premise is over', async () => {
    const session = await subscriber('maria');
    const { payToken, widget } = await orderSlot(session);
    expect(await pay(session, payToken, widget.amount - 1)).toMatchObject({
      status: 409,
      body: { code: 'amount_changed' },
    });
    await advanceToPeriodEnd(product, session, -0.5);
    expect(await pay(session, payToken, widget.amount)).toMatchObject({ body: { code: 'amount_changed' } });
    expect(await paymentsOf(payToken)).toEqual([]);
  });

  it('for another customer, or for an order of another kind', async () => {
    const [session, stranger] = [await subscriber('nina'), await subscriber('stranger')];
    const { payToken, widget } = await orderSlot(session);
    const refused = { status: 404, body: { code: 'no_such_payment' } };
    expect(await pay(stranger, payToken, widget.amount)).toMatchObject(refused);
    expect(await pay(session, 'unknown', widget.amount)).toMatchObject(refused);
    const card = await order(product, session, { kind: 'card-change' });
    expect(await pay(session, card.payToken, 1)).toMatchObject(refused);
  });

  it('without a card that renews: removed, cancelled, restricted, or while the provider retries a charge', async () => {
    const without = { status: 409, body: { code: 'card_missing' } };
    const cancelled = await subscriber('olga');
    await product.call(cancelSubscription, { email: cancelled.email }, cancelled);
    expect((await quote(cancelled)).card).toBeNull();
    expect(await press(cancelled)).toMatchObject(without);

    const removed = await subscriber('pavel');
    const slot = await orderSlot(removed);
    await product.call(removeCard, identity(removed), removed);
    expect(await pay(removed, slot.payToken, slot.widget.amount)).toMatchObject(without);
    expect((await quote(removed)).card).toBeNull();

    const restricted = await subscriber('roman');
    const ordered = await orderSlot(restricted);
    await restrictAccess(product.deps, { uid: restricted.uid, reason: 'key-shared' });
    expect(await pay(restricted, ordered.payToken, ordered.widget.amount)).toMatchObject({ status: 403 });
    expect(await paymentsOf(ordered.payToken)).toEqual([]);

    const pastDue = await subscriber('sofia', { card: CARDS.poorLater, period: 5 });
    const beforeEnd = await orderSlot(pastDue);
    await advanceToPeriodEnd(product, pastDue, 0.1);
    expect(await pay(pastDue, beforeEnd.payToken, beforeEnd.widget.amount)).toMatchObject({
      body: { code: 'amount_changed' },
    });
    expect(await paymentsOf(beforeEnd.payToken)).toEqual([]);
  });
});

describe('two ways of paying at once', () => {
  it('the form of another tab that the bank is asked about: the card is not charged beside it', async () => {
    const session = await subscriber('tamara', { card: CARDS.good });
    const { payToken, widget } = await orderSlot(session);
    await report(product, 'check', {
      TransactionId: '770001',
      Amount: widget.amount.toFixed(2),
      InvoiceId: payToken,
      AccountId: session.uid,
    });
    expect(await pay(session, payToken, widget.amount)).toMatchObject(inProgress);
    expect(await paymentsOf(payToken)).toEqual([]);
  });

  it('the form of another tab that pays after the card: the provider is told to refuse it', async () => {
    const session = await subscriber('ulyana');
    const { payToken, widget } = await orderSlot(session);
    expect((await pay(session, payToken, widget.amount)).body).toEqual(paid);
    const outcome = await cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(session.uid) });
    await product.drain();
    expect(outcome.step).not.toBe('success');
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
  });

  it('a second payment of the order all the same: one slot, and the money goes back', async () => {
    const session = await subscriber('fedor');
    const { payToken, widget } = await orderSlot(session);
    await pay(session, payToken, widget.amount);
    await report(product, 'pay', {
      TransactionId: '660001',
      Amount: widget.amount.toFixed(2),
      InvoiceId: payToken,
      AccountId: session.uid,
    });
    await product.drain();
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
    expect(await records().refunds.get('660001')).toMatchObject({ parts: [{ reason: expect.any(String) as string }] });
  });

  it('a cancellation between the press and its Pay: the slot was bought, and no charge follows', async () => {
    const session = await subscriber('yana');
    const { payToken, widget } = await orderSlot(session);
    await cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    expect((await pay(session, payToken, widget.amount)).body).toEqual(paid);
    await product.call(cancelSubscription, { email: session.email }, session);
    await untilSettled();
    expect(await profileOf(product, session)).toMatchObject({ deviceSlots: 4 });
    expect(await liveMandates(product, session)).toEqual([]);
    const mail = emailsTo(product, session.email).find(({ subject }) => subject.startsWith('Место'));
    expect(mail?.text).toContain('не запланировано');
  });
});
