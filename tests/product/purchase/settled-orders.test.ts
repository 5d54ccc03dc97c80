import { beforeAll, describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import type { Mandate } from '@functions/payments/rules/mandate';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import { UNCLAIMED_AFTER } from '@functions/subscription/rules/terms';
import { mandateWithCard } from '@functions/purchase/steps/mandate-with-card';
import { settlementEventOf } from '@functions/purchase/rules/order';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { CARDS, order } from '../../support/customers/buy';
import { mandateOf, orderOf } from '../../support/fixtures/domain-records';
import { at } from '../../support/fixtures/given';
import { report } from '../../support/product/notifications';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  bothConsents,
  join,
  newPrepaidToken,
  orderAsGuest,
  paidTransactionId,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();
beforeAll(async () => {
  const now = await product.deps.clock.now();
  await product.deps.store.nonTransactional.promos.create({
    id: 'FREE_100',
    code: 'FREE_100',
    promoType: 'SUBSCRIPTION',
    percent: 100,
    expirationDate: moscowDay(now + 30 * DAY),
    isAvailable: true,
    created: now,
  });
});

const stored = () => product.deps.store.nonTransactional;

/** A customer who never bought anything and gets no trial: a code of 100 % makes the first term free. */
async function withoutTrial(name: string) {
  const { session } = await join(product, name);
  const customer = await stored().customers.get(session.uid);
  if (customer === null) throw new Error('not registered');
  await stored().customers.save({ ...customer, isTrialDenied: true });
  const { uid, email } = session;
  const orderFree = async () => {
    const request = { uid, email, period: 30, tariff: 1, promo: 'FREE_100', consents: bothConsents };
    const created = createOrder.response.parse((await product.call(createOrder, request, session)).body);
    expect(created.checkout).toBeNull();
    return created.payToken;
  };
  return { session, orderFree };
}

describe('a free order of a customer who has no card', () => {
  it('gives one term, an entry of the ledger and auto-renewal, and stores nothing else', async () => {
    const { session, orderFree } = await withoutTrial('free');
    const orders = await product.count('orders');
    const payToken = await orderFree();
    const settled = await stored().orders.get(payToken);
    const transactionId = `free-${payToken}`;
    expect(settled).toMatchObject({ uid: session.uid, amount: 0, paymentTransactionId: transactionId });
    expect(await product.count('orders')).toBe(orders + 1);
    const dateTime = settled?.created ?? 0;
    expect(await receiptsOf(product, session)).toEqual([
      {
        transactionId,
        provider: null,
        uid: session.uid,
        accountId: session.email,
        dateTime,
        day: moscowDay(dateTime),
        amount: 0,
        refunded: 0,
        description: 'Бесплатный период: скидка 100 %',
        ipAddress: '',
        status: 'Paid',
        subscriptionId: null,
        payToken,
        kind: 'new-subscription',
      },
    ]);
    expect(await subscriptionOf(product, session)).toMatchObject({
      startedAt: dateTime,
      autoRenewal: 'active',
      lastPaid: transactionId,
    });
  });

  it('expires the open order, which can then not be paid', async () => {
    const { session, orderFree } = await withoutTrial('changed-mind');
    const { widget, payToken } = await order(product, session);
    const open = await stored().orders.get(payToken);
    const settled = await stored().orders.get(await orderFree());
    expect(await stored().orders.get(payToken)).toEqual({ ...open, expiresAt: settled?.created });
    const outcome = await product.sandbox.cloudpayments.pay({
      intent: widget,
      card: CARDS.good,
      expires: cardExpiryOf(session.uid),
    });
    expect(outcome.step).toBe('fail');
  });
});

describe('a second payment of a guest purchase that nobody has claimed', () => {
  /** An order that is paid twice, because Check was not called. */
  async function paidTwice(name: string, between = () => Promise.resolve()) {
    const { cloudpayments } = product.sandbox;
    const token = newPrepaidToken();
    const email = addressOf(product, name);
    const { widget, payToken } = await orderAsGuest(product, email, token);
    const pay = async () =>
      paidTransactionId(await cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(email) }));
    const hash = product.deps.random.hash(token);
    const recorded = async () => ({
      order: await stored().orders.get(payToken),
      purchase: await stored().guestPurchases.get(hash),
    });
    await cloudpayments.setFaults({ notifications: { check: { enabled: false } } });
    const one = await pay();
    await between();
    const before = await recorded();
    const two = await pay();
    await cloudpayments.setFaults({ notifications: { check: { enabled: true } } });
    await product.drain();
    return { payToken, one, before, two, recorded };
  }

  it('goes back with its reason, and the first payment stays the one to claim', async () => {
    const { payToken, one, before, two, recorded } = await paidTwice('twice');
    expect(before).toMatchObject({
      order: { paymentTransactionId: one },
      purchase: { paidOrder: payToken, isUnclaimed: true },
    });
    expect(await recorded()).toEqual(before);
    expect(await stored().receipts.get(one)).toMatchObject({ status: 'Paid' });
    expect(await stored().receipts.get(two)).toMatchObject({ uid: null, status: 'Refunded', payToken });
    const reason = 'an anonymous purchase was paid before';
    expect(await stored().refunds.get(two)).toMatchObject({ parts: [{ amount: 100, reason, actor: 'product' }] });
  });

  it('goes back after the refund of the first, too, and starts no renewals', async () => {
    const { one, before, two, recorded } = await paidTwice('twice-expired', async () =>
      product.moveTo((await product.deps.clock.now()) + UNCLAIMED_AFTER + DAY),
    );
    expect(await stored().receipts.get(one)).toMatchObject({ status: 'Refunded' });
    expect(await recorded()).toEqual(before);
    expect(await product.sandbox.cloudpayments.subscriptions()).toEqual([]);
    expect(await stored().receipts.get(two)).toMatchObject({ uid: null, status: 'Refunded' });
  });
});

