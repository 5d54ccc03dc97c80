import { describe, expect, it } from 'vitest';
import { CONSENT_VERSION } from '@functions/purchase/contract/create-order';
import { openPayLink } from '@functions/purchase/contract/open-pay-link';
import { CARDS } from '../../support/customers/buy';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { advanceToPeriodEnd, bothConsents, join, linkIn, subscribe } from '../../support/product/scenario';

const product = await startProductOfFile();

const open = async (link: string) => (await product.call(openPayLink, { link, consents: bothConsents })).body;
const orderOf = async (payToken: unknown) => {
  const found = await product.deps.store.nonTransactional.orders.get(String(payToken));
  if (found === null) throw new Error('no order');
  return found;
};

/** A customer whose renewal failed an hour ago, and the link in the e-mail about it. */
async function pastDue(name: string): Promise<string> {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session, { card: CARDS.poorLater, period: 1 });
  await advanceToPeriodEnd(product, session, 1 / 24);
  return linkIn(product, session.email, '/instantPay', 'link');
}

describe('an order of a pay link', () => {
  it('is one new order that stores both consents', async () => {
    const link = await pastDue('consents');
    const before = await product.count('orders');
    const placed = await orderOf((await open(link)).payToken);
    expect(placed).toMatchObject({ purchase: { kind: 'past-due-payment' }, amount: 150_00, authorizedBy: null });
    expect(placed.consents).toEqual({ ...bothConsents, version: CONSENT_VERSION, at: placed.created });
    expect(await product.count('orders')).toBe(before + 1);
  });

  it.each([
    ['is being paid', { authorizedBy: '1001' }],
    ['has another price', { amount: 140_00 }],
  ])('replaces an earlier one that %s, which then expires', async (_case, change) => {
    const link = await pastDue(`replaced-${Object.keys(change).join('')}`);
    const earlier = { ...(await orderOf((await open(link)).payToken)), ...change };
    await product.deps.store.nonTransactional.orders.save(earlier);
    const before = await product.count('orders');
    const placed = await orderOf((await open(link)).payToken);
    expect(placed.orderId).not.toBe(earlier.orderId);
    expect(placed).toMatchObject({ amount: 150_00, authorizedBy: null });
    expect(await orderOf(earlier.orderId)).toEqual({ ...earlier, expiresAt: placed.created });
    expect(await product.count('orders')).toBe(before + 1);
  });
});
