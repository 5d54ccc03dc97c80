import { describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { createOrder } from '@functions/purchase/contract/create-order';
import { openPayLink } from '@functions/purchase/contract/open-pay-link';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { addMonths, DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { payLinkText } from '@functions/purchase/rules/pay-link';
import { CARDS } from '../../support/customers/buy';
import { widgetOf } from '../../support/customers/widget-of';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  bothConsents,
  join,
  linkIn,
  liveMandates,
  advanceDays,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const open = (link: string, consents?: { autoCharge: boolean; offer: boolean }) =>
  product.call(openPayLink, { link, ...(consents && { consents }) });

/** A customer whose renewal failed an hour ago, and the link in the e-mail about it. */
async function pastDue(name: string) {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session, { card: CARDS.poorLater, period: 1 });
  await advanceToPeriodEnd(product, session, 1 / 24);
  return { session, link: linkIn(product, session.email, '/instantPay', 'link') };
}

const pay = async (body: Record<string, unknown>, holder: string) =>
  product.sandbox.cloudpayments.pay({
    intent: widgetOf(openPayLink.response.parse(body)),
    card: CARDS.good,
    expires: cardExpiryOf(holder),
  });

describe('the pay link in an e-mail about a failed charge', () => {
  it('shows the masked address and the sum, requires both consents, and shows the period once it is paid', async () => {
    const { session, link } = await pastDue('anna');
    const before = await subscriptionOf(product, session);
    const shown = await open(link);
    expect(shown).toMatchObject({
      status: 200,
      body: { email: 'a•••@example.com', amount: 150, tariff: 1, paidUntil: null, payToken: null, checkout: null },
    });
    expect(await open(link, { autoCharge: true, offer: false })).toMatchObject({
      status: 400,
      body: { code: 'consents_missing' },
    });

    const { body } = await open(link, bothConsents);
    expect(body).toMatchObject({
      amount: 150,
      checkout: {
        provider: 'cloudpayments',
        amount: 150,
        payload: { amount: 150, externalId: body.payToken, userInfo: { accountId: session.uid } },
      },
    });
    expect((await open(link, bothConsents)).body.payToken).toBe(body.payToken);
    expect((await pay(body, 'another card of anna')).step).toBe('success');
    await product.drain();

    const after = await subscriptionOf(product, session);
    expect(after).toMatchObject({ pastDue: null, autoRenewal: 'active' });
    expect(after.currentPeriodEnd).toBe(addMonths(before.currentPeriodEnd ?? 0, 1, before.anchorDay ?? 0));
    expect(body.nextChargeDate).toBe(new Date(after.currentPeriodEnd ?? 0).toISOString());
    expect((await open(link)).body).toMatchObject({ paidUntil: body.nextChargeDate, amount: null, checkout: null });
    expect((await open(link, bothConsents)).body).toMatchObject({ payToken: null, checkout: null });
    // The card that paid renews from now on, and the old one is not retried.
    expect(await liveMandates(product, session)).toMatchObject([
      { amount: 150, next: Math.floor((after.currentPeriodEnd ?? 0) / 1000) * 1000 },
    ]);
    await advanceDays(product, 3);
    expect((await receiptsOf(product, session)).map(({ amount }) => amount)).toEqual([15000, 100]);
    expect(subjectsTo(product, session.email).filter((subject) => subject.startsWith('Не получилось'))).toHaveLength(1);
  });

  it('pays once, even when the form was open in two windows', async () => {
    const { session, link } = await pastDue('two-windows');
    const { body } = await open(link, bothConsents);
    expect((await pay(body, 'two-windows, first')).step).toBe('success');
    expect((await pay(body, 'two-windows, second')).step).toBe('fail');
    expect(await receiptsOf(product, session)).toHaveLength(2);
  });

  it('takes no payment for a subscription that was cancelled meanwhile', async () => {
    const { session, link } = await pastDue('changed-mind');
    const { body } = await open(link, bothConsents);
    await product.call(cancelSubscription, { email: session.email }, session);
    expect((await pay(body, session.uid)).step).toBe('fail');
    expect(await open(link)).toMatchObject({ status: 409, body: { code: 'nothing_to_pay' } });
    expect(await receiptsOf(product, session)).toHaveLength(1);
  });

  it('works almost three days after the failed charge, and not after its 72 hours', async () => {
    const { session, link } = await pastDue('late');
    await advanceDays(product, 2.9);
    const payable = await open(link);
    expect(payable).toMatchObject({ status: 200, body: { amount: 150 } });
    await advanceDays(product, 0.2);
    expect((await profileOf(product, session)).userInfo.subscriptionStatus).toBe('EXPIRED');
    expect(await open(link)).toMatchObject({ status: 404, body: { code: 'link_not_valid' } });
  });

  it('shows the next sum without a promo that ends before it, and the profile shows the same', async () => {
    const { session, link } = await pastDue('promo-over');
    const stored = await subscriptionOf(product, session);
    const end = stored.currentPeriodEnd ?? 0;
    const promo = { code: 'HALF', percent: 50, until: end + DAY };
    await product.deps.store.nonTransactional.subscriptions.save({
      ...stored,
      promo,
      announcedCharge: { periodEnd: end, amount: 7500, lines: [], slots: [] },
    });
    const { body } = await open(link, bothConsents);
    expect(body).toMatchObject({ amount: 75, nextAmount: 150, checkout: { amount: 75 } });
    expect((await profileOf(product, session)).pastDue?.retry).toEqual({
      amount: 75,
      nextAmount: 150,
      nextChargeDate: body.nextChargeDate,
    });
    expect((await pay(body, session.uid)).step).toBe('success');
    await product.drain();
    const next = Date.parse(String(body.nextChargeDate));
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150, next: Math.floor(next / 1000) * 1000 }]);
  });

  it('after the grace period, counts the next charge from the day of the payment', async () => {
    const { session } = await pastDue('after-grace');
    const end = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    await product.moveTo(end + 3 * DAY + 12 * HOUR);
    // The link in the e-mail about the last attempt is still valid after the grace period.
    const { body } = await open(linkIn(product, session.email, '/instantPay', 'link'), bothConsents);
    expect(body).toMatchObject({ amount: 150, nextAmount: 150 });
    expect((await pay(body, session.uid)).step).toBe('success');
    await product.drain();
    const paidUntil = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    expect(Math.abs(paidUntil - Date.parse(String(body.nextChargeDate)))).toBeLessThan(MINUTE);
    expect((await profileOf(product, session)).userInfo).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      amount: body.nextAmount,
    });
  });

  it.each([
    ['with a forged signature', (link: string) => `${link.slice(0, -3)}AAA`],
    [
      'with another payload',
      (link: string) => `${Buffer.from('somebody 1 9999999999999').toString('base64url')}.${link.split('.')[1] ?? ''}`,
    ],
    ['signed for another purpose', () => product.deps.signedTokens.sign('attach', 'somebody 1 9999999999999')],
    ['of an unknown customer', () => product.deps.signedTokens.sign('pay', 'nobody 1 9999999999999')],
    ['without a signature', () => 'nonsense'],
  ])('a link %s is refused', async (_kind, change) => {
    const link = product.deps.signedTokens.sign('pay', `${addressOf(product, 'x')} 1 9999999999999`);
    expect(await open(change(link))).toMatchObject({ status: 404, body: { code: 'link_not_valid' } });
  });
});