describe('the event of a paid order', () => {
  const payment = { transactionId: '1001', amount: 2500, at: at('2026-01-10T00:30'), token: 'tk_1' };
  const settled = { at: payment.at, transactionId: '1001', amount: 2500, payToken: 'order-1' };
  const coming = [{ kind: 'coming-term', months: 1, amount: 2500 } as const];

  it('of a device slot keeps the period that was paid for, and whether the coming term was', () => {
    const periodEnd = at('2026-02-10');
    expect(settlementEventOf(orderOf({ kind: 'device-slot', periodEnd, lines: [] }), payment)).toEqual({
      type: 'deviceSettled',
      ...settled,
      periodEnd,
      lines: [],
    });
    expect(settlementEventOf(orderOf({ kind: 'device-slot', periodEnd, lines: coming }), payment)).toEqual({
      type: 'deviceSettled',
      ...settled,
      periodEnd,
      lines: coming,
    });
  });

  it('of a device slot that was ordered before periods were stored names none', () => {
    expect(settlementEventOf(orderOf({ kind: 'device-slot' }), payment)).toEqual({ type: 'deviceSettled', ...settled });
  });

  it.each([
    { amount: 15000, token: 'tk_1', renewable: true },
    { amount: 15000, token: null, renewable: false },
    { amount: 0, token: null, renewable: true },
  ])('of $amount kopecks with the card $token: renewable is $renewable', ({ amount, token, renewable }) => {
    const quote = {
      tariff: 1,
      trialDays: 0,
      firstPayment: amount,
      regularCharge: 15000,
      undiscountedCharge: 15000,
      discountPercent: 0,
      promo: null,
      firstChargeAt: at('2026-02-10'),
    } as const;
    // Firestore refuses to store a premise that is undefined.
    expect(settlementEventOf(orderOf({ kind: 'resubscribe', quote }), { ...payment, amount, token })).toStrictEqual({
      type: 'orderSettled',
      ...settled,
      amount,
      tariff: 1,
      trialDays: 0,
      promo: null,
      renewable,
    });
  });
});

