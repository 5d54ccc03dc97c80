import { beforeAll, describe, expect, it } from 'vitest';
import { exportAccount } from '@functions/customer-life/contract/export-account';
import { getPayment } from '@functions/panel/contract/get-payment';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { exportLedger } from '@functions/panel/contract/finance-receipts';
import { listReceipts } from '@functions/purchase/contract/list-receipts';
import { toRoubles } from '@functions/base/contract/values/money';
import type { PaymentKind } from '@functions/payments/contract/values/payments';
import { kindOf, PURCHASE_KINDS } from '@functions/purchase/rules/kinds/purchase-kinds';
import { metricsOf } from '@functions/subscription/rules/billing-metrics';
import type { Receipt } from '@functions/payments/rules/receipt';
import { monthsOf } from '@functions/payments/rules/sold';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { replaySteps } from '../../support/model/replay-steps';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import type { PayableOrder } from '../../support/customers/buy';
import { report } from '../../support/product/notifications';
import { emailsTo, join, receiptsOf, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { BUYING, orderKind, payOrder, PAYMENT_KINDS, SOLD_BY_PAGES, take } from '../../support/purchases/buying';
import { gained, holdingsOf, thingsOf } from '../../support/purchases/holdings';

/** Every kind of payment, as the table of kinds declares it, when it arrives: what it gives, and who is told. */

const product = await startProductOfFile();
const stored = () => product.deps.store.nonTransactional;
const identity = ({ uid, email }: Session) => ({ uid, email });
let staff: StaffSession;
let referralCode: string;
beforeAll(async () => {
  staff = await createStaff(product, 'admin');
  const { session } = await join(product, 'inviter');
  await subscribe(product, session, { tariff: 12, period: 30 });
  referralCode = (await stored().customers.get(session.uid))?.invitationCode ?? '';
});

let people = 0;
/** An invited customer to whom it is for sale, or who is charged next. */
async function payerOf(kind: PaymentKind): Promise<Session> {
  const { session } = await join(product, `${kind}-${(people += 1)}`, { language: 'ru', referralCode });
  await BUYING[kind].prepare(product, session);
  return session;
}

/** What a payment may change beside what it gives. */
async function stateOf(session: Session) {
  const [holdings, mandate, invite] = await Promise.all([
    holdingsOf(product, session),
    stored().mandates.get(session.uid),
    stored().invites.get(session.uid),
  ]);
  return { holdings, token: mandate?.token, card: mandate?.card?.mask, counts: invite?.qualifiesUntil };
}

/** A kind with one payment of it, which the tests of this kind look at. */
async function paid(kind: PaymentKind) {
  const session = await payerOf(kind);
  const [before, { length }] = [await stateOf(session), emailsTo(product, session.email)];
  const receipt = await take(product, kind, session);
  const told = emailsTo(product, session.email).slice(length);
  return { session, before, receipt, after: await stateOf(session), told };
}

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const inRussian = (kopecks: number) => `${String(toRoubles(kopecks)).replace('.', ',')} ₽`;
const payDelivery = async ({ transactionId }: Pick<Receipt, 'transactionId'>) => {
  const deliveries = await product.sandbox.cloudpayments.deliveries();
  const pay = deliveries.find(({ type, body }) => type === 'pay' && body.includes(`TransactionId=${transactionId}`));
  if (pay === undefined) throw new Error('no Pay');
  return pay.id;
};

describe.each(PAYMENT_KINDS)('the payment of a %s', (kind) => {
  const { buy, settle } = PURCHASE_KINDS[kind];
  const things = thingsOf(kind);
  const isOfTime = things.includes('time');
  let payment: Awaited<ReturnType<typeof paid>>;
  beforeAll(async () => {
    payment = await paid(kind);
  });

  it('gives what its refund takes, and nothing else; what gives nothing goes back at once', () => {
    const { before, after, receipt } = payment;
    expect(gained(before.holdings, after.holdings)).toEqual(things);
    expect(gained(after.holdings, before.holdings)).toEqual([]);
    expect(receipt.amount).toBeGreaterThan(0);
    expect(receipt.refunded).toBe(things.length === 0 ? receipt.amount : 0);
  });

  it('is in the ledger with its kind and what was sold, as its order names it', async () => {
    const { session, receipt } = payment;
    const order = receipt.payToken === null ? null : await stored().orders.get(receipt.payToken);
    const sold = order && kindOf(order.purchase).after.sold(order.purchase, null);
    expect(receipt).toMatchObject({ kind, uid: session.uid, accountId: session.email, ...(sold && { sold }) });
    expect(receipt.sold).toBeDefined();
    const { body } = await product.call(listReceipts, identity(session), session);
    expect(listReceipts.response.parse(body).receipts[0]).toMatchObject({ transactionId: receipt.transactionId });
  });

  it('makes a friend of who was invited exactly if it gives the payer time', () => {
    const { before, after } = payment;
    expect(after.counts !== before.counts).toBe(isOfTime);
    expect(settle?.countsForReferral ?? isOfTime).toBe(isOfTime);
  });

  it('is an event of its payer exactly if the table names one; a renewal pays what gives time', async () => {
    const { session, receipt } = payment;
    const history = await stored().subscriptions.history(session.uid);
    const isEvent = history.some((event) => 'transactionId' in event && event.transactionId === receipt.transactionId);
    expect(settle === null || settle.event !== null).toBe(isEvent);
    expect(buy?.isPaidByRenewal ?? isOfTime).toBe(isOfTime);
  });

  it('counts as what it is on its day', async () => {
    const { session, receipt } = payment;
    const steps = replaySteps(session.uid, await stored().subscriptions.history(session.uid));
    const own = steps.filter(({ event }) => 'payToken' in event && event.transactionId === receipt.transactionId);
    const counted = own.flatMap(({ before, event, after }) => metricsOf(before, event, after));
    expect(counted.toSorted()).toEqual([...BUYING[kind].counts].toSorted());
  });

  it('is told to the payer in one e-mail of its own, with the sum', () => {
    const { told, receipt } = payment;
    const [mail, ...others] = told.filter(({ subject }) => plain(subject).startsWith(BUYING[kind].mail));
    expect(others).toEqual([]);
    expect(plain(mail?.text ?? '')).toContain(inRussian(receipt.amount));
  });

  it('is shown to staff: timeline, page of the payment, and what may be refunded', async () => {
    const { session, receipt } = payment;
    const { transactionId, amount, refunded } = receipt;
    const { id = '' } = (await stored().customers.get(session.uid)) ?? {};
    const timeline = getTimeline.response.parse((await callPanel(product, getTimeline, { userId: id }, staff)).body);
    expect(JSON.stringify(timeline.content)).toContain(transactionId);
    const page = getPayment.response.parse((await callPanel(product, getPayment, { id: transactionId }, staff)).body);
    expect(page).toMatchObject({
      transactionId,
      owner: { id },
      canAttach: false,
      bought: { kind: receipt.sold?.kind },
    });
    if (page.purchase !== null) expect(page.purchase).toMatchObject({ kind, tariff: monthsOf(receipt.sold) });
    const card = getUserById.response.parse((await callPanel(product, getUserById, { id }, staff)).body);
    const offered = card.refundable.find((each) => each.transactionId === transactionId);
    const left = amount - refunded;
    expect(offered?.amount ?? 0).toBe(toRoubles(left));
    if (left > 0) expect(offered?.bought).toEqual(page.bought);
  });

  it('is in the ledger of finance and in the export of the account', async () => {
    const { session, receipt } = payment;
    const { transactionId, amount, day, payToken } = receipt;
    const { csv } = exportLedger.response.parse((await callPanel(product, exportLedger, { day }, staff)).body);
    const row = csv.split('\r\n').find((line) => line.includes(`;${transactionId};;`));
    expect(row?.split(';')[6]).toBe(toRoubles(amount).toFixed(2).replace('.', ','));
    const { body } = await product.call(exportAccount, identity(session), session);
    const { receipts, orders } = exportAccount.response.parse(body).export;
    expect(receipts).toContainEqual(expect.objectContaining({ transactionId, amount: toRoubles(amount) }));
    const kinds = orders.filter((order) => order.transactionId === transactionId).map((order) => order.kind);
    expect(kinds).toEqual(payToken === null ? [] : [kind]);
  });

  it('that is reported again changes nothing', async () => {
    const { session, receipt } = payment;
    const look = async () => [
      await stateOf(session),
      await receiptsOf(product, session),
      emailsTo(product, session.email).length,
    ];
    const before = await look();
    await product.sandbox.cloudpayments.redeliver({ deliveryId: await payDelivery(receipt) });
    await product.drain();
    expect(await look()).toEqual(before);
  });
});

/** Another payment of an order, which Check has not seen. Returns its id. */
async function reportPay({ widget, payToken }: PayableOrder, { uid }: Session): Promise<string> {
  const transactionId = String(770_000 + (people += 1));
  await report(product, 'pay', {
    TransactionId: transactionId,
    Amount: widget.amount.toFixed(2),
    InvoiceId: payToken,
    AccountId: uid,
    Token: 'tk_another',
    CardLastFour: '0000',
  });
  await product.drain();
  return transactionId;
}
const returnsOf = async (transactionId: string) =>
  ((await stored().refunds.get(transactionId))?.parts ?? []).map(({ actor, amount }) => [actor, toRoubles(amount)]);

describe.each(SOLD_BY_PAGES)('the order of a %s that is paid', (kind) => {
  const { buy } = PURCHASE_KINDS[kind];

  it('makes its card the one of the renewals exactly if it renews', async () => {
    const { before, after } = await paid(kind);
    expect(after.token !== before.token, 'the token').toBe(buy.renews);
    expect(after.card !== before.card, 'the card').toBe(buy.renews);
  });

  it('is in effect once: another payment of it goes back in full, and changes no card', async () => {
    const session = await payerOf(kind);
    const order = await orderKind(product, kind, session);
    await payOrder(product, session, order);
    await product.drain();
    const before = await stateOf(session);
    const transactionId = await reportPay(order, session);
    expect(await stateOf(session)).toEqual(before);
    expect(await returnsOf(transactionId)).toEqual([['product', order.widget.amount]]);
    expect(await stored().orders.get(order.payToken)).not.toMatchObject({ paymentTransactionId: transactionId });
  });

  it('gives nothing to who was restricted before it arrived: it goes back in full', async () => {
    const session = await payerOf(kind);
    const order = await orderKind(product, kind, session);
    await restrictAccess(product.deps, { uid: session.uid, reason: 'key-shared' });
    // The provider tells whole seconds: what it dates earlier was paid before.
    await product.moveTo((await product.deps.clock.now()) + 60_000);
    const before = await stateOf(session);
    const transactionId = await reportPay(order, session);
    expect(await stateOf(session)).toEqual(before);
    expect(await returnsOf(transactionId)).toEqual([['product', order.widget.amount]]);
  });
});
