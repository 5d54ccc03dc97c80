import { expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { redactPaymentEvents } from '@functions/payments/tasks/redact-payment-events';
import { buy } from '../../support/customers/buy';
import { post } from '../../support/product/notifications';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

it('a Pay that is replayed after a year, when its own fields are no longer stored, changes nothing (P6)', async () => {
  const anna = await product.customer('anna');
  await buy(product, anna);
  const pay = (await product.sandbox.cloudpayments.deliveries()).findLast(({ type }) => type === 'pay');
  await product.drain();
  await product.moveTo((await product.deps.clock.now()) + 400 * DAY);
  expect(await redactPaymentEvents(product.deps)).toBeGreaterThan(0);
  const state = async () => ({
    subscription: await product.deps.store.nonTransactional.subscriptions.get(anna.uid),
    receipts: await product.count('receipts'),
    events: await product.count('paymentEvents'),
  });
  const before = await state();
  expect(before.subscription?.currentPeriodEnd).not.toBeNull();
  expect(await post(product, { type: 'pay', body: pay?.body ?? '' })).toEqual({ status: 200, code: 0 });
  expect(await state()).toEqual(before);
}, 180_000);
