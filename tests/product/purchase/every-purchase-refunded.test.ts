import { refundRulesOf } from '@functions/payments/rules/refund-rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import { createWebhookEndpoint } from '@functions/messages/contract/webhook-endpoints';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { toRoubles } from '@functions/base/contract/values/money';
import { GUARANTEE_DAYS } from '@functions/base/contract/values/guarantee';
import { type PaymentKind } from '@functions/payments/contract/values/payments';
import type { Receipt } from '@functions/payments/rules/receipt';
import { fiscalReceipt } from '@functions/providers/cloudpayments/fiscal-receipt';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { moveToNextNoon, moveToNightRun, runNightlyClose } from '../../support/product/nightly-jobs';
import { advanceDays, join, liveMandates, receiptsOf, refundsAtProvider } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { BUYING, PAYMENT_KINDS, take } from '../../support/purchases/buying';
import { gained, holdingsOf, thingsOf, type Thing } from '../../support/purchases/holdings';

/** Every kind of payment, as the table of kinds declares it, when its money goes back. */

const product = await startProductOfFile();
const stored = () => product.deps.store.nonTransactional;
const { cloudpayments, receiver, url: sandboxUrl } = product.sandbox;
let support: StaffSession;
let finance: StaffSession;
beforeAll(async () => {
  [support, finance] = [await createStaff(product, 'support'), await createStaff(product, 'finance')];
  const events = ['payment.refunded', 'payment.charged_back'] as const;
  const endpoint = { url: `${sandboxUrl}/receiver/hooks`, events: [...events] };
  const { status } = await callPanel(product, createWebhookEndpoint, endpoint, await createStaff(product, 'admin'));
  expect(status).toBe(200);
  for (const name of ['api', 'webhooks', 'sweep-outbox', 'close-yesterday'] as const)
    product.depsOf(name).store.nonTransactional.wantedEvents.forget();
  product.deps.store.nonTransactional.wantedEvents.forget();
});

/** What webhooks have told of the money of a payment. */
const heardOf = (transactionId: string) =>
  receiver
    .list()
    .toReversed()
    .map(({ body }) => JSON.parse(body) as { type: string; data: { transactionId: string; isFull: boolean } })
    .filter(({ data }) => data.transactionId === transactionId)
    .map(({ type, data: { isFull } }) => ({ type, isFull }));

let people = 0;
async function payerOf(kind: PaymentKind): Promise<Session> {
  const { session } = await join(product, `${kind}-${(people += 1)}`, { language: 'ru' });
  await BUYING[kind].prepare(product, session);
  return session;
}
async function paid(kind: PaymentKind) {
  const session = await payerOf(kind);
  return { session, receipt: await take(product, kind, session) };
}

const about = ({ uid, email }: Session, { transactionId }: Receipt) => ({ uid, email, receipt: transactionId });
const preview = (request: Parameters<typeof callPanel<typeof previewRefund>>[2], by: StaffSession) =>
  callPanel(product, previewRefund, request, by);
const giveBack = async (request: object, by: StaffSession) => {
  const click = { reason: 'asked for it', requestId: `click-${String((people += 1)).padStart(4, '0')}` };
  const { body } = await callPanel(product, refund, { uid: '', email: '', ...request, ...click }, by);
  await product.drain();
  return body;
};
const receiptNow = (receipt: Receipt) => stored().receipts.get(receipt.transactionId);
const lost = (before: Awaited<ReturnType<typeof holdingsOf>>, after: typeof before) => gained(after, before);

/** What the panel says that a refund takes, before it is pressed. */
const TOLD: { readonly [Each in Thing]: (told: ResponseOf<typeof previewRefund>) => boolean } = {
  time: (told) => told.isOpen && (told.accessUntilAfter ?? '') < (told.accessUntil ?? ''),
  device: (told) => told.extraDevicesAfter < told.extraDevices,
  gift: (told) => told.endsGift,
};
const toldBy = (body: unknown): Thing[] => {
  const told = previewRefund.response.parse(body);
  return (Object.keys(TOLD) as Thing[]).filter((thing) => TOLD[thing](told));
};

