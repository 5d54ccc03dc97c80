import { describe, expect, it } from 'vitest';
import type { Receipt } from '@functions/payments/rules/receipt';
import { DAY } from '@functions/base/rules/calendar';
import type { Payment } from '@functions/subscription/rules/subscription-event';
import { OLDEST_REFUND } from '@functions/subscription/rules/terms';
import { refundOvercharge } from '@functions/payments/steps/refund-overcharge';
import { refundSurplus } from '@functions/payments/steps/refund-surplus';
import { storedReceipt, storedRefund } from '../../support/fixtures/stored-records';
import { newOutboxTasks } from '../../support/product/new-outbox-tasks';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Refunds that nobody asked for: what they record, and what the customer is told. */

const NOW = Date.UTC(2026, 4, 10, 9);

const product = await startProductOfFile();

const refundOf = (transactionId: string) => product.deps.store.nonTransactional.refunds.get(transactionId);
const receiptOf = (transactionId: string) => product.deps.store.nonTransactional.receipts.get(transactionId);

/** The part that the product itself requests now. */
const automatic = { actor: 'product', at: NOW } as const;

describe('a charge above the price of the day', () => {
  const overcharge = (receipt: Receipt) =>
    newOutboxTasks(product, () =>
      product.deps.store.transaction((repositories) => refundOvercharge(repositories, receipt, 5_000, NOW)),
    );

  it('is refunded down to the price, with the reason', async () => {
    const receipt = storedReceipt('above', 'anna', NOW - DAY);
    expect(await overcharge(receipt)).toEqual([{ kind: 'refund', transactionId: 'above', n: 0 }]);
    expect(await receiptOf('above')).toEqual({ ...receipt, status: 'RefundPending' });
    const reason = 'charged above the price of the day';
    expect(await refundOf('above')).toEqual(
      storedRefund(receipt, { ...automatic, requestId: 'excess', amount: 5_000, reason }),
    );
  });

  it('is a usual payment when it is too old for the provider to refund', async () => {
    const receipt = storedReceipt('above-too-old', 'anna', NOW - OLDEST_REFUND - 1);
    expect(await overcharge(receipt)).toEqual([]);
    expect(await receiptOf('above-too-old')).toEqual({ ...receipt, status: 'Paid' });
    expect(await refundOf('above-too-old')).toBeNull();
  });
});

describe('a surplus payment', () => {
  const payment = { at: NOW - DAY, amount: 15_000 };
  const premise = { lastPaid: null, paidUntil: null };
  const paidOrder = { ...payment, type: 'orderSettled', payToken: 'order', tariff: 1, promo: null, renewable: true };
  const trialUsed = ['the trial was used before', 'trial-used'] as const;
  const givenTwice = ['another payment gives this time already, or none was due', 'nothing-due'] as const;
  const renewal = { ...payment, type: 'renewalSettled', transactionId: 'renewal', payToken: null } as const;

  const giveBack = (surplus: Parameters<typeof refundSurplus>[2], uid = 'anna') =>
    newOutboxTasks(product, () =>
      product.deps.store.transaction((repositories) => refundSurplus(repositories, uid, surplus, NOW)),
    );

  it.each<[string, Omit<Payment, 'transactionId'> & object, readonly [string, 'trial-used' | 'nothing-due']]>([
    ['a second trial', { ...paidOrder, trialDays: 7, premise } as Payment, trialUsed],
    ['a second trial of a guest', { ...paidOrder, trialDays: 7 } as Payment, trialUsed],
    [
      'a device after the end of its days',
      { ...payment, type: 'deviceSettled', payToken: 'order' },
      ['the device was paid after its days were over', 'nothing-due'],
    ],
    [
      'a guest order for an account that cannot take it',
      { ...paidOrder, trialDays: 0 } as Payment,
      ['the order could not be given any more', 'nothing-due'],
    ],
    ['a second order for one period', { ...paidOrder, trialDays: 0, premise } as Payment, givenTwice],
    ['a second charge for one period', renewal, givenTwice],
  ])('that is %s states this as the reason, and is refunded with an e-mail', async (transactionId, event, stated) => {
    const receipt = storedReceipt(transactionId, 'anna', NOW - DAY);
    const [reason, told] = stated;
    const surplus = { event: { ...event, transactionId } as Payment, receipt, refund: null };
    expect(await giveBack(surplus)).toEqual([
      {
        kind: 'mail',
        recipient: { uid: 'anna' },
        content: { kind: 'payment-returned', amount: 15_000, reason: told },
      },
      { kind: 'refund', transactionId, n: 0 },
    ]);
    expect(await receiptOf(transactionId)).toEqual({ ...receipt, status: 'RefundPending', refunded: 15_000 });
    expect(await refundOf(transactionId)).toEqual(
      storedRefund(receipt, { ...automatic, requestId: 'surplus', amount: 15_000, reason, accessRevokedMs: 0 }),
    );
  });

  it.each([
    ['Paid', 'Quarantined'],
    ['RefundFailed', 'RefundFailed'],
  ] as const)('that is too old for the provider and %s becomes %s', async (status, after) => {
    const receipt = storedReceipt(`old-${status}`, 'anna', NOW - OLDEST_REFUND - 1, { status });
    expect(await giveBack({ event: renewal, receipt, refund: null })).toEqual([]);
    expect(await receiptOf(receipt.transactionId)).toEqual({ ...receipt, status: after });
    expect(await refundOf(receipt.transactionId)).toBeNull();
  });

  it('that staff is already refunding is not refunded again', async () => {
    const receipt = storedReceipt('being-refunded', 'anna', NOW - DAY);
    const refund = storedRefund(receipt, { accessRevokedMs: DAY });
    await product.deps.store.nonTransactional.refunds.save(refund);
    expect(await giveBack({ event: renewal, receipt, refund })).toEqual([]);
    expect(await receiptOf('being-refunded')).toEqual({ ...receipt, status: 'RefundPending', refunded: 15_000 });
    expect(await refundOf('being-refunded')).toEqual(refund);
  });

  it('that has been reassigned to another account, or has no receipt, is left as it is', async () => {
    const receipt = storedReceipt('reassigned', 'boris', NOW - DAY);
    await product.deps.store.nonTransactional.receipts.save(receipt);
    expect(await giveBack({ event: renewal, receipt, refund: null })).toEqual([]);
    expect(await receiptOf('reassigned')).toEqual(receipt);
    expect(await refundOf('reassigned')).toBeNull();
    expect(await giveBack({ event: renewal, receipt: null, refund: null })).toEqual([]);
  });
});
