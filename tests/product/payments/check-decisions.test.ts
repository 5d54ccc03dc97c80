import { describe, expect, it } from 'vitest';
import { notificationDate } from '../../sandbox/cloudpayments/dates';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy, order } from '../../support/customers/buy';
import { post, report } from '../../support/product/notifications';
import { addressOf, join, newPrepaidToken, orderAsGuest, subjectsTo } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

const records = () => product.deps.store.nonTransactional;
const ACCEPTED = 0;
const UNKNOWN_ORDER = 10;
const NOT_ACCEPTABLE = 13;

/** Sends a Check of one rouble, and returns the code of the answer. */
async function check(TransactionId: string, about: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const fields = { TransactionId, Amount: '1.00', Currency: 'RUB', TestMode: '1', CardLastFour: '3055', ...about };
  const DateTime = notificationDate(Date.parse('2026-12-01T10:00:00Z'));
  const answer = await post(product, { type: 'check', body: new URLSearchParams({ ...fields, DateTime }).toString() });
  expect(answer.status).toBe(200);
  return answer.code;
}

const card = (CardId: string) => ({ CardId, CardLastFour: '3055' });

/** The fields of a Check for a new order of this customer. */
async function ordered(session: Session): Promise<{ InvoiceId: string; AccountId: string }> {
  const { payToken, widget } = await order(product, session);
  expect(widget.amount).toBe(1);
  return { InvoiceId: payToken, AccountId: session.uid };
}

describe('a Check', () => {
  it('that is repeated gets the stored decision, and another body of the same transaction is refused', async () => {
    const { session } = await join(product, 'repeated');
    const fields = await ordered(session);
    expect(await check('7001', fields)).toBe(ACCEPTED);
    const stored = await records().paymentEvents.get('check_7001');
    expect(stored).toMatchObject({
      state: 'applied',
      stateReason: null,
      checkDecision: 'accepted',
      attempts: 1,
      accountId: session.uid,
      fields,
      signingKey: 'current',
      isRedacted: false,
    });
    await order(product, session, { tariff: 12 });
    expect(await check('7001', fields)).toBe(ACCEPTED);
    expect(await check('7001', { ...fields, Email: 'another@example.com' })).toBe(NOT_ACCEPTABLE);
    expect(await records().paymentEvents.get('check_7001')).toEqual(stored);
  });

  it('of an order that also names a recurring payment is decided by the order', async () => {
    const { session } = await join(product, 'both');
    expect(await check('7004', { ...(await ordered(session)), SubscriptionId: 'sc_1' })).toBe(ACCEPTED);
  });

  it('that is refused leaves the order to another attempt', async () => {
    const { session } = await join(product, 'cheap');
    const fields = await ordered(session);
    expect(await check('7005', { ...fields, Amount: '0.01' })).toBe(12);
    expect(await records().orders.get(fields.InvoiceId)).toMatchObject({ authorizedBy: null });
    expect(await check('7006', fields)).toBe(ACCEPTED);
  });

  it('of neither an order nor a recurring payment is of an unknown order', async () => {
    expect(await check('7002')).toBe(UNKNOWN_ORDER);
    expect(await records().paymentEvents.get('check_7002')).toMatchObject({ checkDecision: 'unknownOrder' });
  });

  it('of a recurring payment that nobody has is refused', async () => {
    expect(await check('7003', { SubscriptionId: 'sc_nobody', AccountId: 'nobody' })).toBe(NOT_ACCEPTABLE);
  });
});

