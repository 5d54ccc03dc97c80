import { expect, it } from 'vitest';
import { listReceipts } from '@functions/purchase/contract/list-receipts';
import { DAY, HOUR, toIso } from '@functions/base/rules/calendar';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { join, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

async function listOf(session: Session) {
  const { status, body } = await product.call(listReceipts, { uid: session.uid, email: session.email }, session);
  expect(status).toBe(200);
  return listReceipts.response.parse(body);
}

it('the list of receipts has the payments of the customer alone, in roubles and ISO dates', async () => {
  const { session } = await join(product, 'anna');
  expect(await listOf(session)).toEqual({ success: true, receipts: [] });
  const { transactionId } = await subscribe(product, session);
  const { session: other } = await join(product, 'boris');
  await subscribe(product, other);
  const { receipts } = product.deps.store.nonTransactional;
  const stored = await receipts.get(transactionId);
  if (stored === null) throw new Error('no receipt');
  await receipts.save({ ...stored, amount: 1080_50, refunded: 40_25, status: 'PartiallyRefunded', ipAddress: '::1' });
  expect(await listOf(session)).toEqual({
    success: true,
    receipts: [
      {
        dateTime: toIso(stored.dateTime),
        accountId: session.email,
        amount: 1080.5,
        refunded: 40.25,
        description: stored.description,
        ipAddress: '::1',
        status: 'PartiallyRefunded',
        transactionId,
        subscriptionId: null,
        method: 'card',
        isWarrantyOver: true,
      },
    ],
  });
  expect((await listOf(other)).receipts.map(({ accountId }) => accountId)).toEqual([other.email]);
});

it('the list has the newest fifty receipts, newest first, and names those under the guarantee of 14 days', async () => {
  const { session } = await join(product, 'vera');
  const { transactionId } = await subscribe(product, session);
  const { receipts } = product.deps.store.nonTransactional;
  const first = await receipts.get(transactionId);
  if (first === null) throw new Error('no receipt');
  for (let n = 1; n <= 51; n += 1) {
    const renewal = {
      transactionId: `renewal-${n}`,
      subscriptionId: 'sc_1',
      dateTime: first.dateTime - n * DAY + HOUR,
    };
    await receipts.save({ ...first, ...renewal });
  }
  const { receipts: listed } = await listOf(session);
  const renewals = Array.from({ length: 49 }, (_, n) => `renewal-${n + 1}`);
  expect(listed.map((each) => each.transactionId)).toEqual([transactionId, ...renewals]);
  expect(listed[1]).toMatchObject({ subscriptionId: 'sc_1', amount: 1, refunded: 0 });
  expect(listed.filter(({ isWarrantyOver }) => isWarrantyOver)).toHaveLength(15);
});
