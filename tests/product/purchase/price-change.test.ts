import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import { checkMandates } from '@functions/renewals/tasks/check-mandates';
import { CARDS, order } from '../../support/customers/buy';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { changeMonthlyPrice } from '../../support/product/price-list';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import {
  join,
  liveMandates,
  paidTransactionId,
  advanceToPeriodEnd,
  profileOf,
  subjectsTo,
  subscribe,
} from '../../support/product/scenario';

const RISE = Date.parse('2027-06-01T00:00:00Z');
changeMonthlyPrice(RISE, 200_00);

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const shop = async () => getShop.response.parse((await product.call(getShop, { uid: '', email: '' })).body);

describe('the seller changes a price (§1.5)', () => {
  it('applies a new price to the first charge after its day, in profile, shop, reminder and receipt', async () => {
    await product.moveTo(RISE - 65 * DAY);
    const { session } = await join(product, 'anna', { language: 'ru' });
    await subscribe(product, session, { period: 30 });
    expect((await profileOf(product, session)).userInfo.amount).toBe(150);
    await advanceToPeriodEnd(product, session, 0.1);
    expect((await profileOf(product, session)).userInfo.amount).toBe(150);
    await advanceToPeriodEnd(product, session, 0.1);
    const info = (await profileOf(product, session)).userInfo;
    expect(info.amount).toBe(200);
    expect(Date.parse(info.nextTransactionDate ?? '')).toBeGreaterThan(RISE);
    expect(await shop(), 'a trial that starts now ends after the price change').toMatchObject({
      firstPayment: 1,
      monthlyPayment: 200,
      strikethroughPrice: 200,
    });
    await advanceToPeriodEnd(product, session, 0.1);
    expect(subjectsTo(product, session.email)).toContain('Завтра спишем 200 ₽');
    expect(
      (await product.deps.store.nonTransactional.receipts.ofCustomer(session.uid, 10)).map(({ amount }) => amount),
    ).toEqual([200_00, 150_00, 150_00, 1_00]);
  });

  it('the mandate check updates a mandate that has the former price at the provider', async () => {
    const { session } = await join(product, 'vera');
    await subscribe(product, session, { period: 30 });
    const mandate = await product.deps.store.nonTransactional.mandates.get(session.uid);
    if (!mandate?.providerId) throw new Error('no mandate');
    const [{ next } = { next: 0 }] = await liveMandates(product, session);
    const former = { amount: 150_00, months: 1, nextChargeAt: next, periodEnd: next, isRetrying: false } as const;
    await product.deps.payments.forNewOrders.mandates?.update(
      mandate.providerId,
      former,
      session.email,
      'before-the-release',
    );
    await product.deps.store.nonTransactional.mandates.save({ ...mandate, syncedAt: 0 });
    await checkMandates(product.deps);
    expect(await liveMandates(product, session)).toEqual([{ amount: 200, months: 1, next }]);
  });

  it('an earlier order is paid at its quoted price; only its next charge has the new price', async () => {
    const earlier = await startProduct();
    await earlier.moveTo(RISE - 10 * DAY);
    const { session } = await join(earlier, 'boris');
    await subscribe(earlier, session, { period: 1, card: CARDS.poorLater });
    await earlier.moveTo(RISE - 10 * MINUTE);
    const { widget } = await order(earlier, session);
    await earlier.moveTo(RISE + 10 * MINUTE);
    paidTransactionId(
      await earlier.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(session.uid) }),
    );
    await earlier.drain();
    expect((await profileOf(earlier, session)).userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', amount: 200 });
    expect((await earlier.deps.store.nonTransactional.receipts.ofCustomer(session.uid, 1))[0]).toMatchObject({
      amount: 150_00,
      status: 'Paid',
    });
    await earlier.stop();
  });
});
