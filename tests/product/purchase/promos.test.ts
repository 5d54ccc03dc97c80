import { endingAt } from '../../support/fixtures/domain-records';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { getReferralCode } from '@functions/referrals/contract/get-referral-code';
import { addDays, addMonths, dayOfMonth, moscowDay, toIso } from '@functions/base/rules/calendar';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { order } from '../../support/customers/buy';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  liveMandates,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();
beforeAll(async () => {
  const today = await product.deps.clock.now();
  const promo = (code: string, about: { percent?: number; lastDay?: number; isAvailable?: boolean } = {}) =>
    product.deps.store.nonTransactional.promos.create({
      id: code,
      code,
      promoType: 'SUBSCRIPTION',
      percent: about.percent ?? 30,
      expirationDate: moscowDay(addDays(today, about.lastDay ?? 3000)),
      isAvailable: about.isAvailable ?? true,
      created: today,
    });
  await promo('SPRING-30');
  await promo('OTHER_50', { percent: 50 });
  await promo('YESTERDAY', { lastDay: -1 });
  await promo('SWITCHED-OFF', { isAvailable: false });
});

const enter = (session: Session, promo: string) =>
  product.call(applyPromoCode, { uid: session.uid, email: session.email, promo }, session);
const refusal = { status: 409, body: { success: false, code: 'promo_not_valid' } };

describe('a promo code with the order', () => {
  it('keeps the trial at one rouble and lowers the charges of twelve months, then the price returns', async () => {
    const { session } = await join(product, 'anna');
    const shop = await product.call(
      getShop,
      { uid: session.uid, email: session.email, tariff: 6, promo: 'spring-30' },
      session,
    );
    expect(shop.body).toMatchObject({ firstPayment: 1, monthlyPayment: 420, strikethroughPrice: 600, discount: 0.3 });
    const { widget, payToken } = await subscribe(product, session, { tariff: 6, promo: ' spring-30 ' });
    expect(widget.amount).toBe(1);
    // From the first charge as it was quoted: the payment may be dated a moment later.
    const ordered = await product.deps.store.nonTransactional.orders.get(payToken);
    const quotedEnd = addDays(ordered?.created ?? 0, 30);
    const until = addMonths(quotedEnd, 12, dayOfMonth(quotedEnd));
    expect(await profileOf(product, session)).toMatchObject({
      promo: { code: 'SPRING-30', discount: 0.3, until: new Date(until).toISOString() },
      userInfo: { amount: 420, discount: 0.3 },
      chargeLines: [
        { kind: 'tariff', amount: 600 },
        { kind: 'promo', percent: 30, amount: -180 },
      ],
    });
    for (const charge of [420, 420, 600, 600]) {
      expect(await liveMandates(product, session)).toMatchObject([{ amount: charge, months: 6 }]);
      await advanceToPeriodEnd(product, session, 0.01);
      expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: charge * 100, status: 'Paid' });
    }
    expect(await profileOf(product, session)).toMatchObject({ promo: null, userInfo: { discount: 0 } });
  });

  it('is used up by the payment and not by the order', async () => {
    const { session } = await join(product, 'boris');
    await order(product, session, { promo: 'SPRING-30' });
    await subscribe(product, session, { promo: 'SPRING-30' });
    await product.call(cancelSubscription, { email: session.email }, session);
    await expect(order(product, session, { kind: 'resubscribe', promo: 'SPRING-30' })).rejects.toThrow(
      'promo_used_before',
    );
  });

  it.each(['NO-SUCH-CODE', 'YESTERDAY', 'SWITCHED-OFF', 'bad code!', 'x'])(
    '%s is refused, with the same response for all reasons',
    async (promo) => {
      const { session } = await join(product, `buyer-${promo.length}`);
      await expect(order(product, session, { promo })).rejects.toThrow('promo_not_valid');
    },
  );
});

it('an invitation code is called so wherever a promo code is typed, in capitals too', async () => {
  const host = await product.customer('host-of-code');
  const body = { uid: host.uid, email: host.email };
  const { referralCode } = getReferralCode.response.parse((await product.call(getReferralCode, body, host)).body);
  const { session } = await join(product, 'told');
  await subscribe(product, session);
  const isInvitation = { status: 409, body: { success: false, code: 'promo_is_invitation' } };
  for (const code of [referralCode, referralCode.toUpperCase()]) {
    expect(await enter(session, code)).toMatchObject(isInvitation);
    for (const visitor of [session, null]) {
      const { uid, email } = visitor ?? { uid: '', email: '' };
      expect(await product.call(getShop, { uid, email, promo: code }, visitor)).toMatchObject(isInvitation);
    }
  }
  expect(await enter(session, 'a1b2c3d4e5f6g7h8')).toMatchObject(refusal);
});

