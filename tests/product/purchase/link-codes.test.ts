import { beforeAll, describe, expect, it } from 'vitest';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { addDays, moscowDay } from '@functions/base/rules/calendar';
import { PROMO_MISSES_PER_NETWORK } from '@functions/base/rules/anti-guessing-limits';
import { clientNetwork } from '@functions/base/rules/client-network';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join, subscribe, subscriptionOf } from '../../support/product/scenario';

const product = await startProductOfFile();
beforeAll(async () => {
  const today = await product.deps.clock.now();
  for (const [code, days] of [
    ['SUMMER_50', 30],
    ['LONGSUMMERSALE2026', 30],
    ['YESTERDAY', -1],
  ] as const)
    await product.deps.store.nonTransactional.promos.create({
      id: code,
      code,
      promoType: 'SUBSCRIPTION',
      percent: 50,
      isAvailable: true,
      created: today,
      expirationDate: moscowDay(addDays(today, days)),
    });
});

const CLIENT = '203.0.113.9';

/** The answer to a visitor who opened a link with a code. */
async function openLink(linkCode: string, about: object = {}) {
  const { status, body } = await product.api({
    method: getShop.method,
    path: getShop.path,
    query: {},
    headers: { 'content-type': 'application/json', 'x-forwarded-for': CLIENT },
    rawBody: Buffer.from(JSON.stringify({ uid: '', email: '', linkCode, ...about })),
  });
  expect(status).toBe(200);
  return getShop.response.parse(body);
}

const REGULAR = { firstPayment: 1, monthlyPayment: 150, strikethroughPrice: 150, discount: 0, promo: null };

describe('the code of a link, on the page that it opens', () => {
  it('a promo code lowers the prices, in either case of letters', async () => {
    for (const code of ['SUMMER_50', 'summer_50']) {
      const shop = await openLink(code);
      expect(shop).toMatchObject({
        firstPayment: 1,
        monthlyPayment: 75,
        strikethroughPrice: 150,
        discount: 0.5,
        promo: { code: 'SUMMER_50' },
        link: { state: 'promo' },
      });
      expect(shop.tariffs.map(({ monthlyPayment }) => monthlyPayment)).toEqual([75, 225, 300, 540]);
    }
  });

  it('a long promo code in lower case is no invitation code, although it has its shape', async () => {
    expect(await openLink('longsummersale2026')).toMatchObject({ monthlyPayment: 75, link: { state: 'promo' } });
  });

  it('an invitation code changes no price and says what the inviter gets, without saying who', async () => {
    const { session: inviter } = await join(product, 'inviter');
    const { invitationCode = '' } = (await product.deps.store.nonTransactional.customers.get(inviter.uid)) ?? {};
    const shop = await openLink(invitationCode);
    expect(shop).toMatchObject({ ...REGULAR, link: { state: 'invitation', inviterDiscount: 0.25 } });
    expect(JSON.stringify(shop)).not.toContain(inviter.email);
  });

  it.each(['NO-SUCH-CODE', 'YESTERDAY', 'abc', 'zzzzzzzzzzzzzzzz', 'a'.repeat(64)])(
    '%s has no effect: the regular prices, and a note instead of a refusal',
    async (code) => {
      expect(await openLink(code)).toMatchObject({ ...REGULAR, link: { state: 'not-valid' } });
    },
  );

  it('a link without a code says nothing of one, and a typed code comes before that of the link', async () => {
    const { body } = await product.call(getShop, { uid: '', email: '' });
    expect(getShop.response.parse(body).link).toBeUndefined();
    const typed = await openLink('NO-SUCH-CODE', { promo: 'SUMMER_50' });
    expect(typed).toMatchObject({ monthlyPayment: 75 });
    expect(typed.link).toBeUndefined();
  });

  it('a customer who used the code before is told so', async () => {
    const { session } = await join(product, 'used');
    await subscribe(product, session, { promo: 'SUMMER_50' });
    expect((await subscriptionOf(product, session)).usedPromos).toEqual(['SUMMER_50']);
    const asked = { uid: session.uid, email: session.email, linkCode: 'SUMMER_50' };
    const { body } = await product.call(getShop, asked, session);
    expect(body).toMatchObject({ link: { state: 'used' } });
  });

  it('after too many wrong codes stays unchecked: the page opens without a human check (T9)', async () => {
    const network = clientNetwork(CLIENT);
    while ((await product.deps.rateLimits.exhausted(PROMO_MISSES_PER_NETWORK, network)) === null)
      await product.deps.rateLimits.consume(PROMO_MISSES_PER_NETWORK, network);
    for (const code of ['SUMMER_50', 'NO-SUCH-CODE'])
      expect(await openLink(code)).toMatchObject({ ...REGULAR, link: { state: 'unchecked' } });
  });

  it('every answer says how many devices the price includes', async () => {
    const { body } = await product.call(getShop, { uid: '', email: '' });
    expect(body).toMatchObject({ devicesIncluded: 3 });
  });
});
