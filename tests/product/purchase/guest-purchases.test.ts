import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantDays } from '@functions/renewals/steps/change-subscription';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import {
  addressOf,
  buyAsGuest,
  join,
  emailsTo,
  linkIn,
  liveMandates,
  newPrepaidToken,
  orderAsGuest,
  paidTransactionId,
  advanceDays,
  profileOf,
  receiptsOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { CARDS } from '../../support/customers/buy';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { DAY } from '@functions/base/rules/calendar';
import { IN_MEMORY } from '../../support/sweep';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const receiptOf = (transactionId: string) => product.deps.store.nonTransactional.receipts.get(transactionId);

const eventStates = async (type: string): Promise<unknown[]> =>
  (await product.db.collection('paymentEvents').where('type', '==', type).get()).docs.map(
    (event) => event.get('state') as unknown,
  );

describe('a guest purchase (P12, T4)', IN_MEMORY, () => {
  it('paid first and claimed later: no day is used before the claim, and the schedule starts at it', async () => {
    const token = newPrepaidToken(5, 6);
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'later'), token);
    expect(await receiptOf(transactionId)).toMatchObject({ uid: null, status: 'Paid', amount: 100 });
    expect(await product.sandbox.cloudpayments.subscriptions()).toEqual([]);
    await advanceDays(product, 2);

    const { session, claim } = await join(product, 'later', { prepaidToken: token });
    expect(claim).toBe('claimed');
    await product.drain();
    const now = await product.deps.clock.now();
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    expect(Math.abs((currentPeriodEnd ?? 0) - (now + 5 * DAY))).toBeLessThan(60_000);
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 600, months: 6 }]);
    expect(await eventStates('recurrent')).toEqual(['applied']);
    expect(await receiptOf(transactionId)).toMatchObject({ uid: session.uid, status: 'Paid' });
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', amount: 600 });
  });

  it('claimed first and paid later: the payment starts the subscription and its mandate', async () => {
    const token = newPrepaidToken(5, 6);
    const email = addressOf(product, 'sooner');
    const { widget } = await orderAsGuest(product, email, token);
    const { session, claim } = await join(product, 'sooner', { prepaidToken: token });
    expect(claim).toBe('awaiting-payment');
    const transactionId = paidTransactionId(
      await product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(email) }),
    );
    await product.drain();
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 600, months: 6 }]);
    expect(await receiptOf(transactionId)).toMatchObject({ uid: session.uid, status: 'Paid' });
    expect((await profileOf(product, session)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', amount: 600 });
    expect((await join(product, 'sooner', { prepaidToken: token })).claim).toBe('already-yours');
  });

  it('of three accounts that claim one purchase concurrently, exactly one gets it', async () => {
    const token = newPrepaidToken();
    await buyAsGuest(product, addressOf(product, 'wanted'), token);
    const claims = await Promise.all(
      ['rival-a', 'rival-b', 'rival-c'].map((name) => join(product, name, { prepaidToken: token })),
    );
    expect(claims.map(({ claim }) => claim).toSorted()).toEqual(['claimed', 'claimed-by-other', 'claimed-by-other']);
    await product.drain();
    for (const { session, claim } of claims) {
      expect(await receiptsOf(product, session)).toHaveLength(claim === 'claimed' ? 1 : 0);
      expect((await profileOf(product, session)).userInfo.subscriptionIsActive).toBe(claim === 'claimed');
    }
  });

  it('an id without a purchase is not found, and a second order with a paid id is refused', async () => {
    const token = newPrepaidToken();
    expect((await join(product, 'guesser', { prepaidToken: token })).claim).toBe('not-found');
    await buyAsGuest(product, addressOf(product, 'twice'), token);
    await expect(orderAsGuest(product, addressOf(product, 'twice'), token)).rejects.toThrow('paid_already');
  });

  it('the link in the e-mail to the buyer claims the purchase, and a forged link does not', async () => {
    const email = addressOf(product, 'mailed');
    await buyAsGuest(product, email, newPrepaidToken(), 'ru');
    expect(subjectsTo(product, email)).toEqual(['Оплата прошла, остался один шаг']);
    const link = linkIn(product, email, '/attach', 'prepaid');
    expect((await join(product, 'thief', { prepaidToken: `${link.slice(0, -4)}AAAA` })).claim).toBe('not-found');
    const { session, claim } = await join(product, 'mailed', { prepaidToken: link });
    expect(claim).toBe('claimed');
    await product.drain();
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
  });
});

