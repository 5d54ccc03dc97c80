import { describe, expect, it } from 'vitest';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { newGuestPurchase } from '@functions/purchase/rules/guest-purchase';
import { getShop as getShopDirectly } from '@functions/customer-life/calls/get-shop';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { addressOf, join, newPrepaidToken } from '../../support/product/scenario';

const product = await startProductOfFile();

const visit = (session: Session | null, about: object) => {
  const claimed = { uid: session?.uid ?? '', email: session?.email ?? '' };
  return product.call(getShop, { ...claimed, ...about }, session);
};
const customerOf = async ({ uid }: Session) => {
  const found = await product.deps.store.nonTransactional.customers.get(uid);
  if (found === null) throw new Error('no customer');
  return found;
};

describe('the shop', () => {
  it.each([
    ['a tariff that is not sold', { tariff: 2 }, 400, 'tariff_not_sold'],
    ['a tariff that is not sold, before its promo code is looked up', { tariff: 2, promo: 'NO-SUCH-CODE' }, 400],
    ['a trial of 31 days', { period: 31 }, 400, 'trial_days_out_of_range'],
    ['a trial of no days', { period: 0 }, 400, 'trial_days_out_of_range'],
    ['an unknown promo code', { promo: 'NO-SUCH-CODE' }, 409, 'promo_not_valid'],
  ])('refuses %s', async (_case, about, status, code = 'tariff_not_sold') => {
    expect(await visit(null, about)).toMatchObject({ status, body: { success: false, code } });
  });

  it('shows the chosen tariff and all tariffs: a trial costs a rouble, and a full term follows it', async () => {
    const { status, body } = await visit(null, { tariff: 6, period: 5 });
    expect(status).toBe(200);
    const trial = { firstPayment: 1, trialDays: 5, discount: 0, promo: null };
    const prices = [
      [1, 150],
      [3, 450],
      [6, 600],
      [12, 1080],
    ] as const;
    expect(body).toMatchObject({ ...trial, tariff: 6, monthlyPayment: 600, currency: 'RUB', needsPhone: false });
    expect(body.tariffs).toMatchObject(
      prices.map(([tariff, price]) => ({ ...trial, tariff, monthlyPayment: price, strikethroughPrice: price })),
    );
  });

  it('shows the price of a full term to a guest to whom a trial was denied', async () => {
    const { random, clock, store } = product.deps;
    const prepaidToken = newPrepaidToken();
    const created = newGuestPurchase(random.hash(prepaidToken), addressOf(product, 'guest'), await clock.now());
    await store.nonTransactional.guestPurchases.create(created);
    expect((await visit(null, { prepaidToken })).body).toMatchObject({ firstPayment: 1, trialDays: 30 });
    await store.nonTransactional.guestPurchases.save({ ...created, isTrialDenied: true });
    expect((await visit(null, { prepaidToken })).body).toMatchObject({ firstPayment: 150, trialDays: 0 });
    expect((await visit(null, {})).body).toMatchObject({ firstPayment: 1, trialDays: 30 });
  });

  it('shows the price of a full term to a customer to whom a trial was denied, and only to this one', async () => {
    const { session } = await join(product, 'denied');
    expect((await visit(session, {})).body).toMatchObject({ firstPayment: 1, trialDays: 30 });
    await product.deps.store.nonTransactional.customers.save({ ...(await customerOf(session)), isTrialDenied: true });
    expect((await visit(session, {})).body).toMatchObject({ firstPayment: 150, trialDays: 0 });
  });

  it('asks for a phone number only if the terminal needs it and the customer has none', async () => {
    const { session } = await join(product, 'phone');
    const without = await customerOf(session);
    const having = { ...without, phone: '+79123456789' };
    const asked = async (needsPhone: boolean) => {
      const deps = { ...product.deps, settings: { ...product.deps.settings, needsPhone } };
      const answers = [null, without, having].map((customer) =>
        getShopDirectly(deps, { customer, request: { uid: '', email: '' }, clientIp: '' }),
      );
      return (await Promise.all(answers)).map((answer) => answer.ok && answer.value.needsPhone);
    };
    expect(await asked(true)).toEqual([true, true, false]);
    expect(await asked(false)).toEqual([false, false, false]);
  });
});
