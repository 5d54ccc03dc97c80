import { periodsOf } from '../../support/fixtures/domain-records';
import { describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { moscowDay } from '@functions/base/rules/calendar';
import { replay } from '@functions/subscription/rules/evolve';
import type { Refund } from '@functions/payments/rules/refund';
import { grantsSomething } from '@functions/subscription/rules/subscription';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { CARDS, order } from '../../support/customers/buy';
import { widgetOf } from '../../support/customers/widget-of';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  join,
  liveMandates,
  newPrepaidToken,
  paidTransactionId,
  advanceDays,
  advanceToPeriodEnd,
  receiptsOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

/** A surplus payment is refunded automatically, with an e-mail, whatever the order of the notifications. */

const product = await startProductOfFile();

/** Without Check nothing knows of the payment before its Pay, and the provider is not asked about it. */
const setCheck = (enabled: boolean) =>
  product.sandbox.cloudpayments.setFaults({ notifications: { check: { enabled } } });

const pay = async (widget: Awaited<ReturnType<typeof order>>['widget'], session: Session): Promise<string> =>
  paidTransactionId(
    await product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(session.uid) }),
  );

/** Expects the status Paid on exactly the receipts of payments that give time or a slot. */
async function expectPaidMeansGiven(session: Session): Promise<void> {
  const state = replay(session.uid, await product.deps.store.nonTransactional.subscriptions.history(session.uid));
  const receipts = await receiptsOf(product, session);
  const paidOnes = receipts.filter(({ status }) => status === 'Paid').map(({ transactionId }) => transactionId);
  const giving = receipts
    .filter(({ transactionId }) => grantsSomething(state, transactionId))
    .map(({ transactionId }) => transactionId);
  expect(paidOnes.toSorted()).toEqual(giving.toSorted());
}

async function expectReturned(session: Session, transactionId: string, roubles: number): Promise<void> {
  expect(await refundsAtProvider(product, transactionId), 'one full refund').toEqual([roubles]);
  const receipt = await product.deps.store.nonTransactional.receipts.get(transactionId);
  expect(receipt).toMatchObject({ uid: session.uid, status: 'Refunded', refunded: roubles * 100 });
  expect(
    subjectsTo(product, session.email).filter((subject) => subject.replaceAll(' ', '') === `Вернём${roubles}₽`),
  ).toHaveLength(1);
  await expectPaidMeansGiven(session);
}

describe('a period paid twice: the surplus payment is refunded once', () => {
  it.each([1, 8])(
    'paid by the link just before the provider’s retry, with its notification lost %i times',
    async (losses) => {
      const { cloudpayments } = product.sandbox;
      const { session } = await join(product, `twice-${losses}`, { language: 'ru' });
      await subscribe(product, session, { period: 1 });
      await cloudpayments.setFaults({ declineNext: { count: 1, reasonCode: 5051 } });
      await advanceToPeriodEnd(product, session, 0.5);
      const { currentPeriodEnd: before } = await subscriptionOf(product, session);
      const { widget } = await order(product, session, { kind: 'past-due-payment' });
      await advanceToPeriodEnd(product, session, 1 - 20 / 86_400);
      await cloudpayments.setFaults({ notifications: { pay: { drop: losses } } });
      const byLink = await pay((await order(product, session, { kind: 'past-due-payment' })).widget, session);
      expect(widget.amount).toBe(150);
      await setCheck(false);
      await advanceDays(product, 0.3);
      await setCheck(true);

      const own = (await cloudpayments.transactions()).filter(
        ({ AccountId, Type, Status }) => AccountId === session.uid && Type === 0 && Status === 'Completed',
      );
      const byProvider = own.map(({ TransactionId }) => String(TransactionId)).findLast((id) => id !== byLink) ?? '';
      expect(
        own.map(({ Amount }) => Amount),
        'the provider charged both',
      ).toEqual([1, 150, 150]);
      const terms = periodsOf(await subscriptionOf(product, session));
      expect(terms.filter(({ end }) => end > (before ?? 0)).map(({ transactionId }) => transactionId)).toEqual([
        byLink,
      ]);
      await expectReturned(session, byProvider, 150);
      expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
    },
  );

  it('two trial payments of one rouble: the second is refunded', async () => {
    const { session } = await join(product, 'two-trials', { language: 'ru' });
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    const first = await order(product, session);
    const second = await order(product, session, { tariff: 3 });
    await setCheck(false);
    const one = await pay(first.widget, session);
    const two = await pay(second.widget, session);
    await setCheck(true);
    await advanceDays(product, 0.1);
    const terms = periodsOf(await subscriptionOf(product, session));
    expect(terms.map(({ transactionId }) => transactionId)).toEqual([one]);
    await expectReturned(session, two, 1);
  });

  it('one order paid twice while Check was not called: the second payment is refunded', async () => {
    const { session } = await join(product, 'one-order-twice', { language: 'ru' });
    const { widget } = await order(product, session);
    await setCheck(false);
    const one = await pay(widget, session);
    const two = await pay(widget, session);
    await setCheck(true);
    await product.drain();
    expect(periodsOf(await subscriptionOf(product, session)).map(({ transactionId }) => transactionId)).toEqual([one]);
    await expectReturned(session, two, 1);
  });

  it('surplus refunds store their reasons; the day closes without differences or quarantined payments', async () => {
    const day = moscowDay(await product.deps.clock.now());
    await advanceDays(product, 1.2);
    expect((await closeDay(product.deps, { day })).differences).toEqual([]);
    const refunds = (await product.db.collection('refunds').get()).docs.map((each) => each.data() as Refund);
    const reasons = refunds.flatMap(({ parts }) => parts.map(({ reason }) => reason));
    expect(reasons).toContain('the trial was used before');
    expect(reasons).toContain('another payment gives this time already, or none was due');
    expect((await product.db.collection('paymentEvents').where('state', '==', 'quarantined').get()).size).toBe(0);
  });
});