/** The fiscal items of the refunds of a payment. */
async function itemsOfRefunds({ transactionId }: Receipt): Promise<unknown[]> {
  const made = (await cloudpayments.transactions()).filter(
    ({ OriginalTransactionId }) => String(OriginalTransactionId) === transactionId,
  );
  return made.map(
    ({ JsonData }) =>
      (JSON.parse(String(JsonData)) as { cloudPayments: { customerReceipt: { items: unknown } } }).cloudPayments
        .customerReceipt.items,
  );
}
const itemsOf = (receipt: Receipt, amount = receipt.amount) =>
  fiscalReceipt({ item: receipt.sold ?? { kind: 'access' }, amount, email: '' }).items;

/** Returns every other payment of the payer, so that only this one is left. */
async function returnOthers(session: Session, { transactionId: kept }: Receipt): Promise<void> {
  for (const { transactionId } of await receiptsOf(product, session))
    if (transactionId !== kept) await cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
  await product.drain();
}

const isKept = (kind: PaymentKind) => thingsOf(kind).length > 0;

describe.each(PAYMENT_KINDS.filter(isKept))('the money of a %s', (kind) => {
  const things = thingsOf(kind);
  const { isMeantByDefault } = refundRulesOf({ kind });

  it('goes back in part: nothing else changes', async () => {
    const { session, receipt } = await paid(kind);
    const [before, live] = [await holdingsOf(product, session), await liveMandates(product, session)];
    const part = { ...about(session, receipt), amount: 3 };
    expect(toldBy((await preview(part, support)).body)).toEqual([]);
    expect(await giveBack(part, support)).toMatchObject({ Success: true, amount: 3 });
    expect(await holdingsOf(product, session)).toEqual(before);
    expect(await liveMandates(product, session)).toEqual(live);
    expect(await receiptNow(receipt)).toMatchObject({ status: 'PartiallyRefunded', refunded: 300 });
    expect(await itemsOfRefunds(receipt)).toEqual([itemsOf(receipt, 300)]);
    expect(heardOf(receipt.transactionId)).toEqual([{ type: 'payment.refunded', isFull: false }]);
  });

  it('goes back in full, by support within the guarantee: it takes what the preview has said', async () => {
    const { session, receipt } = await paid(kind);
    const before = await holdingsOf(product, session);
    const mandate = await stored().mandates.get(session.uid);
    const { time = [] } = (await stored().subscriptions.get(session.uid)) ?? {};
    const now = await product.deps.clock.now();
    // Only the payment of the running period ends the renewals with it.
    const isRunning = time.some(({ id, from }) => id === receipt.transactionId && from <= now);
    expect(toldBy((await preview(about(session, receipt), support)).body)).toEqual(things);
    expect(await holdingsOf(product, session)).toEqual(before);
    expect(await giveBack(about(session, receipt), support)).toMatchObject({ Success: true });
    expect(lost(before, await holdingsOf(product, session))).toEqual(things);
    expect((await liveMandates(product, session)).length > 0).toBe(mandate !== null && !isRunning);
    expect(await receiptNow(receipt)).toMatchObject({ status: 'Refunded', refunded: receipt.amount });
    expect(await refundsAtProvider(product, receipt.transactionId)).toEqual([toRoubles(receipt.amount)]);
    expect(await itemsOfRefunds(receipt)).toEqual([itemsOf(receipt)]);
    expect(heardOf(receipt.transactionId)).toEqual([{ type: 'payment.refunded', isFull: true }]);
  });

  it('that is returned on the site of the provider takes the same', async () => {
    const { session, receipt } = await paid(kind);
    const before = await holdingsOf(product, session);
    await cloudpayments.refundByProvider({ transactionId: Number(receipt.transactionId) });
    await product.drain();
    expect(lost(before, await holdingsOf(product, session))).toEqual(things);
    expect(await receiptNow(receipt)).toMatchObject({ status: 'Refunded', refunded: receipt.amount });
    expect(heardOf(receipt.transactionId)).toEqual([{ type: 'payment.refunded', isFull: true }]);
  });

  it('after the guarantee is a matter of finance', async () => {
    const { session, receipt } = await paid(kind);
    const { uid, email } = session;
    await product.call(cancelSubscription, { uid, email }, session);
    await advanceDays(product, GUARANTEE_DAYS + 1);
    expect((await preview(about(session, receipt), support)).body).toMatchObject({ code: 'guarantee_over' });
    const left = toRoubles(receipt.amount);
    expect((await preview(about(session, receipt), finance)).body).toMatchObject({ amount: left });
  });

  it('is meant by who names no payment, when all others are returned, exactly if the table says so', async () => {
    const { session, receipt } = await paid(kind);
    const { uid, email } = session;
    await returnOthers(session, receipt);
    const { body } = await preview({ uid, email }, support);
    expect(body).toMatchObject(
      isMeantByDefault ? { transactionId: receipt.transactionId } : { code: 'refunded_already' },
    );
    // Only what is an event of the payer may be meant: what somebody else got is never returned by chance.
    const history = await stored().subscriptions.history(uid);
    const isOfPayer = history.some(
      (event) => 'transactionId' in event && event.transactionId === receipt.transactionId,
    );
    expect(isMeantByDefault).toBe(isOfPayer);
  });

  it('is taken back by the bank with the same things, and they come back with it', async () => {
    const { session, receipt } = await paid(kind);
    await moveToNextNoon(product);
    const transactionId = Number(receipt.transactionId);
    const closeNight = async () => {
      await moveToNightRun(product);
      await runNightlyClose(product);
      await product.drain();
    };
    const before = await holdingsOf(product, session);
    await cloudpayments.chargeback({ transactionId, row: 'presentment' });
    await closeNight();
    const disputed = await holdingsOf(product, session);
    expect(lost(before, disputed)).toEqual(things);
    expect(gained(before, disputed)).toEqual([]);
    expect(await receiptNow(receipt)).toMatchObject({ status: 'Refunded' });
    expect(heardOf(receipt.transactionId)).toEqual([{ type: 'payment.charged_back', isFull: true }]);
    await cloudpayments.chargeback({ transactionId, row: 'representment' });
    await closeNight();
    const restored = await holdingsOf(product, session);
    expect(gained(disputed, restored)).toEqual(things);
    expect(lost(before, restored)).toEqual([]);
    expect(await receiptNow(receipt)).toMatchObject({ status: 'Paid', refunded: 0 });
  });
});

