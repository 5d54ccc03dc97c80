import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toRoubles } from '@functions/base/contract/values/money';
import { TARIFFS } from '@functions/base/contract/values/tariff';
import { termsAt } from '@functions/subscription/rules/terms';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { createOrder } from '@functions/purchase/contract/create-order';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { buy, CARDS, order } from '../../support/customers/buy';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import {
  addressOf,
  bothConsents,
  buyAsGuest,
  join,
  liveMandates,
  newPrepaidToken,
  paidTransactionId,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const codeOf = async ({ uid }: Session): Promise<string> =>
  (await product.deps.store.nonTransactional.customers.get(uid))?.invitationCode ?? '';
const inviteOf = (session: Session) => product.deps.store.nonTransactional.invites.get(session.uid);
const discountOf = async (session: Session): Promise<number> => (await profileOf(product, session)).userInfo.discount;

/** A customer in a trial, with four paying invitees. With `stay` the invitees are past their trial. */
async function withFriends(name: string, { stay }: { stay: boolean }): Promise<Session> {
  const { session: inviter } = await join(product, name);
  for (const n of [1, 2, 3, 4]) {
    const { session: friend } = await join(product, `${name}-${n}`, { referralCode: await codeOf(inviter) });
    await subscribe(product, friend);
    if (stay) {
      await product.call(cancelSubscription, { email: friend.email }, friend);
      await subscribe(product, friend, { kind: 'resubscribe' });
    }
  }
  await subscribe(product, inviter);
  return inviter;
}

/** Roubles of a first payment without discount, by tariff. */
const FULL_PRICES = Object.fromEntries(
  TARIFFS.map((tariff) => [tariff, toRoubles(termsAt(Date.now()).tariffs[tariff].price)]),
);

const firstPayments = (shop: object): Record<string, number> =>
  Object.fromEntries(getShop.response.parse(shop).tariffs.map(({ tariff, firstPayment }) => [tariff, firstPayment]));

/** Orders a term again, without opening the payment form. */
function orderAgain(session: Session, tariff: number) {
  const { uid, email } = session;
  return product.call(
    createOrder,
    { uid, email, period: 30, tariff, kind: 'resubscribe', consents: bothConsents },
    session,
  );
}

/** A customer with a subscription, and an invitee who registered with the referral code. */
async function pair(name: string) {
  const { session: inviter } = await join(product, name, { language: 'ru' });
  await subscribe(product, inviter);
  const { session: invitee } = await join(product, `${name}-friend`, { referralCode: await codeOf(inviter) });
  return { inviter, invitee };
}

describe('friends who use the service lower the price (§1, §9)', () => {
  it('each gives 25 %, four make the renewal free, and a refund of one makes it paid again', async () => {
    const { session: anna } = await join(product, 'anna', { language: 'ru' });
    await subscribe(product, anna);
    const referralCode = await codeOf(anna);
    const friends: Session[] = [];
    for (const [n, discount] of [0.25, 0.5, 0.75, 1].entries()) {
      const { session } = await join(product, `friend-${n}`, { referralCode });
      expect(await discountOf(anna)).toBe(discount - 0.25);
      await subscribe(product, session);
      friends.push(session);
      expect(await discountOf(anna)).toBe(discount);
      expect((await liveMandates(product, anna)).map(({ amount }) => amount)).toEqual(
        discount === 1 ? [] : [150 * (1 - discount)],
      );
    }
    const subjects = subjectsTo(product, anna.email).filter((subject) => subject.startsWith('Скидка за друзей'));
    expect(subjects).toEqual(['25 %', '50 %', '75 %', '100 %'].map((percent) => `Скидка за друзей: ${percent}`));

    const { currentPeriodEnd } = await subscriptionOf(product, anna);
    await advanceToPeriodEnd(product, anna, 0.1);
    const renewed = {
      amount: 0,
      dateTime: currentPeriodEnd,
      accountId: anna.email,
      transactionId: expect.stringMatching(/^free-/) as string,
    };
    expect(await receiptsOf(product, anna)).toMatchObject([renewed, { amount: 100 }]);
    expect((await subscriptionOf(product, anna)).currentPeriodEnd).toBeGreaterThan(
      (currentPeriodEnd ?? 0) + 27 * 86_400_000,
    );
    expect((await profileOf(product, anna)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', amount: 0 });

    const [left] = friends;
    if (!left) throw new Error('nobody was invited');
    const asked = {
      uid: left.uid,
      transactionId: null,
      amount: null,
      reason: 'asked',
      actor: 'olga',
      requestId: 'click',
    };
    expect(await requestRefund(product.deps, asked)).toMatchObject({ ok: true });
    await product.drain();
    expect(await inviteOf(left)).toMatchObject({ reason: 'refunded', qualifiesUntil: 0 });
    const next = (await subscriptionOf(product, anna)).currentPeriodEnd ?? 0;
    expect(await liveMandates(product, anna)).toMatchObject([{ amount: 37.5, next: Math.floor(next / 1000) * 1000 }]);
  });

  it('at 100 % with time left a free order only switches renewal on, also when repeated ten times', async () => {
    const lucky = await withFriends('lucky', { stay: true });
    const { currentPeriodEnd } = await subscriptionOf(product, lucky);
    for (let round = 0; round < 10; round++) {
      await product.call(cancelSubscription, { email: lucky.email }, lucky);
      const { status, body } = await orderAgain(lucky, 1);
      expect({ status, checkout: body.checkout }).toEqual({ status: 200, checkout: null });
    }
    await product.drain();
    expect((await subscriptionOf(product, lucky)).currentPeriodEnd).toBe(currentPeriodEnd);
    expect(await receiptsOf(product, lucky)).toHaveLength(1);
    expect((await profileOf(product, lucky)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', amount: 0 });
    expect(await liveMandates(product, lucky)).toEqual([]);
    expect(subjectsTo(product, lucky.email).filter((subject) => subject.includes('0 ₽'))).toEqual([]);
  });

  it('friends in a trial lower neither a longer term nor a month that is paid ahead', async () => {
    const early = await withFriends('early', { stay: false });
    await product.call(cancelSubscription, { email: early.email }, early);
    for (const [tariff, payment] of [
      [6, 600],
      [12, 1080],
    ] as const) {
      const { body } = await orderAgain(early, tariff);
      expect(body).toMatchObject({
        checkout: { amount: payment },
        quote: { firstPayment: payment, monthlyPayment: payment },
      });
    }
    const { body } = await product.call(getShop, { uid: early.uid, email: early.email, tariff: 12 }, early);
    expect(firstPayments(body)).toEqual(FULL_PRICES);
  });

  it('friends who no longer qualify lower neither the price nor an order, whatever was stored', async () => {
    const stale = await withFriends('stale', { stay: false });
    await product.call(cancelSubscription, { email: stale.email }, stale);
    for (const n of [1, 2, 3, 4]) {
      const { session: friend } = await join(product, `stale-${n}`);
      const invite = await inviteOf(friend);
      // The end of a trial stores nothing; the test therefore sets the stored time.
      if (invite)
        await product.deps.store.nonTransactional.invites.save({
          ...invite,
          qualifiesUntil: await product.deps.clock.now(),
        });
    }
    expect(await subscriptionOf(product, stale)).toMatchObject({ friends: { all: 100 } });
    const { body: shop } = await product.call(getShop, { uid: stale.uid, email: stale.email }, stale);
    expect(firstPayments(shop)).toEqual(FULL_PRICES);
    expect((await orderAgain(stale, 1)).body).toMatchObject({
      checkout: { amount: 150 },
      quote: { firstPayment: 150, monthlyPayment: 150 },
    });
    await product.drain();
    expect(await subscriptionOf(product, stale), 'recounted because of the order').toMatchObject({
      friends: { all: 0, paid: 0 },
    });
  });

  it('at 100 % without time left a free order gives one term, which the ledger shows as 0 roubles', async () => {
    const patient = await withFriends('patient', { stay: true });
    await product.call(cancelSubscription, { email: patient.email }, patient);
    await advanceToPeriodEnd(product, patient, 1);
    const { body } = await orderAgain(patient, 12);
    expect(body).toMatchObject({ checkout: null, quote: { firstPayment: 0 } });
    await product.drain();
    const { currentPeriodEnd } = await subscriptionOf(product, patient);
    expect(currentPeriodEnd).toBeGreaterThan((await product.deps.clock.now()) + 364 * 86_400_000);
    const [entry, ...others] = await receiptsOf(product, patient);
    expect(entry).toMatchObject({
      transactionId: `free-${String(body.payToken)}`,
      amount: 0,
      status: 'Paid',
      accountId: patient.email,
    });
    expect(others).toHaveLength(1);

    await product.call(cancelSubscription, { email: patient.email }, patient);
    expect((await orderAgain(patient, 12)).body.checkout).toBeNull();
    expect((await subscriptionOf(product, patient)).currentPeriodEnd).toBe(currentPeriodEnd);
    expect(await receiptsOf(product, patient)).toHaveLength(2);

    const asked = {
      uid: patient.uid,
      transactionId: entry?.transactionId ?? '',
      amount: null,
      reason: 'asked',
      actor: 'olga',
      requestId: 'free',
    };
    expect(await requestRefund(product.deps, asked)).toMatchObject({ ok: false, refusal: 'refunded_already' });
    const day = entry?.day ?? '';
    const closed = await closeDay(product.deps, { day });
    const ofDay = await product.deps.store.nonTransactional.receipts.ofDay(day, null, 100);
    expect(closed.differences).toEqual([]);
    expect(closed.payments).toBe(ofDay.filter(({ amount }) => amount > 0).length);
  }, 180_000);

  it('a guest purchase counts once its buyer registers with the code', async () => {
    const { session: inviter } = await join(product, 'quiet-inviter');
    await subscribe(product, inviter);
    const prepaidToken = newPrepaidToken();
    await buyAsGuest(product, addressOf(product, 'quiet-friend'), prepaidToken);
    const { session, claim } = await join(product, 'quiet-friend', {
      prepaidToken,
      referralCode: await codeOf(inviter),
    });
    expect(claim).toBe('claimed');
    await product.drain();
    expect(await inviteOf(session)).toMatchObject({ reason: 'in-trial' });
    expect(await discountOf(inviter)).toBe(0.25);
  });

  it('a code that comes after the first registration changes nothing (T17)', async () => {
    const { session: inviter } = await join(product, 'late-inviter');
    await join(product, 'late-friend');
    const { session } = await join(product, 'late-friend', { referralCode: await codeOf(inviter) });
    expect(await inviteOf(session)).toBeNull();
  });
});

describe('who counts as an invitee (§1)', () => {
  it('a friend who pays with the inviter’s card does not count (T7)', async () => {
    const { inviter, invitee } = await pair('one-card');
    await subscribe(product, invitee);
    expect(await discountOf(inviter)).toBe(0.25);
    await product.call(cancelSubscription, { email: invitee.email }, invitee);
    const { outcome } = await buy(product, invitee, {
      kind: 'resubscribe',
      card: CARDS.good,
      expires: cardExpiryOf(inviter.uid),
    });
    paidTransactionId(outcome);
    await product.drain();
    expect(await inviteOf(invitee)).toMatchObject({ reason: 'shared-card', qualifiesUntil: 0 });
    expect(await discountOf(inviter)).toBe(0);
    expect(await liveMandates(product, inviter)).toMatchObject([{ amount: 150 }]);
  });

  it('a customer’s second account with another spelling of the mailbox does not count (T7, T10)', async () => {
    const unique = addressOf(product, 'self').split('@')[0]?.replaceAll('.', '') ?? '';
    const { session: inviter } = await join(product, 'self', {}, `${unique}@gmail.com`);
    await subscribe(product, inviter);
    const { session } = await join(
      product,
      'self-again',
      { referralCode: await codeOf(inviter) },
      `${unique.slice(0, 2)}.${unique.slice(2)}+vpn@gmail.com`,
    );
    expect(await inviteOf(session)).toMatchObject({ reason: 'self-invite', qualifiesUntil: 0 });
    expect((await buy(product, session)).outcome.step).toBe('fail');
    expect((await order(product, session)).widget.amount).toBe(150);
    paidTransactionId((await buy(product, session)).outcome);
    await product.drain();
    expect(await discountOf(inviter)).toBe(0);
  });

  it('a friend who bought an extra device in the trial still counts as in the trial', async () => {
    const { inviter, invitee } = await pair('gadget');
    await subscribe(product, invitee);
    const before = await inviteOf(invitee);
    await subscribe(product, invitee, { kind: 'device-slot' });
    expect(before).toMatchObject({ reason: 'in-trial' });
    expect(await inviteOf(invitee)).toEqual(before);
    expect(await discountOf(inviter)).toBe(0.25);
  });

  it('a friend whose surplus second payment is refunded still counts', async () => {
    const { inviter, invitee } = await pair('faithful');
    await subscribe(product, invitee);
    const prepaidToken = newPrepaidToken();
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'faithful-other'), prepaidToken);
    await join(product, 'faithful-friend', { prepaidToken });
    await product.drain();
    expect(await product.deps.store.nonTransactional.receipts.get(transactionId)).toMatchObject({ status: 'Refunded' });
    expect(await discountOf(inviter)).toBe(0.25);
  });
});

describe('a friend who cancels in the trial', () => {
  let quiet: RunningProduct;
  beforeAll(async () => {
    quiet = await startProduct();
  });
  afterAll(() => quiet.stop());

  it('stops counting from the inviter’s next charge on', async () => {
    const { session: inviter } = await join(quiet, 'leaver', { language: 'ru' });
    await subscribe(quiet, inviter);
    const referralCode = (await quiet.deps.store.nonTransactional.customers.get(inviter.uid))?.invitationCode ?? '';
    const { session: invitee } = await join(quiet, 'leaver-friend', { referralCode });
    await subscribe(quiet, invitee, { period: 1 });
    await quiet.call(cancelSubscription, { email: invitee.email }, invitee);
    await quiet.drain();
    expect(await liveMandates(quiet, inviter)).toMatchObject([{ amount: 112.5 }]);
    await advanceToPeriodEnd(quiet, inviter, -0.9);
    expect(await liveMandates(quiet, inviter)).toMatchObject([{ amount: 150 }]);
    expect(subjectsTo(quiet, inviter.email).at(-1)).toBe('Завтра спишем 150 ₽');
    await advanceToPeriodEnd(quiet, inviter, 0.1);
    expect((await receiptsOf(quiet, inviter)).map(({ amount }) => amount)).toEqual([15000, 100]);
  });
});