describe('a promo code typed into the profile', () => {
  it('lowers the next charge and the provider’s amount; one code at a time, each once', async () => {
    const { session } = await join(product, 'vera');
    expect(await enter(session, 'SPRING-30')).toMatchObject({ status: 409, body: { code: 'not_active' } });
    await subscribe(product, session);
    for (const code of ['NO-SUCH-CODE', 'YESTERDAY', 'SWITCHED-OFF', 'bad code!'])
      expect(await enter(session, code)).toMatchObject(refusal);
    const answers = await Promise.all([
      enter(session, 'SPRING-30'),
      enter(session, 'spring-30'),
      enter(session, 'OTHER_50'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await product.drain();
    const [entered] = answers.filter(({ status }) => status === 200);
    const amount = 150 * (1 - Number(entered?.body.discount));
    expect(await liveMandates(product, session)).toMatchObject([{ amount }]);
    expect(await enter(session, 'OTHER_50')).toMatchObject({ status: 409, body: { code: 'promo_already_running' } });
    await advanceToPeriodEnd(product, session, 0.01);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: amount * 100 });
  });

  it('after a charge was announced, counts from the next period on, for twelve months', async () => {
    const { session } = await join(product, 'gleb');
    await subscribe(product, session, { period: 2 });
    await advanceToPeriodEnd(product, session, -0.5);
    const { currentPeriodEnd, announcedCharge } = await subscriptionOf(product, session);
    expect(announcedCharge).toMatchObject({ periodEnd: currentPeriodEnd, amount: 15000 });
    const { body } = await enter(session, 'OTHER_50');
    await product.drain();
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
    expect((await profileOf(product, session)).userInfo.amount).toBe(150);
    await advanceToPeriodEnd(product, session, 0.01);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 15000 });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 75 }]);
    const next = await subscriptionOf(product, session);
    expect(body.until).toBe(new Date(addMonths(next.currentPeriodEnd ?? 0, 12, next.anchorDay ?? 0)).toISOString());
  });

  it('is refused after a cancellation, and after the access has ended', async () => {
    const { session } = await join(product, 'dina');
    await subscribe(product, session);
    await product.call(cancelSubscription, { email: session.email }, session);
    const notActive = { status: 409, body: { success: false, code: 'not_active' } };
    expect(await enter(session, 'SPRING-30')).toMatchObject(notActive);
    await advanceToPeriodEnd(product, session, 0.01);
    expect(await enter(session, 'SPRING-30')).toMatchObject(notActive);
    expect(await subscriptionOf(product, session)).toMatchObject({ promo: null, usedPromos: [] });
  });

  it('counts for twelve months from the end of the period if no charge was announced', async () => {
    const { session } = await join(product, 'egor');
    await subscribe(product, session);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    const from = currentPeriodEnd ?? 0;
    const until = addMonths(from, 12, dayOfMonth(from));
    expect((await enter(session, 'OTHER_50')).body).toEqual({ success: true, discount: 0.5, until: toIso(until) });
    expect(await subscriptionOf(product, session)).toMatchObject({ promo: { code: 'OTHER_50', percent: 50, until } });
  });

  it('after a charge was announced, counts from the last day of the month in a schedule of a 31st', async () => {
    const { session } = await join(product, 'fedor');
    await subscribe(product, session);
    const stored = await subscriptionOf(product, session);
    const now = await product.deps.clock.now();
    // The end of a month of less than 31 days; the month after it has 31.
    const end = [1, 2, 3].map((months) => addMonths(now, months, 31)).find((at) => dayOfMonth(at) < 31) ?? 0;
    await product.deps.store.nonTransactional.subscriptions.save({
      ...endingAt(stored, end),
      anchorDay: 31,
      announcedCharge: { periodEnd: end, amount: 150_00, lines: [], slots: [] },
    });
    const next = addMonths(end, 1, 31);
    expect(dayOfMonth(next)).toBe(31);
    expect((await enter(session, 'OTHER_50')).body.until).toBe(toIso(addMonths(next, 12, 31)));
  });

  it('replaces an earlier code as soon as that code lowers no further charge', async () => {
    const { session } = await join(product, 'galina');
    await subscribe(product, session);
    const stored = await subscriptionOf(product, session);
    const end = stored.currentPeriodEnd ?? 0;
    const running = (until: number) =>
      product.deps.store.nonTransactional.subscriptions.save({
        ...stored,
        promo: { code: 'EARLIER', percent: 20, until },
      });
    await running(end + 1);
    expect(await enter(session, 'OTHER_50')).toMatchObject({ status: 409, body: { code: 'promo_already_running' } });
    await running(end);
    expect((await profileOf(product, session)).userInfo.amount).toBe(150);
    expect(await enter(session, 'OTHER_50')).toMatchObject({ status: 200, body: { discount: 0.5 } });
    expect((await profileOf(product, session)).userInfo.amount).toBe(75);
  });
});