describe.each(PAYMENT_KINDS.filter((kind) => !isKept(kind)))('the money of a %s, which gives nothing', (kind) => {
  it('goes back by itself with its item; nothing is left for a request', async () => {
    const { session, receipt } = await paid(kind);
    expect(await itemsOfRefunds(receipt)).toEqual([itemsOf(receipt)]);
    expect(heardOf(receipt.transactionId)).toEqual([{ type: 'payment.refunded', isFull: true }]);
    expect((await preview(about(session, receipt), finance)).body).toMatchObject({ code: 'refunded_already' });
  });

  it('that the provider did not return is a matter of finance, under no guarantee and meant by nobody', async () => {
    const faults = [{ method: '/payments/refund', kind: 'refused', count: 100, message: 'Refused' } as const];
    await cloudpayments.setFaults({ faults });
    const { session, receipt } = await paid(kind);
    await advanceDays(product, 0.5);
    await cloudpayments.setFaults({ faults: [] });
    expect(await receiptNow(receipt)).toMatchObject({ status: 'RefundFailed' });
    expect((await preview(about(session, receipt), support)).body).toMatchObject({ code: 'guarantee_over' });
    expect((await preview(about(session, receipt), finance)).body).toMatchObject({ amount: toRoubles(receipt.amount) });
    const { uid, email } = session;
    await returnOthers(session, receipt);
    expect((await preview({ uid, email }, finance)).body).toMatchObject({ code: 'refunded_already' });
    const before = await holdingsOf(product, session);
    expect(await giveBack(about(session, receipt), finance)).toMatchObject({ Success: true });
    expect(await holdingsOf(product, session)).toEqual(before);
  });
});
