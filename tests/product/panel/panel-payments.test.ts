import { beforeAll, describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { reassignPayment } from '@functions/panel/contract/account-corrections';
import { getPayment, resendPurchaseMail } from '@functions/panel/contract/get-payment';
import { getUserById } from '@functions/panel/contract/get-user';
import { findAnything } from '@functions/panel/contract/global-search';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import { searchUsers } from '@functions/panel/contract/search-users';
import { DAY } from '@functions/base/rules/calendar';
import { storedReceipt } from '../../support/fixtures/stored-records';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  bothConsents,
  buyAsGuest,
  join,
  linkIn,
  newPrepaidToken,
  orderAsGuest,
  refundsAtProvider,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

/** «I paid and have no access»: payments that no account shows. */

const product = await startProductOfFile();
let olga: StaffSession;
let fedor: StaffSession;
beforeAll(async () => {
  [olga, fedor] = [await createStaff(product, 'support', 'olga'), await createStaff(product, 'finance', 'fedor')];
});

let clicks = 0;
const requestId = () => `click-${String((clicks += 1)).padStart(4, '0')}`;
const idOf = async (uid: string) => (await product.deps.store.nonTransactional.customers.get(uid))?.id ?? '';
const found = async (text: string, by = olga) =>
  findAnything.response.parse((await callPanel(product, findAnything, { text }, by)).body).content;
const paymentOf = async (id: string, by = olga) =>
  getPayment.response.parse((await callPanel(product, getPayment, { id }, by)).body);
const cardOf = async (id: string) =>
  getUserById.response.parse((await callPanel(product, getUserById, { id }, olga)).body);
const auditOf = async (action: string) =>
  (await product.db.collection('audit').where('action', '==', action).get()).docs.map((row) => row.data());

describe('a payment that no account shows', () => {
  it('is found by its whole address, in both searches, and by every role', async () => {
    const { transactionId } = await buyAsGuest(product, 'Lost.guest@example.com', newPrepaidToken());
    for (const by of [olga, fedor]) {
      expect(await found('lost.guest@example.com', by)).toMatchObject([
        { what: 'receipt', id: transactionId, user: null, payment: { amount: 1, status: 'Paid' } },
      ]);
    }
    const page = await callPanel(product, searchUsers, { emailPart: 'lost.guest@example.com' }, olga);
    expect(searchUsers.response.parse(page.body)).toMatchObject({
      content: [],
      payments: [{ what: 'receipt', id: transactionId, user: null }],
    });
    // Only a part of it: the accounts with this part, no payment.
    expect(await found('lost.guest@exam')).toEqual([]);
  });

  it('of an account with another address leads to that account; its own payments are not repeated', async () => {
    const { session } = await join(product, 'own-address');
    await subscribe(product, session);
    const id = await idOf(session.uid);
    expect(await found(session.email)).toMatchObject([{ what: 'user', id }]);
    const [order] = await product.deps.store.nonTransactional.orders.ofCustomer(session.uid, 5);
    await product.deps.store.nonTransactional.orders.save({ ...order!, email: 'other.address@example.com' });
    expect(await found('other.address@example.com')).toMatchObject([
      { what: 'receipt', id: order?.paymentTransactionId, user: { id } },
    ]);
    expect((await cardOf(id)).situation.strayPayments).toEqual({ count: 0, id: null });
  });

  it('in quarantine and an order that nobody paid are found, too', async () => {
    const { store, clock } = product.deps;
    await store.nonTransactional.receipts.create({
      ...storedReceipt('700900', '', await clock.now()),
      uid: null,
      accountId: 'caught@example.com',
      status: 'Quarantined',
    });
    expect(await found('caught@example.com')).toMatchObject([{ id: '700900', payment: { status: 'Quarantined' } }]);
    expect(await paymentOf('700900')).toMatchObject({
      place: 'quarantined',
      canAttach: true,
      canResend: false,
      mail: null,
    });
    const { payToken } = await orderAsGuest(product, 'unpaid@example.com', newPrepaidToken());
    expect(await found('unpaid@example.com')).toMatchObject([
      { what: 'order', id: payToken, payment: { status: null } },
    ]);
    expect(await paymentOf(payToken)).toMatchObject({ place: 'unpaid', transactionId: null, canAttach: false });
  });

  it('shows sum, card, masked address, the e-mail, the automatic refund and the account with its address', async () => {
    const { session } = await join(product, 'namesake');
    const { transactionId, payToken } = await buyAsGuest(product, session.email, newPrepaidToken());
    const id = await idOf(session.uid);
    const payment = await paymentOf(transactionId);
    expect(payment).toMatchObject({
      place: 'unclaimed',
      orderId: payToken,
      amount: 1,
      purchase: { kind: 'new-subscription', tariff: 1, trialDays: 30 },
      mail: { state: 'sent', isReminder: false },
      canResend: true,
      canAttach: true,
      owner: null,
      candidates: [{ id }],
    });
    expect(payment.cardMask).toMatch(/^•• \d{4}$/);
    expect(payment.maskedEmail).toMatch(/^n•••@/);
    // The provider reports whole seconds.
    expect((Date.parse(payment.returnsAt ?? '') - Date.parse(payment.at)) / DAY).toBeCloseTo(30, 3);
    expect(await paymentOf(payToken)).toEqual(payment);
    expect((await cardOf(id)).situation.strayPayments).toEqual({ count: 1, id: transactionId });
    // Attached by the call that exists: the payment belongs to the account.
    const attached = { userId: id, requestId: requestId(), reason: 'назвал карту', transactionId };
    expect((await callPanel(product, reassignPayment, attached, olga)).body).toEqual({ success: true });
    expect(await paymentOf(transactionId)).toMatchObject({ place: 'account', owner: { id }, canAttach: false });
    expect((await cardOf(id)).situation.strayPayments.count).toBe(0);
  });

  it('is not found: an unknown id, and a read is an audit row that holds no address', async () => {
    expect(await callPanel(product, getPayment, { id: 'no-such-payment' }, olga)).toMatchObject({
      status: 404,
      body: { code: 'no_such_payment' },
    });
    const rows = await auditOf('getPayment');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('the link that attaches a purchase', () => {
  it('is sent once more to the address of the order, once for each click, and not by finance', async () => {
    const email = 'resend.me@example.com';
    const { transactionId } = await buyAsGuest(product, email, newPrepaidToken(), 'ru');
    expect(subjectsTo(product, email)).toHaveLength(1);
    const click = { id: transactionId, requestId: requestId() };
    expect((await callPanel(product, resendPurchaseMail, click, fedor)).status).toBe(403);
    const replies = await Promise.all([1, 2, 3].map(() => callPanel(product, resendPurchaseMail, click, olga)));
    expect(replies.map(({ body }) => body)).toEqual([1, 2, 3].map(() => ({ success: true })));
    await product.drain();
    expect(subjectsTo(product, email)).toHaveLength(2);
    expect(linkIn(product, email, '/attach', 'prepaid')).not.toBe('');
    expect((await paymentOf(transactionId)).mail).toMatchObject({ state: 'sent', isReminder: true });
    expect(await auditOf('resendPurchaseMail')).toMatchObject([{ actor: olga.login, userId: null, isChange: true }]);
  });

  it('is sent three times a day at most, by whatever id the payment is named', async () => {
    const { transactionId, payToken } = await buyAsGuest(product, 'often@example.com', newPrepaidToken());
    const send = async (id: string) =>
      (await callPanel(product, resendPurchaseMail, { id, requestId: requestId() }, olga)).body;
    for (const id of [transactionId, payToken, transactionId]) expect(await send(id)).toEqual({ success: true });
    expect(await send(transactionId)).toMatchObject({ code: 'too_many_mails' });
  });

  it('is not sent for a claimed or returned purchase', async () => {
    const token = newPrepaidToken();
    const { transactionId } = await buyAsGuest(product, 'claimed@example.com', token);
    await join(product, 'claimer', { prepaidToken: token });
    await product.drain();
    expect(
      await callPanel(product, resendPurchaseMail, { id: transactionId, requestId: requestId() }, olga),
    ).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_send' },
    });
  });
});

describe('the money of a payment without an account', () => {
  it('is returned by finance once, never by support; then nothing is left to attach', async () => {
    const { transactionId } = await buyAsGuest(product, 'give.back@example.com', newPrepaidToken());
    const about = { email: '', uid: '', receipt: transactionId };
    expect((await callPanel(product, previewRefund, about, olga)).status).toBe(403);
    expect((await callPanel(product, previewRefund, about, fedor)).body).toMatchObject({
      amount: 1,
      cardMask: expect.stringMatching(/^•• \d{4}$/) as string,
      accessUntil: null,
      endsRenewals: false,
    });
    const click = { ...about, reason: 'просил вернуть', requestId: requestId() };
    await Promise.all([1, 2].map(() => callPanel(product, refund, click, fedor)));
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
    expect(await paymentOf(transactionId)).toMatchObject({ place: 'returned', canAttach: false, canResend: false });
  });
});

describe('what a refund would do', () => {
  const preview = async (about: object, by = olga) =>
    previewRefund.response.parse(
      (await callPanel(product, previewRefund, about as { email: string; uid: string }, by)).body,
    );

  it('names the card, and the time and the renewals that it takes, and changes nothing', async () => {
    const { session } = await join(product, 'previewed');
    const { transactionId } = await subscribe(product, session);
    const before = await subscriptionOf(product, session);
    const said = await preview({ email: session.email, uid: session.uid });
    expect(said).toMatchObject({ transactionId, amount: 1, isUnderWay: false, endsRenewals: true });
    expect(said.cardMask).toMatch(/^•• \d{4}$/);
    expect(Date.parse(said.accessUntil ?? '')).toBe(before.accessEndsAt);
    expect(await subscriptionOf(product, session)).toEqual(before);
    expect((await product.deps.store.nonTransactional.refunds.get(transactionId))?.parts ?? []).toEqual([]);

    await callPanel(
      product,
      refund,
      { email: session.email, uid: session.uid, reason: 'да', requestId: requestId() },
      olga,
    );
    // The dialog had said what the refund did.
    const after = await subscriptionOf(product, session);
    expect(Math.abs((after.accessEndsAt ?? 0) - Date.parse(said.accessUntilAfter ?? ''))).toBeLessThan(60_000);
    expect(after.autoRenewal).toBe('cancelled');
    expect(await preview({ email: session.email, uid: session.uid, receipt: transactionId })).toMatchObject({
      isUnderWay: true,
    });
  });

  it('of a part takes no time; of a device payment it takes the slot', async () => {
    const { session } = await join(product, 'slot-preview');
    await subscribe(product, session, { period: 30 });
    const slot = await subscribe(product, session, { kind: 'device-slot' });
    const about = { email: session.email, uid: session.uid, receipt: slot.transactionId };
    expect(await preview(about)).toMatchObject({ extraDevices: 1, extraDevicesAfter: 0, endsRenewals: false });
    const part = await preview({ ...about, amount: 1 });
    expect(part).toMatchObject({ amount: 1, extraDevicesAfter: 1 });
    expect(part.accessUntilAfter).toBe(part.accessUntil);
  });

  it('fails like the refund: too much, another account, an unknown receipt', async () => {
    const { session } = await join(product, 'refused-preview');
    await subscribe(product, session);
    const asked = (about: object) =>
      callPanel(product, previewRefund, { email: session.email, uid: session.uid, ...about }, olga);
    expect(await asked({ amount: 2 })).toMatchObject({ body: { code: 'refund_exceeds_payment' } });
    expect(await asked({ email: 'else@example.com' })).toMatchObject({ body: { code: 'no_such_user' } });
    expect(await asked({ receipt: '1' })).toMatchObject({ body: { code: 'not_found' } });
  });
});

it('an order of an account is found by nothing but its id', async () => {
  const { session } = await join(product, 'orders');
  const request = { uid: session.uid, email: session.email, period: 30, tariff: 1, consents: bothConsents };
  expect((await product.call(createOrder, request, session)).status).toBe(200);
  expect(await found(session.email)).toMatchObject([{ what: 'user' }]);
});