describe('a guest purchase claimed by an existing customer (§7)', IN_MEMORY, () => {
  it('days granted by staff stay, and the bought time is added to them', async () => {
    const { session } = await join(product, 'gifted');
    await grantDays(product.deps, { uid: session.uid, days: 10 });
    const before = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    const token = newPrepaidToken(5);
    await buyAsGuest(product, addressOf(product, 'gifted-other'), token);
    expect((await join(product, 'gifted', { prepaidToken: token })).claim).toBe('claimed');
    await product.drain();
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(before + 5 * DAY);
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
  });

  it.each(['paid first', 'claimed first'])(
    '%s: a customer who had the trial gets the rouble back, and the subscription stays unchanged',
    async (order) => {
      const name = order.replace(' ', '-');
      const { session } = await join(product, name, { language: 'ru' });
      await subscribe(product, session);
      const before = await subscriptionOf(product, session);
      const mandates = await liveMandates(product, session);
      const token = newPrepaidToken();
      const email = addressOf(product, `${name}-other`);
      const { widget } = await orderAsGuest(product, email, token);
      const claim = () => join(product, name, { prepaidToken: token });
      if (order === 'claimed first') await claim();
      const transactionId = paidTransactionId(
        await product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(email) }),
      );
      if (order === 'paid first') await claim();
      await product.drain();

      expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
      expect(await receiptOf(transactionId)).toMatchObject({ uid: session.uid, status: 'Refunded', refunded: 100 });
      expect(subjectsTo(product, session.email).filter((subject) => subject === 'Вернём 1 ₽')).toHaveLength(1);
      expect((await subscriptionOf(product, session)).currentPeriodEnd).toBe(before.currentPeriodEnd);
      expect(mandates).toHaveLength(1);
      expect(await liveMandates(product, session)).toEqual(mandates);
    },
  );

  it('an account with a live mandate gets the paid month added, and still has one mandate', async () => {
    const { session } = await join(product, 'family');
    await subscribe(product, session);
    const before = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    const email = addressOf(product, 'family-other');
    const token = newPrepaidToken();
    const { widget } = await orderAsGuest(product, email, token);
    const refused = await product.sandbox.cloudpayments.pay({
      intent: widget,
      card: CARDS.good,
      expires: cardExpiryOf(session.uid),
    });
    expect(refused.step).toBe('fail');
    const again = await orderAsGuest(product, email, token);
    expect(again.widget.amount).toBe(150);
    paidTransactionId(
      await product.sandbox.cloudpayments.pay({
        intent: again.widget,
        card: CARDS.good,
        expires: cardExpiryOf(session.uid),
      }),
    );
    expect((await join(product, 'family', { prepaidToken: token })).claim).toBe('claimed');
    await product.drain();
    const after = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    expect(after - before).toBeGreaterThan(27 * DAY);
    expect(await liveMandates(product, session)).toMatchObject([
      { amount: 150, next: Math.floor(after / 1000) * 1000 },
    ]);
  });

  it('a payment refunded before the claim gives no time', async () => {
    const token = newPrepaidToken();
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'undone'), token);
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    const { session } = await join(product, 'undone', { prepaidToken: token });
    await product.drain();
    expect((await profileOf(product, session)).userInfo.subscriptionIsActive).toBe(false);
    expect(await liveMandates(product, session)).toEqual([]);
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded', refunded: 100 });
  });
});

describe('an unclaimed guest purchase (§7)', IN_MEMORY, () => {
  let quiet: RunningProduct;
  beforeAll(async () => {
    quiet = await startProduct();
  });
  afterAll(() => quiet.stop());

  it('gets one reminder after three days and one refund after thirty, unless it was refunded before', async () => {
    const email = addressOf(quiet, 'nobody');
    const token = newPrepaidToken();
    const { transactionId } = await buyAsGuest(quiet, email, token, 'ru');
    const settled = addressOf(quiet, 'settled');
    const other = await buyAsGuest(quiet, settled, newPrepaidToken(), 'ru');
    await quiet.sandbox.cloudpayments.refundByProvider({ transactionId: Number(other.transactionId) });
    await advanceDays(quiet, 2.9);
    expect(emailsTo(quiet, email)).toHaveLength(1);
    await advanceDays(quiet, 0.2);
    await advanceDays(quiet, 5);
    expect(subjectsTo(quiet, email)).toEqual([
      'Оплата прошла, остался один шаг',
      expect.stringContaining('всё ещё ждёт вас'),
    ]);
    await advanceDays(quiet, 21.8);
    expect(await refundsAtProvider(quiet, transactionId)).toEqual([]);
    await advanceDays(quiet, 0.2);
    for (const each of [transactionId, other.transactionId]) {
      expect(await refundsAtProvider(quiet, each)).toEqual([1]);
      expect(await quiet.deps.store.nonTransactional.receipts.get(each)).toMatchObject({
        status: 'Refunded',
        refunded: 100,
      });
    }
    const refundSubject = 'Мы вернули 1 ₽';
    expect(subjectsTo(quiet, settled)).toEqual(['Оплата прошла, остался один шаг', refundSubject]);
    expect(subjectsTo(quiet, email).at(-1)).toBe(refundSubject);
    expect((await join(quiet, 'nobody', { prepaidToken: token })).claim).toBe('claimed-by-other');
  });
});
