import { describe, expect, it } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { listReceipts } from '@functions/purchase/contract/list-receipts';
import { reassignPayment } from '@functions/panel/contract/account-corrections';
import { CONSENT_VERSION, createOrder } from '@functions/purchase/contract/create-order';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { DAY, HOUR, MINUTE, addDays, moscowDay } from '@functions/base/rules/calendar';
import { closeYesterday } from '@functions/jobs/jobs';
import { cancelByStaff, restrictAccess } from '@functions/renewals/steps/change-subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { notificationDate } from '../../sandbox/cloudpayments/dates';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { buy, CARDS, order } from '../../support/customers/buy';
import { callPanel, createStaff } from '../../support/customers/staff';
import { report } from '../../support/product/notifications';
import {
  advanceDays,
  advanceToPeriodEnd,
  bothConsents,
  emailsTo,
  join,
  liveMandates,
  paidTransactionId,
  profileOf,
  receiptsOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Another card for the renewals: one rouble checks it and is refunded (decision 76). */

const product = await startProductOfFile();
const records = () => product.deps.store.nonTransactional;
const mandateOf = async ({ uid }: Session) => {
  const mandate = await records().mandates.get(uid);
  if (mandate === null) throw new Error('no mandate');
  return mandate;
};
const identity = ({ uid, email }: Session) => ({ uid, email });

async function subscriber(name: string, about: Parameters<typeof subscribe>[2] = {}): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session, about);
  return session;
}

async function changeCard(session: Session, card: string = CARDS.goodWith3ds) {
  const bought = await buy(product, session, { kind: 'card-change', card });
  await product.drain();
  return { ...bought, transactionId: paidTransactionId(bought.outcome) };
}

