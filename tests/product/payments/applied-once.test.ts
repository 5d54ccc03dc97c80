import { beforeAll, expect, it } from 'vitest';
import { reapplyWebhook } from '@functions/panel/contract/finance-webhooks';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import { hashFields, parseNotification } from '@functions/providers/cloudpayments/notification';
import { applyPaymentEvent } from '@functions/notifications/tasks/apply-payment-event';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { notificationDate } from '../../sandbox/cloudpayments/dates';
import { buy } from '../../support/customers/buy';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { deliver } from '../../support/faults/fault-actors';
import { moveToNextNoon, moveToNightRun } from '../../support/product/nightly-jobs';
import { post, report, withField } from '../../support/product/notifications';
import { join, paidTransactionId, receiptsOf, refundsAtProvider, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** What a notification leaves behind when it is applied again, arrives late, or contradicts an earlier one. */

const product = await startProductOfFile();
let fira: StaffSession;
beforeAll(async () => {
  fira = await createStaff(product, 'finance', 'fira');
});

const records = () => product.deps.store.nonTransactional;
const applyAgain = async (id: string) => (await callPanel(product, reapplyWebhook, { id }, fira)).body;

/** The tasks to compute the totals of a day anew, for one notification. */
const recomputesFor = async (id: string): Promise<string[]> =>
  (await product.db.collection('outbox').where('task.kind', '==', 'recompute-day-totals').get()).docs
    .filter((task) => task.id.includes(`_${id}_`))
    .map((task) => (task.data() as { task: { day: string } }).task.day);

const daysAgo = async (days: number): Promise<number> => (await product.deps.clock.now()) - days * DAY;

it('a notification that is already applied is left as it is, and one that is not stored is ignored', async () => {
  const { session } = await join(product, 'anna');
  const { transactionId } = await subscribe(product, session);
  const id = `pay_${transactionId}`;
  const before = await records().paymentEvents.get(id);
  expect(before).toMatchObject({ state: 'applied', stateReason: null, attempts: 1 });
  await applyPaymentEvent(product.deps, id);
  expect(await records().paymentEvents.get(id)).toEqual(before);
  await applyPaymentEvent(product.deps, 'pay_unknown');
  expect(await records().paymentEvents.get('pay_unknown')).toBeNull();
});

it('a Pay that arrives after the day close has imported its payment has no further effect', async () => {
  const day = await moveToNextNoon(product);
  const { session } = await join(product, 'boris');
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 99 } } });
  const transactionId = paidTransactionId((await buy(product, session)).outcome);
  await moveToNightRun(product);
  await closeDay(product.deps, { day });
  const applied = { state: 'applied', stateReason: null, attempts: 1 };
  expect(await records().paymentEvents.get(`pay_${transactionId}_listed`)).toMatchObject(applied);
  const before = {
    receipts: await receiptsOf(product, session),
    history: await records().subscriptions.history(session.uid),
  };
  expect(before).toMatchObject({ receipts: [{ transactionId, status: 'Paid' }], history: [{ type: 'orderSettled' }] });
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 0 } } });
  await deliver(product, 'pay');
  await product.drain();
  expect(await records().paymentEvents.get(`pay_${transactionId}`)).toMatchObject(applied);
  expect({
    receipts: await receiptsOf(product, session),
    history: await records().subscriptions.history(session.uid),
  }).toEqual(before);
  expect(await refundsAtProvider(product, transactionId)).toEqual([]);
});

