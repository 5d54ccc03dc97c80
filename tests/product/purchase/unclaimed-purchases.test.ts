import { describe, expect, it } from 'vitest';
import { getPayment } from '@functions/panel/contract/get-payment';
import { getToday } from '@functions/panel/contract/get-today';
import { DAY } from '@functions/base/rules/calendar';
import { UNCLAIMED_AFTER } from '@functions/subscription/rules/terms';
import { processUnclaimedPurchase } from '@functions/purchase/tasks/expire-unclaimed-purchase';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { callPanel, createStaff } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  buyAsGuest,
  join,
  newPrepaidToken,
  refundsAtProvider,
  subjectsTo,
} from '../../support/product/scenario';

const product = await startProductOfFile();

/** A paid guest purchase that nobody has claimed. */
async function unclaimed(name: string) {
  const token = newPrepaidToken();
  const email = addressOf(product, name);
  const { payToken, transactionId } = await buyAsGuest(product, email, token, 'ru');
  const { guestPurchases, receipts, refunds } = product.deps.store.nonTransactional;
  const hash = product.deps.random.hash(token);
  const paid = await guestPurchases.get(hash);
  const receipt = await receipts.get(transactionId);
  if (paid?.paidAt == null || receipt === null) throw new Error('not paid');
  return {
    token,
    email,
    payToken,
    transactionId,
    paid: { ...paid, paidAt: paid.paidAt },
    receipt,
    /** What is stored about the purchase. */
    stored: async () => ({
      purchase: await guestPurchases.get(hash),
      receipt: await receipts.get(transactionId),
      refund: await refunds.get(transactionId),
    }),
    /** Processes the purchase at a time after its payment, and the tasks that follow. */
    processAfter: async (passed: number) => {
      const now = (paid.paidAt ?? 0) + passed;
      const clock = { ...product.deps.clock, now: () => Promise.resolve(now) };
      await processUnclaimedPurchase({ store: product.deps.store, clock }, { hash });
      return now;
    },
  };
}

/** Staff refund a part of the payment. Kopecks. */
const refundPart = (transactionId: string, amount: number) =>
  requestRefund(product.deps, {
    uid: null,
    transactionId,
    amount,
    reason: 'asked',
    actor: 'olga',
    requestId: 'click-1',
  });

const PAID_SUBJECT = 'Оплата прошла, остался один шаг';
const reminder = expect.stringContaining('всё ещё ждёт вас') as string;

describe('the reminder of an unclaimed guest purchase', () => {
  it('is sent three days after the payment and not before, once', async () => {
    const { email, paid, receipt, stored, processAfter } = await unclaimed('reminded');
    await processAfter(3 * DAY - 1);
    expect(await stored()).toEqual({ purchase: paid, receipt, refund: null });
    for (const passed of [3 * DAY, 4 * DAY, UNCLAIMED_AFTER - 1]) {
      await processAfter(passed);
      expect(await stored()).toEqual({ purchase: { ...paid, reminded: true }, receipt, refund: null });
    }
    await product.moveTo(paid.paidAt + 3.1 * DAY);
    expect(subjectsTo(product, email)).toEqual([PAID_SUBJECT, reminder]);
  });

  it('is sent to every buyer', async () => {
    const buyers = [await unclaimed('first-buyer'), await unclaimed('second-buyer')];
    for (const { processAfter } of buyers) await processAfter(3 * DAY);
    await product.moveTo(Math.max(...buyers.map(({ paid }) => paid.paidAt)) + 3.1 * DAY);
    for (const { email } of buyers) expect(subjectsTo(product, email)).toEqual([PAID_SUBJECT, reminder]);
  });
});