describe('resuming and the saved card (§1.8)', () => {
  const resume = (session: Awaited<ReturnType<typeof join>>['session'], consents = bothConsents) =>
    product.call(resumeSubscription, { uid: session.uid, email: session.email, consents }, session);

  it('resumes with the saved card without a charge, from the end of the paid period', async () => {
    const { session } = await join(product, 'back-again');
    await subscribe(product, session);
    const before = await subscriptionOf(product, session);
    await product.call(cancelSubscription, { email: session.email }, session);
    await product.drain();
    expect(await liveMandates(product, session)).toEqual([]);
    expect(await resume(session, { ...bothConsents, autoCharge: false as true })).toMatchObject({ status: 400 });
    expect(await resume(session)).toMatchObject({ status: 200, body: { subscriptionIsActive: true } });
    expect(await resume(session)).toMatchObject({ status: 200 });
    await product.drain();
    expect(await liveMandates(product, session)).toMatchObject([
      { amount: 150, next: Math.floor((before.currentPeriodEnd ?? 0) / 1000) * 1000 },
    ]);
    expect(await subscriptionOf(product, session)).toMatchObject({
      currentPeriodEnd: before.currentPeriodEnd,
      autoRenewal: 'active',
    });
    expect(await receiptsOf(product, session)).toHaveLength(1);
  });

  it('without a card resuming is refused; removing the card cancels, and access stays to the end', async () => {
    const { session } = await join(product, 'no-card');
    await subscribe(product, session);
    expect(await product.call(removeCard, { uid: session.uid, email: session.email }, session)).toMatchObject({
      status: 200,
    });
    expect(await product.call(removeCard, { uid: session.uid, email: session.email }, session)).toMatchObject({
      status: 200,
    });
    await product.drain();
    expect(await profileOf(product, session)).toMatchObject({
      card: null,
      userInfo: { subscriptionStatus: 'CANCELED', subscriptionIsActive: true },
    });
    expect(await liveMandates(product, session)).toEqual([]);
    expect(
      subjectsTo(product, session.email).filter((subject) => subject === 'Your subscription is cancelled'),
    ).toHaveLength(1);
    expect(await resume(session)).toMatchObject({ status: 409, body: { code: 'card_missing' } });
  });

  it('a subscription that was never bought, or has ended, cannot be resumed', async () => {
    const { session } = await join(product, 'newcomer');
    expect(await resume(session)).toMatchObject({ status: 409, body: { code: 'nothing_to_resume' } });
    await subscribe(product, session, { period: 1 });
    await product.call(cancelSubscription, { email: session.email }, session);
    await advanceToPeriodEnd(product, session, 0.01);
    expect(await resume(session)).toMatchObject({ status: 409, body: { code: 'nothing_to_resume' } });
  });
});

