import { describe, expect, it } from 'vitest';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { recordApplyFailure } from '@functions/notifications/tasks/record-apply-failure';
import { report } from '../../support/product/notifications';
import { join, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

const eventOf = (id: string) => product.deps.store.nonTransactional.paymentEvents.get(id);

describe('a notification that cannot be applied', () => {
  it('is tried twenty times by the sweep; then its state is failed, and the sweep skips it', async () => {
    const stored = await report(product, 'pay', { TransactionId: '5001', Amount: 'much' });
    expect(stored).toMatchObject({ state: 'received', stateReason: null, attempts: 0 });
    const stateReason = 'Amount is not a sum of money';
    for (let attempts = 1; attempts <= 19; attempts += 1) {
      expect(await sweepPaymentEvents(product.deps)).toBe(1);
      expect(await eventOf(stored.id)).toEqual({ ...stored, state: 'received', stateReason, attempts });
    }
    expect(await sweepPaymentEvents(product.deps)).toBe(1);
    const failed = { ...stored, state: 'failed', stateReason, attempts: 20 };
    expect(await eventOf(stored.id)).toEqual(failed);
    expect(await sweepPaymentEvents(product.deps)).toBe(0);
    expect(await eventOf(stored.id)).toEqual(failed);
    expect(await product.deps.store.nonTransactional.receipts.get('5001')).toBeNull();
  });

  it('is applied by a later attempt once its obstacle is gone, and the attempts stay counted', async () => {
    const stored = await report(product, 'pay', { TransactionId: '5002', InvoiceId: 'none', Amount: '' });
    await sweepPaymentEvents(product.deps);
    await sweepPaymentEvents(product.deps);
    const waiting = await eventOf(stored.id);
    expect(waiting).toMatchObject({ state: 'received', stateReason: 'Amount is missing', attempts: 2 });
    if (waiting === null) return;
    const fields = { ...waiting.fields, Amount: '150.00' };
    await product.deps.store.nonTransactional.paymentEvents.save({ ...waiting, fields });
    await sweepPaymentEvents(product.deps);
    expect(await eventOf(stored.id)).toMatchObject({ state: 'quarantined', stateReason: 'no such order', attempts: 3 });
  });

  it('records what was thrown, also when it is no Error', async () => {
    const { id } = await report(product, 'pay', { TransactionId: '5003', Amount: 'much' });
    await recordApplyFailure(product.deps, { id, error: 'ABORTED' });
    expect(await eventOf(id)).toMatchObject({ state: 'received', stateReason: 'ABORTED', attempts: 1 });
  });
});

describe('a failed attempt changes nothing', () => {
  it('when another worker has applied the notification meanwhile', async () => {
    const { session } = await join(product, 'anna');
    const { transactionId } = await subscribe(product, session);
    const applied = await eventOf(`pay_${transactionId}`);
    expect(applied).toMatchObject({ state: 'applied', stateReason: null, attempts: 1 });
    await recordApplyFailure(product.deps, { id: `pay_${transactionId}`, error: new Error('ABORTED') });
    expect(await eventOf(`pay_${transactionId}`)).toEqual(applied);
  });

  it('when the notification is not stored', async () => {
    const before = await product.count('paymentEvents');
    await recordApplyFailure(product.deps, { id: 'pay_unknown', error: new Error('ABORTED') });
    expect(await product.count('paymentEvents')).toBe(before);
  });
});