it('a second body of one transaction is stored beside the first, under its hash, and is never applied', async () => {
  const { session } = await join(product, 'vera');
  const { transactionId } = await subscribe(product, session);
  const sent = (await product.sandbox.cloudpayments.deliveries()).findLast(({ type }) => type === 'pay');
  const before = await records().paymentEvents.get(`pay_${transactionId}`);
  const [receipts, events] = [await receiptsOf(product, session), await product.count('paymentEvents')];
  const body = withField(sent?.body ?? '', 'Amount', '1500.00');
  for (let delivery = 0; delivery < 2; delivery += 1)
    expect(await post(product, { type: 'pay', body })).toEqual({ status: 200, code: 0 });
  const fields = parseNotification(Buffer.from(body), 'application/x-www-form-urlencoded');
  const hash = hashFields(fields);
  expect(await records().paymentEvents.get(`pay_${transactionId}_${hash.slice(0, 8)}`)).toMatchObject({
    state: 'quarantined',
    stateReason: `another body was received as pay_${transactionId}`,
    attempts: 0,
    bodyHash: hash,
    fields,
  });
  expect(await records().paymentEvents.get(`pay_${transactionId}`)).toEqual(before);
  expect(await product.count('paymentEvents')).toBe(events + 1);
  expect(await receiptsOf(product, session)).toEqual(receipts);
});

it('the totals of an earlier day are computed anew when a late Pay is quarantined, and when applied', async () => {
  const { session } = await join(product, 'gleb');
  const { payToken } = await buy(product, session);
  const ordered = await records().orders.get(payToken);
  if (ordered === null) throw new Error('no order');
  const at = await daysAgo(3);
  const day = moscowDay(at);
  const fields = { TransactionId: '8001', AccountId: session.uid, Amount: '1.00', DateTime: notificationDate(at) };
  await report(product, 'pay', { ...fields, InvoiceId: 'late-order' });
  expect(await recomputesFor('pay_8001')).toEqual([day]);
  for (let click = 0; click < 2; click += 1)
    expect(await applyAgain('pay_8001')).toMatchObject({ state: 'quarantined', note: 'no such order' });
  expect(await recomputesFor('pay_8001')).toEqual([day]);
  await records().orders.save({ ...ordered, orderId: 'late-order', accountId: 'another', paymentTransactionId: null });
  const note = 'paid under another account';
  expect(await applyAgain('pay_8001')).toMatchObject({ state: 'quarantined', note });
  expect(await recomputesFor('pay_8001')).toEqual([day, day]);
  await records().orders.save({ ...ordered, orderId: 'late-order', paymentTransactionId: null });
  expect(await applyAgain('pay_8001')).toMatchObject({ state: 'applied' });
  expect(await recomputesFor('pay_8001')).toEqual([day, day, day]);
});

it('the totals of an earlier day are computed anew for a late refund, and not for a mere repeat', async () => {
  const { session } = await join(product, 'dina');
  const { transactionId } = await subscribe(product, session);
  const receipt = await records().receipts.get(transactionId);
  if (receipt === null) throw new Error('no receipt');
  const at = await daysAgo(2);
  const day = moscowDay(at);
  const fields = { PaymentTransactionId: transactionId, Amount: '0.40', DateTime: notificationDate(at) };
  await records().receipts.save({ ...receipt, provider: 'cash-desk' });
  const note = 'a refund of a payment of another provider';
  expect(await report(product, 'refund', { ...fields, TransactionId: '8002' })).toMatchObject({
    state: 'quarantined',
    stateReason: note,
  });
  expect(await recomputesFor('refund_8002')).toEqual([day]);
  expect(await applyAgain('refund_8002')).toMatchObject({ state: 'quarantined', note });
  expect(await recomputesFor('refund_8002')).toEqual([day]);
  await records().receipts.save(receipt);
  expect(await applyAgain('refund_8002')).toMatchObject({ state: 'applied', note: null });
  expect(await recomputesFor('refund_8002')).toEqual([day, day]);
  expect(await records().receipts.get(transactionId)).toMatchObject({ status: 'PartiallyRefunded', refunded: 40 });
  await report(product, 'refund', { ...fields, Amount: '0.10', TransactionId: '8003' });
  expect(await recomputesFor('refund_8003')).toEqual([day]);
});

it('a payment or a refund of today needs no new totals: the day is not closed yet', async () => {
  await report(product, 'pay', { TransactionId: '8004', InvoiceId: 'none' });
  await report(product, 'refund', { TransactionId: '8005', PaymentTransactionId: '8004' });
  expect([...(await recomputesFor('pay_8004')), ...(await recomputesFor('refund_8005'))]).toEqual([]);
});