describe('a missed renewal that has become free', () => {
  it('is given by the button of the profile, and is nothing that a link can pay', async () => {
    const { session } = await join(product, 'zoya');
    await subscribe(product, session);
    const { uid, email } = session;
    const before = await subscriptionOf(product, session);
    const end = before.currentPeriodEnd ?? 0;
    const promo = { code: 'ALL', percent: 100, until: end + 90 * DAY };
    await product.deps.store.nonTransactional.subscriptions.save({
      ...before,
      promo,
      autoRenewal: 'lost',
      autoRenewalEndedAt: end - DAY,
    });
    expect((await profileOf(product, session)).pastDue).toMatchObject({ retry: { amount: 0, nextAmount: 0 } });
    const link = product.deps.signedTokens.sign('pay', payLinkText(uid, end, await product.deps.clock.now()));
    expect(await product.call(openPayLink, { link })).toMatchObject({ body: { code: 'nothing_to_pay' } });

    const { body, status } = await product.call(
      createOrder,
      { uid, email, period: 1, tariff: 1, kind: 'past-due-payment', consents: bothConsents },
      session,
    );
    expect({ status, ...body }).toMatchObject({ status: 200, checkout: null });
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active', currentPeriodEnd: end });
    expect(await profileOf(product, session)).toMatchObject({ pastDue: null, renews: true, userInfo: { amount: 0 } });
    expect(await receiptsOf(product, session)).toMatchObject([{ amount: 100 }]);

    await product.moveTo(end + HOUR);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 0, dateTime: end, kind: 'renewal' });
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBeGreaterThan(end + 27 * DAY);
  });
});