describe('a second payment of one order', () => {
  it('gives nothing: it is refunded, and its card is not the one for renewals', async () => {
    const { session } = await join(product, 'two-cards');
    const { payToken, transactionId } = await subscribe(product, session);
    const mandate = await stored().mandates.get(session.uid);
    const invoice = { AccountId: session.uid, InvoiceId: payToken, Amount: '1.00' };
    const card = { Token: 'tk_second', CardId: 'card_second', CardLastFour: '3055' };
    const event = await report(product, 'pay', { ...invoice, ...card, TransactionId: '7101' });
    expect(event).toMatchObject({ state: 'applied', stateReason: 'the payment gives nothing: its money goes back' });
    expect(await stored().mandates.get(session.uid)).toEqual(mandate);
    expect(await stored().orders.get(payToken)).toMatchObject({ paymentTransactionId: transactionId });
    expect(await stored().receipts.get('7101')).toMatchObject({ status: 'RefundPending', refunded: 100 });
  });
});

describe('the order of an invitee', () => {
  it('does not count for the referrer if its payment was refunded before it arrived', async () => {
    const { session: inviter } = await join(product, 'inviter');
    const code = (await stored().customers.get(inviter.uid))?.invitationCode ?? '';
    const { session } = await join(product, 'invitee', { referralCode: code });
    const { payToken } = await order(product, session);
    const invite = await stored().invites.get(session.uid);
    expect(invite).toMatchObject({ reason: 'pending', discountStartDate: null });
    const paid = { AccountId: session.uid, InvoiceId: payToken, Amount: '1.00', Token: 'tk_1' };
    await report(product, 'refund', { TransactionId: '7202', PaymentTransactionId: '7201', Amount: '1.00' });
    await report(product, 'pay', { ...paid, TransactionId: '7201' });
    expect(await stored().receipts.get('7201')).toMatchObject({ status: 'Refunded', uid: session.uid });
    expect(await stored().invites.get(session.uid)).toEqual(invite);
  });
});

describe('the mandate after a payment', () => {
  const NEW_CARD = { token: 'tk_2', card: null, at: at('2026-01-11'), email: 'anna@example.com' };

  it('lists every former account once, and never the current one', () => {
    const paid = orderOf({ kind: 'past-due-payment', periodEnd: at('2026-01-10'), tariff: 1 }, { accountId: 'third' });
    const before = mandateOf({ accountId: 'second', previousAccountIds: ['first', 'second', 'third'] });
    const { accountId, previousAccountIds } = mandateWithCard(before, paid, 'anna', NEW_CARD);
    expect({ accountId, previousAccountIds }).toEqual({ accountId: 'third', previousAccountIds: ['first', 'second'] });
  });

  it('keeps what is known at its provider, and nothing of another provider', () => {
    const paid = orderOf({ kind: 'past-due-payment', periodEnd: at('2026-01-10'), tariff: 1 });
    const known: Partial<Mandate> = {
      providerToken: 'tk_1',
      providerId: 'sc_1',
      cancellationRequestedFor: 'sc_0',
      providerStatus: 'active',
      providerState: { amount: 15000, months: 1, nextChargeAt: at('2026-02-10') },
    };
    const before = mandateOf(known);
    const nothing = {
      providerToken: null,
      providerId: null,
      providerStatus: null,
      cancellationRequestedFor: null,
      providerState: null,
    };
    expect(mandateWithCard(before, paid, 'anna', NEW_CARD)).toMatchObject({ token: 'tk_2', ...known });
    for (const other of [null, { ...before, provider: 'cash-desk' }])
      expect(mandateWithCard(other, paid, 'anna', NEW_CARD)).toMatchObject({ token: 'tk_2', ...nothing });
  });
});
