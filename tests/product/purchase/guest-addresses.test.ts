import { describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { readdressPurchase } from '@functions/purchase/contract/readdress-purchase';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { COPIED_ADDRESSES, HOSTILE_ADDRESSES } from '../../support/fixtures/hostile-addresses';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  advanceDays,
  bothConsents,
  buyAsGuest,
  emailsTo,
  join,
  linkIn,
  newPrepaidToken,
  orderAsGuest,
  subjectsTo,
} from '../../support/product/scenario';

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

it.each(COPIED_ADDRESSES)('a guest with the address %j buys as %s', async (typed, kept) => {
  const request = { period: 30, tariff: 1, prepaidToken: newPrepaidToken(), consents: bothConsents };
  const { body } = await product.call(createOrder, { uid: '', email: typed, ...request });
  const { payToken } = createOrder.response.parse(body);
  expect(await product.deps.store.nonTransactional.orders.get(payToken)).toMatchObject({ email: kept });
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

describe('the browser that paid corrects a mistyped address', () => {
  const purchaseOf = (token: string) =>
    product.deps.store.nonTransactional.guestPurchases.get(product.deps.random.hash(token));
  const correct = (prepaidToken: string, email: string) => product.call(readdressPurchase, { prepaidToken, email });
  async function mistyped(name: string) {
    const [token, wrong, right] = [newPrepaidToken(), addressOf(product, `${name}-wrong`), addressOf(product, name)];
    const bought = await buyAsGuest(product, wrong, token, 'ru');
    return { ...bought, token, wrong, right };
  }

  it('and the link is sent there, in the same language; what follows goes there, too', async () => {
    const { token, wrong, right, payToken, transactionId } = await mistyped('corrects');
    expect(await correct(token, right)).toMatchObject({ status: 200, body: { success: true } });
    await product.drain();
    expect(subjectsTo(product, right)).toEqual(subjectsTo(product, wrong));
    const { orders, receipts } = product.deps.store.nonTransactional;
    expect(await orders.get(payToken)).toMatchObject({ email: right });
    expect(await receipts.get(transactionId)).toMatchObject({ accountId: wrong });
    await advanceDays(product, 4);
    expect(subjectsTo(product, wrong)).toHaveLength(1);
    expect(subjectsTo(product, right)).toHaveLength(2);
    const link = linkIn(product, right, '/attach', 'prepaid');
    expect((await join(product, 'corrects-owner', { prepaidToken: link })).claim).toBe('claimed');
  });

  it('once for each address, and to three a day', async () => {
    const { token, right } = await mistyped('often');
    for (const address of [right, right.toUpperCase(), right]) await correct(token, address);
    await product.drain();
    expect(subjectsTo(product, right)).toHaveLength(1);
    for (const tag of ['second', 'third'])
      expect(await correct(token, addressOf(product, `often-${tag}`))).toMatchObject({ status: 200 });
    expect(await correct(token, addressOf(product, 'often-fourth'))).toMatchObject({ status: 429 });
    await product.drain();
    expect(subjectsTo(product, addressOf(product, 'often-fourth'))).toEqual([]);
    expect(await purchaseOf(token)).toMatchObject({ email: addressOf(product, 'often-third') });
  });

  it('not when the money was returned', async () => {
    const { token, right, transactionId } = await mistyped('returned');
    const amount = (await product.deps.store.nonTransactional.receipts.get(transactionId))?.amount ?? 0;
    const refund = { uid: null, reason: 'asked', actor: 'olga', requestId: 'click-1' };
    await requestRefund(product.deps, { transactionId, amount, ...refund });
    await product.drain();
    expect(await correct(token, right)).toMatchObject({ status: 409, body: { code: 'nothing_to_send' } });
  });

  it('not before the payment, after the claim, by a link from an e-mail, or with another id', async () => {
    const refused = { status: 409, body: { code: 'nothing_to_send' } };
    const unpaid = newPrepaidToken();
    await orderAsGuest(product, addressOf(product, 'unpaid'), unpaid);
    expect(await correct(unpaid, addressOf(product, 'unpaid-too'))).toMatchObject(refused);
    const { token, wrong, right, payToken } = await mistyped('claimed');
    expect(await correct(newPrepaidToken(), right)).toMatchObject(refused);
    const link = product.deps.signedTokens.sign('attach', payToken);
    expect((await correct(link.slice(0, 64), right)).status).toBe(409);
    expect((await correct(link, right)).status).toBeGreaterThanOrEqual(400);
    await join(product, 'claimed-owner', { prepaidToken: token });
    const before = await purchaseOf(token);
    expect(await correct(token, right)).toMatchObject(refused);
    expect(await purchaseOf(token)).toEqual(before);
    await product.drain();
    expect(subjectsTo(product, right)).toEqual([]);
    expect(before).toMatchObject({ email: wrong });
  });

  it.each(HOSTILE_ADDRESSES)('%j is refused (T29)', async (email) => {
    expect(await correct(newPrepaidToken(), email)).toMatchObject({ status: 400 });
  });
});