describe('another card', () => {
  it('is charged from the same date on with the same sum; the rouble is refunded and is no purchase', async () => {
    const session = await subscriber('anna', { period: 30 });
    await advanceDays(product, 3);
    const [before, stored] = [await profileOf(product, session), await subscriptionOf(product, session)];
    const [mandate] = await liveMandates(product, session);
    const { transactionId, widget } = await changeCard(session);
    expect(widget).toMatchObject({ amount: 1, tokenize: true, description: `Проверка карты, «${BRAND.name.ru}»` });
    expect(widget.receipt.items).toMatchObject([
      { label: `Доступ к сервису «${BRAND.name.ru}», проверка карты`, amount: 1 },
    ]);

    const after = await profileOf(product, session);
    expect(after).toEqual({
      ...before,
      now: after.now,
      lastReceipt: { amount: 1, at: after.lastReceipt?.at },
      card: { ...before.card, mask: '•• 4242' },
      consents: after.consents,
    });
    expect(after.consents?.version).toBe(CONSENT_VERSION);
    expect(Date.parse(after.consents?.at ?? '')).toBeGreaterThan(Date.parse(before.consents?.at ?? ''));
    expect(await subscriptionOf(product, session)).toEqual(stored);
    expect(await liveMandates(product, session)).toEqual([mandate]);
    expect(await mandateOf(session)).toMatchObject({ card: { mask: '•• 4242' }, providerStatus: 'active' });
    const moved = await mandateOf(session);
    expect(moved.providerToken).toBe(moved.token);

    expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
    expect((await receiptsOf(product, session))[0]).toMatchObject({
      transactionId,
      amount: 100,
      refunded: 100,
      status: 'Refunded',
      kind: 'card-change',
    });
    const { body } = await product.call(listReceipts, identity(session), session);
    expect(listReceipts.response.parse(body).receipts[0]).toMatchObject({ amount: 1, isWarrantyOver: false });
    expect(subjectsTo(product, session.email)).toEqual(
      expect.arrayContaining(['Карта для списаний заменена', 'Мы вернули 1 ₽']),
    );
    const mail = emailsTo(product, session.email).find(({ subject }) => subject.startsWith('Карта для списаний'));
    expect(mail?.text).toContain('•• 4242');

    // The renewal is charged from the new card.
    await product.moveTo((stored.currentPeriodEnd ?? 0) + HOUR);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 15_000, status: 'Paid' });
    const charged = (await product.sandbox.cloudpayments.transactions()).filter(
      ({ AccountId, Status, Amount }) => AccountId === session.uid && Status === 'Completed' && Amount === 150,
    );
    expect(charged).toMatchObject([{ CardLastFour: '4242' }]);
  });

  it('of a term that follows free of charge says when it follows, and its price', async () => {
    const session = await subscriber('ulyana', { period: 30 });
    const stored = await subscriptionOf(product, session);
    const { currentPeriodEnd: end } = stored;
    const promo = { code: 'ALL', percent: 100, until: (end ?? 0) + DAY };
    await records().subscriptions.save({ ...stored, promo });
    await changeCard(session);
    const mail = emailsTo(product, session.email).find(({ subject }) => subject.startsWith('Карта для списаний'));
    expect(mail?.text).toMatch(/Следующее списание: 0\s₽, \d/);
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active', currentPeriodEnd: end });
  });

  it('is given while the provider retries a charge: its next attempt keeps its date, and succeeds', async () => {
    const session = await subscriber('boris', { card: CARDS.poorLater, period: 5 });
    await advanceToPeriodEnd(product, session, 1 / 24);
    const before = await profileOf(product, session);
    expect(before.pastDue).toMatchObject({ attempts: 1 });
    const [retrying] = await liveMandates(product, session);
    await changeCard(session, CARDS.good);
    const after = await profileOf(product, session);
    expect(after.pastDue).toEqual(before.pastDue);
    expect(after.userInfo).toEqual(before.userInfo);
    const live = await liveMandates(product, session);
    expect(live).toEqual([retrying]);
    expect(live[0]?.next).toBeGreaterThan(await product.deps.clock.now());
    // Later syncs keep the date, too.
    await advanceDays(product, 0.2);
    expect(await liveMandates(product, session)).toEqual([retrying]);
    expect(await receiptsOf(product, session)).toHaveLength(2);

    await product.moveTo((retrying?.next ?? 0) + HOUR);
    expect(await profileOf(product, session)).toMatchObject({ pastDue: null, card: { mask: '•• 3055' } });
    expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([15_000, 100, 100]);
  });

  it('that is paid twice is changed once, and both payments are refunded', async () => {
    const session = await subscriber('vera');
    const { widget, payToken } = await order(product, session, { kind: 'card-change' });
    const first = await product.sandbox.cloudpayments.pay({
      intent: widget,
      card: CARDS.goodWith3ds,
      expires: cardExpiryOf(session.uid),
    });
    await product.drain();
    const mandate = await mandateOf(session);
    // Check would have refused the second one; its Pay arrives nevertheless.
    await report(product, 'pay', {
      TransactionId: '990001',
      Amount: '1.00',
      InvoiceId: payToken,
      AccountId: session.uid,
      Token: 'tk_other',
      CardLastFour: '0000',
    });
    expect(await mandateOf(session)).toMatchObject({ token: mandate.token, card: mandate.card });
    expect(await records().refunds.get('990001')).toMatchObject({
      parts: [{ amount: 100, requestId: 'card-check', actor: 'product' }],
    });
    expect(await records().orders.get(payToken)).toMatchObject({ paymentTransactionId: paidTransactionId(first) });
  });

  it('without a token changes nothing; the rouble is refunded, and the customer is told', async () => {
    const session = await subscriber('gleb');
    const before = await mandateOf(session);
    const { payToken } = await order(product, session, { kind: 'card-change' });
    await report(product, 'pay', {
      TransactionId: '990002',
      Amount: '1.00',
      InvoiceId: payToken,
      AccountId: session.uid,
      Token: '',
    });
    await product.drain();
    expect(await mandateOf(session)).toMatchObject({ token: before.token, card: before.card });
    expect(await records().receipts.get('990002')).toMatchObject({ kind: 'card-change', cardToken: 'missing' });
    expect((await records().refunds.get('990002'))?.parts).toMatchObject([{ amount: 100 }]);
    const mail = emailsTo(product, session.email).find(({ subject }) => subject.startsWith('Вернём'));
    expect(mail?.text).toContain('Карта не заменена');
  });

  it('older than the saved card, or than its removal, does not come back by a late notification', async () => {
    const session = await subscriber('zoya');
    const first = await order(product, session, { kind: 'card-change' });
    const paidAt = await product.deps.clock.now();
    const late = (transaction: string) => ({
      TransactionId: transaction,
      Amount: '1.00',
      InvoiceId: first.payToken,
      AccountId: session.uid,
      DateTime: notificationDate(paidAt),
      Token: 'tk-older',
      CardFirstSix: '411111',
      CardLastFour: '1111',
    });
    await product.moveTo(paidAt + 2 * HOUR);
    await changeCard(session);
    await report(product, 'pay', late('990010'));
    await product.drain();
    expect(await mandateOf(session)).toMatchObject({ card: { mask: '•• 4242' } });
    expect((await records().refunds.get('990010'))?.parts).toMatchObject([{ amount: 100 }]);
    await product.call(removeCard, identity(session), session);
    const { token, cardAt } = await mandateOf(session);
    expect(token).toBeNull();
    expect(cardAt).toBeGreaterThan(paidAt + 2 * HOUR);
  });

  it('after the renewals ended changes nothing, and the rouble is refunded', async () => {
    const session = await subscriber('dina');
    const before = await mandateOf(session);
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    await buy(product, session, { kind: 'card-change', card: CARDS.goodWith3ds });
    await cancelByStaff(product.deps, { uid: session.uid });
    await advanceDays(product, 0.1);
    expect(await mandateOf(session)).toMatchObject({ token: before.token, card: before.card });
    expect(await liveMandates(product, session)).toEqual([]);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 100, refunded: 100, status: 'Refunded' });
  });
});

