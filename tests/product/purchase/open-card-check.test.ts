import { expect, it } from 'vitest';
import { HOUR } from '@functions/base/rules/calendar';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { buy, CARDS } from '../../support/customers/buy';
import { join, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** What the check of a card leaves alone (decision 76). */

const product = await startProductOfFile();
const records = () => product.deps.store.nonTransactional;

it('a card check whose refund is open is not the payment that a refund of the current period means', async () => {
  const { session } = await join(product, 'anna');
  const { transactionId } = await subscribe(product, session);
  await product.sandbox.cloudpayments.setFaults({
    faults: [{ method: '/payments/refund', kind: 'error500', count: 100 }],
  });
  await buy(product, session, { kind: 'card-change', card: CARDS.goodWith3ds });
  const request = { uid: session.uid, transactionId: null, amount: null, reason: 'asked', actor: 'test' };
  const refund = await requestRefund(product.deps, { ...request, requestId: 'click-0001' });
  expect(refund).toMatchObject({ ok: true, value: { transactionId, part: { amount: 100 } } });
  await product.sandbox.cloudpayments.setFaults({ faults: [] });
});

it('a mandate that the provider holds up stays held with another card, until a sync succeeds', async () => {
  const { session } = await join(product, 'boris');
  await subscribe(product, session, { period: 30 });
  const mandate = await records().mandates.get(session.uid);
  if (mandate === null) throw new Error('no mandate');
  const since = (await product.deps.clock.now()) - HOUR;
  await records().mandates.save({ ...mandate, refusedSince: since });
  await product.sandbox.cloudpayments.setFaults({
    faults: [{ method: '/subscriptions/cancel', kind: 'refused', count: 100, message: 'Refused' }],
  });
  await buy(product, session, { kind: 'card-change', card: CARDS.goodWith3ds });
  await product.drain();
  expect(await records().mandates.get(session.uid)).toMatchObject({
    card: { mask: '•• 4242' },
    refusedSince: since,
  });
  await product.sandbox.cloudpayments.setFaults({ faults: [] });
});
