import { expect, it } from 'vitest';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { applyPaymentEvent } from '@functions/notifications/tasks/apply-payment-event';
import { storedRefund } from '../../support/fixtures/stored-records';
import { report } from '../../support/product/notifications';
import { join, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Notifications for which there is nothing left to do. */

const product = await startProductOfFile();

const records = () => product.deps.store.nonTransactional;

it.each([
  ['confirm', '9503'],
  ['cancel', '9504'],
] as const)('a %s, of a payment in two stages, is quarantined', async (type, TransactionId) => {
  expect(await report(product, type, { TransactionId })).toMatchObject({
    state: 'quarantined',
    stateReason: `${type} is not expected for payments of one stage`,
  });
});

it('a Pay of an erased customer is recorded without address, token, card id and IP address (P28)', async () => {
  const { session } = await join(product, 'erased');
  await subscribe(product, session);
  const { uid, email } = session;
  expect((await product.call(deleteAccount, { uid, email, confirmed: true }, session)).body).toEqual({ success: true });
  await product.drain();
  const payer = { Email: email, IpAddress: '192.0.2.7', Token: 'tk_late', CardId: 'card_late', CardLastFour: '3055' };
  const event = await report(product, 'pay', { TransactionId: '9501', AccountId: uid, InvoiceId: 'none', ...payer });
  expect(event).toMatchObject({ state: 'quarantined', accountId: null, fields: {}, isRedacted: true });
  const receipt = await records().receipts.get('9501');
  expect(receipt).toMatchObject({ status: 'Quarantined', ipAddress: '' });
  const stored = JSON.stringify([event, receipt]);
  for (const value of Object.values(payer).slice(0, 4)) expect(stored).not.toContain(value);
});

it('a quarantined Pay whose money is being refunded is not settled', async () => {
  const { id } = await report(product, 'pay', { TransactionId: '9502', InvoiceId: 'none' });
  const receipt = await records().receipts.get('9502');
  const event = await records().paymentEvents.get(id);
  if (receipt === null || event === null) throw new Error('nothing is stored');
  await records().refunds.save(storedRefund(receipt, { state: 'requested' }));
  await records().paymentEvents.save({ ...event, state: 'received' });
  await applyPaymentEvent(product.deps, id);
  expect(await records().paymentEvents.get(id)).toMatchObject({
    state: 'quarantined',
    stateReason: 'its money is on the way back',
  });
  expect(await records().receipts.get('9502')).toEqual(receipt);
});