describe('is refused', () => {
  it('at Check: another amount, a replaced order, an expired one, and a cancelled customer', async () => {
    const session = await subscriber('egor');
    const replaced = await order(product, session, { kind: 'card-change' });
    await order(product, session, { kind: 'device-slot' });
    const expires = cardExpiryOf(session.uid);
    const pay = (intent: typeof replaced.widget) =>
      product.sandbox.cloudpayments.pay({ intent, card: CARDS.good, expires });
    expect((await pay(replaced.widget)).step).toBe('fail');
    const current = await order(product, session, { kind: 'card-change' });
    expect((await pay({ ...current.widget, amount: 2 })).step).toBe('fail');
    await product.moveTo((await product.deps.clock.now()) + 61 * MINUTE);
    expect((await pay(current.widget)).step).toBe('fail');
    const late = await order(product, session, { kind: 'card-change' });
    await cancelByStaff(product.deps, { uid: session.uid });
    expect((await pay(late.widget)).step).toBe('fail');
    expect(await receiptsOf(product, session)).toHaveLength(1);
  });

  it('as an order: without both consents, without renewals, while restricted, and to a guest', async () => {
    const session = await subscriber('fedor');
    const ask = (consents: object, as: Session | null = session) =>
      product.call(
        createOrder,
        { uid: '', email: session.email, ...(as && identity(as)), period: 1, tariff: 1, kind: 'card-change', consents },
        as,
      );
    expect(await ask({ autoCharge: false, offer: true })).toMatchObject({ body: { code: 'consents_missing' } });
    expect(await ask(bothConsents, null)).toMatchObject({ body: { code: 'not_signed_in' } });
    await cancelByStaff(product.deps, { uid: session.uid });
    expect(await ask(bothConsents)).toMatchObject({ status: 409, body: { code: 'not_active' } });
    const restricted = await subscriber('kira');
    await restrictAccess(product.deps, { uid: restricted.uid, reason: 'law' });
    expect(await ask(bothConsents, restricted)).toMatchObject({ status: 403, body: { code: 'restricted' } });
  });
});

it('the day is closed without a difference: ledger and list have the payment and its refund', async () => {
  const noon = Date.parse(`${moscowDay(addDays(await product.deps.clock.now(), 2))}T09:00:00Z`);
  await product.moveTo(noon);
  const session = await subscriber('lena');
  await changeCard(session);
  const day = moscowDay(await product.deps.clock.now());
  await product.moveTo(noon + DAY);
  await closeYesterday(product.deps);
  const closed = await records().dayCloses.get(day);
  expect(closed).toMatchObject({ differences: [], refunds: 100, counts: { trial: 1, renewal: 0, trialToPaid: 0 } });
});

it('a rouble whose refund failed cannot be given to an account as a payment for a term', async () => {
  const session = await subscriber('maria');
  const olga = await createStaff(product, 'admin', 'olga');
  await product.sandbox.cloudpayments.setFaults({
    faults: [{ method: '/payments/refund', kind: 'refused', count: 100, message: 'Refused' }],
  });
  const { transactionId } = await changeCard(session);
  await advanceDays(product, 0.5);
  await product.sandbox.cloudpayments.setFaults({ faults: [] });
  expect(await records().receipts.get(transactionId)).toMatchObject({ status: 'RefundFailed' });
  const customer = await records().customers.get(session.uid);
  const asked = { userId: customer?.id ?? '', requestId: 'click-0001', reason: 'asked', transactionId, tariff: 12 };
  expect(await callPanel(product, reassignPayment, asked, olga)).toMatchObject({ body: { code: 'no_such_payment' } });
});