describe('a second trial', () => {
  it('with the card of another customer is refused, with an e-mail, and is not offered again', async () => {
    const [first, second] = [(await join(product, 'husband')).session, (await join(product, 'wife')).session];
    const firstOrder = await ordered(first);
    expect(await check('7010', { ...firstOrder, ...card('family') })).toBe(ACCEPTED);
    await report(product, 'pay', { TransactionId: '7010', Amount: '1.00', ...firstOrder, ...card('family') });
    const guests = await product.count('guestPurchases');
    const secondOrder = await ordered(second);
    expect(await check('7011', { ...secondOrder, ...card('family') })).toBe(NOT_ACCEPTABLE);
    expect(await records().paymentEvents.get('check_7011')).toMatchObject({ checkDecision: 'notAcceptable' });
    expect(await records().orders.get(secondOrder.InvoiceId)).toMatchObject({ authorizedBy: null });
    expect(await records().customers.get(second.uid)).toMatchObject({ isTrialDenied: true });
    expect(await records().customers.get(first.uid)).not.toMatchObject({ isTrialDenied: true });
    expect(await product.count('guestPurchases')).toBe(guests);
    expect(await check('7011', { ...secondOrder, ...card('family') })).toBe(NOT_ACCEPTABLE);
    await product.drain();
    expect(subjectsTo(product, second.email)).toEqual(['The trial has already been used']);
    expect((await order(product, second)).widget.amount).toBe(150);
  });

  it('with another card, but the same mailbox, is refused', async () => {
    const { session: first } = await join(product, 'mailbox');
    expect((await buy(product, first)).outcome).toMatchObject({ step: 'success' });
    const address = addressOf(product, 'mailbox').replace('@', '+again@');
    const { session: second } = await join(product, 'mailbox-again', {}, address);
    expect(await check('7012', { ...(await ordered(second)), ...card('own') })).toBe(NOT_ACCEPTABLE);
    expect(await records().customers.get(second.uid)).toMatchObject({ isTrialDenied: true });
  });

  it('with another card and another mailbox is the first one of its buyer', async () => {
    const { session } = await join(product, 'stranger');
    const fields = await ordered(session);
    expect(await check('7013', { ...fields, ...card('strange') })).toBe(ACCEPTED);
    expect(await records().orders.get(fields.InvoiceId)).toMatchObject({ authorizedBy: '7013' });
    const { hash } = product.deps.random;
    const used = { orderId: fields.InvoiceId, transactionId: '7013' };
    const ids = [`card_${hash('strange')}`, `email_${hash(session.email)}`];
    expect(await Promise.all(ids.map((id) => records().trialUsages.get(id)))).toEqual(
      ids.map((id) => ({ id, ...used })),
    );
  });

  it('of a guest with the card of a customer is refused and not offered again; nobody gets an e-mail', async () => {
    const { session } = await join(product, 'owner');
    expect(await check('7014', { ...(await ordered(session)), ...card('shared') })).toBe(ACCEPTED);
    const [email, token] = [addressOf(product, 'guest'), newPrepaidToken()];
    const { payToken, widget } = await orderAsGuest(product, email, token);
    expect(widget.amount).toBe(1);
    const guestOrder = await records().orders.get(payToken);
    const fields = { InvoiceId: payToken, AccountId: guestOrder?.accountId ?? '', ...card('shared') };
    expect(await check('7015', fields)).toBe(NOT_ACCEPTABLE);
    expect(await records().guestPurchases.get(guestOrder?.prepaidHash ?? '')).toMatchObject({ isTrialDenied: true });
    await product.drain();
    expect(subjectsTo(product, email)).toEqual([]);
    expect((await orderAsGuest(product, email, token)).widget.amount).toBe(150);
  });

  it('with the card of another customer is accepted where staff allowed it', async () => {
    const [first, second] = [(await join(product, 'mother')).session, (await join(product, 'son')).session];
    expect(await check('7016', { ...(await ordered(first)), ...card('purse') })).toBe(ACCEPTED);
    const customer = await records().customers.get(second.uid);
    if (customer === null) throw new Error('no customer');
    await records().customers.save({ ...customer, isTrialAllowed: true });
    const fields = await ordered(second);
    expect(await check('7017', { ...fields, ...card('purse') })).toBe(ACCEPTED);
    expect(await records().orders.get(fields.InvoiceId)).toMatchObject({ authorizedBy: '7017' });
    expect(await records().customers.get(second.uid)).toEqual({ ...customer, isTrialAllowed: true });
  });

  it('with a card whose first trial payment failed is accepted, also for the same order', async () => {
    const [first, second] = [(await join(product, 'poor')).session, (await join(product, 'rich')).session];
    const fields = { ...(await ordered(first)), ...card('empty') };
    expect(await check('7018', fields)).toBe(ACCEPTED);
    expect(await check('7019', { ...(await ordered(second)), ...card('empty') })).toBe(NOT_ACCEPTABLE);
    await report(product, 'fail', { ...fields, TransactionId: '7018', Amount: '1.00', ReasonCode: '5051' });
    expect(await check('7020', fields)).toBe(ACCEPTED);
    await report(product, 'fail', { ...fields, TransactionId: '7020', Amount: '1.00', ReasonCode: '5051' });
    const { session: third } = await join(product, 'third');
    expect(await check('7021', { ...(await ordered(third)), ...card('empty') })).toBe(ACCEPTED);
  });

  it('is no matter for a purchase without a trial', async () => {
    const [first, second] = [(await join(product, 'rouble')).session, (await join(product, 'whole')).session];
    expect(await check('7022', { ...(await ordered(first)), ...card('once') })).toBe(ACCEPTED);
    const customer = await records().customers.get(second.uid);
    if (customer === null) throw new Error('no customer');
    await records().customers.save({ ...customer, isTrialDenied: true });
    const { payToken, widget } = await order(product, second);
    expect(widget.amount).toBe(150);
    const fields = { InvoiceId: payToken, AccountId: second.uid, Amount: '150.00', ...card('once') };
    expect(await check('7023', fields)).toBe(ACCEPTED);
    expect(await records().trialUsages.get(`card_${product.deps.random.hash('once')}`)).toMatchObject({
      transactionId: '7022',
    });
  });
});
