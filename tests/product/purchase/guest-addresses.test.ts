import { expect, it } from 'vitest';
import { createOrder } from '@contract/purchase/create-order';
import { HOSTILE_ADDRESSES } from '../../support/fixtures/hostile-addresses';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { bothConsents, buyAsGuest, emailsTo, join, linkIn, newPrepaidToken } from '../../support/product/scenario';

const product = await startProductOfFile();

it.each(HOSTILE_ADDRESSES)('%j is refused before there is an order to pay (T29)', async (email) => {
  const [orders, purchases] = [await product.count('orders'), await product.count('guestPurchases')];
  const prepaidToken = newPrepaidToken();
  const request = { uid: '', email, period: 30, tariff: 1, prepaidToken, consents: bothConsents };
  expect(await product.call(createOrder, request)).toMatchObject({
    status: 400,
    body: { success: false, code: 'email_missing', message: expect.stringMatching(/^email: /) as string },
  });
  expect([await product.count('orders'), await product.count('guestPurchases')]).toEqual([orders, purchases]);
});

it.each(["o'brien", 'a+tag_x-y', '0'])(
  'the buyer with the address %s@… gets the link to the purchase',
  async (local) => {
    const email = `${local}@${product.db.databaseId.slice(5, 13)}.example.com`;
    const prepaidToken = newPrepaidToken();
    await buyAsGuest(product, email, prepaidToken);
    await product.drain();
    expect(emailsTo(product, email).map(({ to }) => to)).toEqual([[email]]);
    const link = linkIn(product, email, '/attach', 'prepaid');
    expect((await join(product, `buyer-${local.length}`, { prepaidToken: link })).claim).toBe('claimed');
  },
);