describe('the refund of an unclaimed guest purchase', () => {
  it('is requested thirty days after the payment, and nobody can claim the purchase any more', async () => {
    const { token, transactionId, paid, receipt, stored, processAfter } = await unclaimed('expired');
    const now = await processAfter(UNCLAIMED_AFTER);
    expect(await stored()).toEqual({
      purchase: { ...paid, isUnclaimed: false, claimedBy: 'nobody', claimedAt: now },
      receipt: { ...receipt, status: 'RefundPending' },
      refund: {
        transactionId,
        provider: 'cloudpayments',
        uid: null,
        captured: 100,
        parts: [
          {
            index: 0,
            requestId: 'unclaimed',
            amount: 100,
            reason: 'nobody claimed it within thirty days',
            actor: 'product',
            state: 'requested',
            at: now,
            providerTransactionId: null,
          },
        ],
      },
    });
    expect((await join(product, 'expired', { prepaidToken: token })).claim).toBe('claimed-by-other');
    await product.moveTo(now + DAY);
    expect(await refundsAtProvider(product, transactionId)).toEqual([1]);
  });

  it('waits while a part of the payment is being refunded, and then returns the rest', async () => {
    const { transactionId, stored, processAfter } = await unclaimed('in-parts');
    expect(await refundPart(transactionId, 40)).toMatchObject({ ok: true, value: { part: { state: 'requested' } } });
    const before = await stored();
    await processAfter(UNCLAIMED_AFTER);
    expect(await stored()).toEqual(before);
    await product.drain();
    const now = await processAfter(UNCLAIMED_AFTER + DAY);
    expect(await stored()).toMatchObject({
      purchase: { isUnclaimed: false, claimedBy: 'nobody', claimedAt: now },
      receipt: { status: 'RefundPending' },
      refund: {
        parts: [
          { amount: 40, state: 'succeeded' },
          { amount: 60, requestId: 'unclaimed', index: 1 },
        ],
      },
    });
    await product.moveTo(now + DAY);
    expect((await refundsAtProvider(product, transactionId)).toSorted()).toEqual([0.4, 0.6]);
  });

  it('is not requested when the provider has refunded the payment: the purchase only stops waiting', async () => {
    const { transactionId, paid, stored, processAfter } = await unclaimed('returned');
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    const { receipt, refund } = await stored();
    expect(receipt?.status).toBe('Refunded');
    await processAfter(UNCLAIMED_AFTER);
    expect(await stored()).toEqual({ purchase: { ...paid, isUnclaimed: false }, receipt, refund });
  });

  it('is not requested for a payment that is too old for the provider: it waits in quarantine', async () => {
    const { paid, receipt, stored, processAfter } = await unclaimed('too-old');
    const now = await processAfter(366 * DAY);
    expect(await stored()).toEqual({
      purchase: { ...paid, isUnclaimed: false, claimedBy: 'nobody', claimedAt: now },
      receipt: { ...receipt, status: 'Quarantined' },
      refund: null,
    });
    const finance = await createStaff(product, 'finance', 'too-old');
    const waiting = getToday.response.parse((await callPanel(product, getToday, {}, finance)).body).waiting;
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'quarantined', count: 1, amount: 1 }));
    // Who says that they paid it may still get it.
    expect((await callPanel(product, getPayment, { id: receipt.transactionId }, finance)).body).toMatchObject({
      place: 'quarantined',
      canAttach: true,
    });
  });

  it('of a rest that is too old for the provider leaves the rest in quarantine', async () => {
    const { transactionId, stored, processAfter } = await unclaimed('rest-too-old');
    await refundPart(transactionId, 40);
    await product.drain();
    await processAfter(366 * DAY);
    expect(await stored()).toMatchObject({
      purchase: { isUnclaimed: false },
      receipt: { status: 'Quarantined', refunded: 40 },
      refund: { parts: [{ amount: 40, state: 'succeeded' }] },
    });
  });

  it('is not requested, nor a reminder sent, when the purchase was claimed before its turn', async () => {
    const { token, email, stored, processAfter } = await unclaimed('claimed');
    expect((await join(product, 'claimed', { prepaidToken: token })).claim).toBe('claimed');
    const claimed = await stored();
    for (const passed of [3 * DAY, UNCLAIMED_AFTER]) {
      await processAfter(passed);
      expect(await stored()).toEqual(claimed);
    }
    await product.drain();
    expect(subjectsTo(product, email)).not.toContainEqual(reminder);
  });
});