describe('orders from two tabs', () => {
  it('an order in one tab closes the order of the other tab, whatever their kinds', async () => {
    const { session } = await join(product, 'tabs', { language: 'ru' });
    await subscribe(product, session, { period: 1, card: CARDS.poorLater });
    await advanceToPeriodEnd(product, session, 4);
    const shop = await order(product, session, { tariff: 12 });
    const profile = await order(product, session, { kind: 'resubscribe', tariff: 12 });
    const outcome = await product.sandbox.cloudpayments.pay({
      intent: shop.widget,
      card: CARDS.good,
      expires: cardExpiryOf(session.uid),
    });
    expect(outcome.step, 'declined by Check').toBe('fail');
    await pay(profile.widget, session);
    await product.drain();
    expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([108000, 100]);
  });

  it('two orders are paid before the first notification arrives: the second payment is refunded', async () => {
    const { session } = await join(product, 'tabs-unheard', { language: 'ru' });
    await subscribe(product, session, { period: 1, card: CARDS.poorLater });
    await advanceToPeriodEnd(product, session, 4);
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    const first = await order(product, session, { tariff: 12 });
    const second = await order(product, session, { kind: 'resubscribe', tariff: 12 });
    await setCheck(false);
    const one = await pay(first.widget, session);
    const two = await pay(second.widget, session);
    await setCheck(true);
    await advanceDays(product, 0.1);
    const terms = periodsOf(await subscriptionOf(product, session));
    expect(terms.map(({ transactionId }) => transactionId)).toContain(one);
    await expectReturned(session, two, 1080);
  });
});

describe('a promo code that was used', () => {
  it('gives no second discount through a guest purchase: the money is refunded', async () => {
    const code = {
      id: 'HALF_26',
      code: 'HALF_26',
      promoType: 'SUBSCRIPTION',
      percent: 50,
      expirationDate: '2099-12-31',
      isAvailable: true,
      created: 0,
    } as const;
    await product.deps.store.nonTransactional.promos.save(code);
    const { session } = await join(product, 'code-twice', { language: 'ru' });
    await subscribe(product, session);
    const entered = await product.call(
      applyPromoCode,
      { uid: session.uid, email: session.email, promo: 'HALF_26' },
      session,
    );
    expect(entered, JSON.stringify(entered.body)).toMatchObject({ status: 200 });
    const end = (await subscriptionOf(product, session)).currentPeriodEnd;
    const email = addressOf(product, 'code-twice-other');
    const prepaidToken = newPrepaidToken(30, 12);
    const request = {
      uid: '',
      email,
      period: 30,
      tariff: 12,
      prepaidToken,
      promo: 'HALF_26',
      language: 'ru',
      consents: { autoCharge: true, offer: true },
    };
    const answer = createOrder.response.parse((await product.call(createOrder, request)).body);
    if (answer.checkout === null) throw new Error('no payment form was returned');
    const transactionId = paidTransactionId(
      await product.sandbox.cloudpayments.pay({
        intent: widgetOf(answer),
        card: CARDS.good,
        expires: cardExpiryOf(email),
      }),
    );
    await join(product, 'code-twice', { prepaidToken });
    await product.drain();
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(end);
    await expectReturned(session, transactionId, answer.checkout.amount);
  });
});
