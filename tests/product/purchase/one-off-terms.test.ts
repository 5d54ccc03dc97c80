import { describe, expect, it } from 'vitest';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { linkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { resendPayLink } from '@functions/panel/contract/change-subscription';
import { createOrder } from '@functions/purchase/contract/create-order';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { openPayLink } from '@functions/purchase/contract/open-pay-link';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import type { Tariff } from '@functions/base/contract/values/tariff';
import { DAY, HOUR } from '@functions/base/rules/calendar';
import { decideSubscriptionEvents, saveRecording } from '@functions/recording/steps/record-subscription-events';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { buy, CARDS, order, type PayableOrder } from '../../support/customers/buy';
import { registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { buyOnce, oneOffRequest, openLink, orderOnce, payLink } from '../../support/customers/pay-once';
import { signInWithGoogle } from '../../support/customers/sign-in';
import { callPanel, createStaff } from '../../support/customers/staff';
import { widgetOf } from '../../support/customers/widget-of';
import {
  addressOf,
  advanceDays,
  advanceToPeriodEnd,
  bothConsents,
  emailsTo,
  join,
  linkIn,
  liveMandates,
  newPrepaidToken,
  profileOf,
  receiptsOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Terms without renewal, paid by SBP and other methods beside cards (decision 103). */

const product = await startProductOfFile();
const records = () => product.deps.store.nonTransactional;

const newcomer = async (name: string): Promise<Session> => (await join(product, name, { language: 'ru' })).session;

const fieldsSent = async (type: string, transactionId: number) =>
  (await product.sandbox.cloudpayments.deliveries())
    .filter((delivery) => delivery.type === type && delivery.transactionId === transactionId)
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

async function wantNoReminders({ uid }: Session) {
  const customer = await records().customers.get(uid);
  if (customer === null) throw new Error('no customer');
  await product.deps.store.transaction(({ customers }) => customers.save({ ...customer, wantsReminders: false }));
  return customer;
}

const open = (link: string, consents?: { autoCharge: boolean; offer: boolean }) =>
  product.call(openPayLink, { link, ...(consents && { consents }) });
const onlyOffer = { autoCharge: false, offer: true };

describe('a term without renewal', () => {
  it('is sold for the full price without a consent to charges, and the form offers no card', async () => {
    const session = await newcomer('anna');
    const { body } = await product.call(getShop, { uid: session.uid, email: session.email }, session);
    const shop = getShop.response.parse(body);
    expect(shop.otherMethods).toEqual(['sbp', 'tPay', 'sberPay', 'mirPay']);
    expect(shop.oneOffTariffs?.[0]).toMatchObject({ tariff: 1, firstPayment: 150, trialDays: 0 });
    expect(shop.firstPayment).toBe(1);

    const ordered = await orderOnce(product, session);
    expect(ordered.quote).toMatchObject({ firstPayment: 150, trialDays: 0 });
    expect(ordered.widget).toMatchObject({ amount: 150, tokenize: false });
    expect(ordered.widget.restrictedPaymentMethods).toEqual(['TcsInstallment', 'Dolyame', 'Card', 'ForeignCard']);
    expect(await records().orders.get(ordered.payToken)).toMatchObject({
      isOneOff: true,
      consents: { autoCharge: false, offer: true },
    });

    const link = await openLink(product, ordered);
    expect(await fieldsSent('check', link)).toMatchObject([{ PaymentMethod: 'Sbp', CardLastFour: '' }]);
    // Nothing is reported until the link is paid, which may be a day later.
    await product.drain();
    expect((await profileOf(product, session)).userInfo.subscriptionStatus).toBe('NOT_ACTIVE');
    await advanceDays(product, 1);
    const paidAt = await product.deps.clock.now();
    const transactionId = await payLink(product, link);
    expect(await fieldsSent('pay', link)).toMatchObject([{ PaymentMethod: 'Sbp', Token: '', CardLastFour: '' }]);

    const subscription = await subscriptionOf(product, session);
    expect(subscription).toMatchObject({ autoRenewal: 'unsupported', isTrial: false, tariff: 1 });
    // The provider dates the payment by its link; the term begins when it is paid.
    expect(subscription.startedAt).toBeGreaterThanOrEqual(paidAt);
    expect(subscription.currentPeriodEnd ?? 0).toBeGreaterThan(paidAt + 27 * DAY);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ transactionId, amount: 15_000, method: 'sbp' });
    expect((await receiptsOf(product, session))[0]).not.toHaveProperty('cardToken');
    const profile = await profileOf(product, session);
    expect(profile).toMatchObject({ renews: false, card: null, consents: null, payAhead: { tariff: 1, amount: 150 } });
    expect(profile.userInfo).toMatchObject({ subscriptionStatus: 'ACTIVE', nextTransactionDate: null });
    expect(emailsTo(product, session.email).at(-1)?.text).toContain('Сама подписка не продлится');
    expect(await liveMandates(product, session)).toEqual([]);
  });

  it.each([
    ['T-Pay', 'TinkoffPay', 'tPay'],
    ['SberPay', 'SberPay', 'sberPay'],
  ] as const)('is paid by %s', async (_name, method, stored) => {
    const session = await newcomer(`by-${stored}`);
    await buyOnce(product, session, { method, tariff: 3 });
    expect((await receiptsOf(product, session))[0]).toMatchObject({ method: stored });
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'unsupported', tariff: 3 });
  });

  it('is paid by Mir Pay at once, whose card is not saved', async () => {
    const session = await newcomer('mir');
    const { widget } = await orderOnce(product, session);
    const outcome = await product.sandbox.cloudpayments.payByOther({ intent: widget, method: 'MirPay' });
    expect(outcome.step).toBe('success');
    await product.drain();
    expect((await receiptsOf(product, session))[0]).toMatchObject({ method: 'mirPay', cardMask: '•• 0053' });
    expect((await profileOf(product, session)).card).toBeNull();
  });

  it('does not renew although its payment brings a token: its buyer consented to no charges', async () => {
    await product.sandbox.cloudpayments.setFaults({ alwaysTokenize: true, tokenMethods: ['Sbp'] });
    const session = await newcomer('token');
    const { transactionId } = await buyOnce(product, session);
    await product.sandbox.cloudpayments.setFaults({ alwaysTokenize: false, tokenMethods: [] });
    expect((await fieldsSent('pay', Number(transactionId)))[0]?.Token).not.toBe('');
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'unsupported' });
    expect(await records().mandates.get(session.uid)).toBeNull();
  });

  it('is refused without a consent to the offer, at no charge, and beside a renewing subscription', async () => {
    const session = await newcomer('refused');
    const refusal = async (about: object) =>
      (await product.call(createOrder, { ...oneOffRequest(session), ...about }, session)).body;
    expect(await refusal({ consents: { autoCharge: true, offer: false } })).toMatchObject({ code: 'consents_missing' });
    // Only a term is sold so.
    expect(await refusal({ kind: 'card-change' })).toMatchObject({ code: 'consents_missing' });
    await subscribe(product, session, { period: 1 });
    expect(await refusal({ kind: 'resubscribe' })).toMatchObject({ code: 'already_active' });
  });

  it('is another order than the same term with renewal', async () => {
    const session = await newcomer('both');
    await subscribe(product, session, { period: 1 });
    await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
    const once = await orderOnce(product, session, { kind: 'resubscribe' });
    const renewing = await order(product, session, { kind: 'resubscribe' });
    expect(renewing.widget.amount).toBe(once.widget.amount);
    expect(renewing.payToken).not.toBe(once.payToken);
    expect(renewing.widget).toMatchObject({ tokenize: true });
    expect((await orderOnce(product, session, { kind: 'resubscribe' })).payToken).not.toBe(renewing.payToken);
  });

  it('is bought by a guest and claimed', async () => {
    const email = addressOf(product, 'guest');
    const prepaidToken = newPrepaidToken();
    const { body } = await product.call(createOrder, { ...oneOffRequest({ uid: '', email }), prepaidToken });
    const created = createOrder.response.parse(body);
    await payLink(product, await openLink(product, { widget: widgetOf(created) }));
    const session = await signInWithGoogle('google-guest-once', email);
    await product.call(registerCustomer, { uid: session.uid, email, prepaidToken }, session);
    await product.drain();
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'unsupported', isTrial: false });
  });

  it('that a subscriber bought as a guest and claims leaves the renewals and what they charge', async () => {
    const session = await newcomer('subscriber');
    await subscribe(product, session, { period: 5 });
    const before = await subscriptionOf(product, session);
    const prepaidToken = newPrepaidToken();
    const request = { ...oneOffRequest({ uid: '', email: session.email }, { tariff: 3 }), prepaidToken };
    const created = createOrder.response.parse((await product.call(createOrder, request)).body);
    await payLink(product, await openLink(product, { widget: widgetOf(created) }));
    await product.call(registerCustomer, { uid: session.uid, email: session.email, prepaidToken }, session);
    await product.drain();
    const after = await subscriptionOf(product, session);
    expect(after).toMatchObject({ autoRenewal: 'active', tariff: before.tariff });
    expect(after.currentPeriodEnd ?? 0).toBeGreaterThan((before.currentPeriodEnd ?? 0) + 88 * DAY);
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150, months: 1 }]);
  });
});

describe('a link that is paid in another app (T36)', () => {
  it('does not keep the payer from another method of the same order', async () => {
    const session = await newcomer('switch');
    const ordered = await orderOnce(product, session);
    await openLink(product, ordered);
    await payLink(product, await openLink(product, ordered, 'SberPay'));
    expect((await receiptsOf(product, session)).map(({ method }) => method)).toEqual(['sberPay']);
  });

  it('gives one term however often it is paid: the second payment is refunded', async () => {
    const session = await newcomer('twice');
    const link = await openLink(product, await orderOnce(product, session));
    await payLink(product, link);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    const second = await payLink(product, link);
    expect(second).not.toBe(String(link));
    expect(await subscriptionOf(product, session)).toMatchObject({ currentPeriodEnd });
    expect(await refundsAtProvider(product, second)).toEqual([150]);
  });

  it('leaves a card that was connected meanwhile: the term comes before its first charge', async () => {
    const session = await newcomer('card-between');
    await buyOnce(product, session);
    const link = await openLink(product, await orderOnce(product, session, { kind: 'resubscribe' }));
    await buy(product, session, { kind: 'card-change' });
    await product.drain();
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    await payLink(product, link);
    const after = await subscriptionOf(product, session);
    expect(after).toMatchObject({ autoRenewal: 'active' });
    expect(after.currentPeriodEnd ?? 0).toBeGreaterThan((currentPeriodEnd ?? 0) + 27 * DAY);
    expect(await liveMandates(product, session)).toMatchObject([
      { amount: 150, next: Math.floor((after.currentPeriodEnd ?? 0) / 1000) * 1000 },
    ]);
  });

  it('is refunded when a device was bought since: the term of its price has none', async () => {
    const session = await newcomer('device-between');
    await buyOnce(product, session, { tariff: 12 });
    const link = await openLink(product, await orderOnce(product, session, { kind: 'resubscribe', tariff: 12 }));
    await buy(product, session, { kind: 'device-slot' });
    await product.drain();
    const before = await subscriptionOf(product, session);
    expect(before.slots).toHaveLength(1);
    const transactionId = await payLink(product, link);
    expect(await subscriptionOf(product, session)).toMatchObject({ currentPeriodEnd: before.currentPeriodEnd });
    expect(await refundsAtProvider(product, transactionId)).toHaveLength(1);
  });

  it('is found although its Pay is lost and its day was compared before it was paid', async () => {
    const session = await newcomer('lost');
    const link = await openLink(product, await orderOnce(product, session));
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: false } } });
    await advanceDays(product, 1.5);
    const paidAt = await product.deps.clock.now();
    await payLink(product, link);
    await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: true } } });
    expect((await profileOf(product, session)).userInfo.subscriptionStatus).toBe('NOT_ACTIVE');
    await advanceDays(product, 1);
    await product.drain();
    const { startedAt, autoRenewal } = await subscriptionOf(product, session);
    expect(autoRenewal).toBe('unsupported');
    expect(startedAt).toBeGreaterThanOrEqual(paidAt);
    expect(await receiptsOf(product, session)).toHaveLength(1);
  });

  it('is refunded to a guest who pays it twice before the purchase is claimed', async () => {
    const email = addressOf(product, 'guest-twice');
    const request = { ...oneOffRequest({ uid: '', email }), prepaidToken: newPrepaidToken() };
    const created = createOrder.response.parse((await product.call(createOrder, request)).body);
    const link = await openLink(product, { widget: widgetOf(created) });
    const first = await payLink(product, link);
    const second = await payLink(product, link);
    expect(await refundsAtProvider(product, first)).toEqual([]);
    expect(await refundsAtProvider(product, second)).toEqual([150]);
    expect(subjectsTo(product, email).filter((subject) => subject.startsWith('Вернём'))).toHaveLength(1);
  });

  it('cannot buy a trial, because it names no card', async () => {
    const session = await newcomer('trial');
    const { widget } = await order(product, session, { period: 7 });
    expect(widget.restrictedPaymentMethods).toEqual([
      'TcsInstallment',
      'Dolyame',
      'Sbp',
      'TinkoffPay',
      'SberPay',
      'MirPay',
    ]);
    const intent = { ...widget, restrictedPaymentMethods: [] };
    expect(await product.sandbox.cloudpayments.payByOther({ intent, method: 'Sbp' })).toMatchObject({ step: 'fail' });
    await product.drain();
    expect((await profileOf(product, session)).userInfo.subscriptionStatus).toBe('NOT_ACTIVE');
  });
});

describe('a device beside a term without renewal', () => {
  it('is not paid by a link, whatever the form offered, but by a card', async () => {
    const session = await newcomer('device');
    await buyOnce(product, session);
    const { widget } = await order(product, session, { kind: 'device-slot' });
    expect(widget.restrictedPaymentMethods).toEqual(['TcsInstallment', 'Dolyame', 'Sbp', 'TinkoffPay', 'SberPay']);
    const intent = { ...widget, restrictedPaymentMethods: [] };
    expect(await product.sandbox.cloudpayments.payByOther({ intent, method: 'Sbp' })).toMatchObject({ step: 'fail' });
    expect(await subscriptionOf(product, session)).toMatchObject({ slots: [] });
    expect((await buy(product, session, { kind: 'device-slot' })).outcome.step).toBe('success');
    await product.drain();
    expect(await subscriptionOf(product, session)).toMatchObject({
      slots: [{ leaves: false }],
      autoRenewal: 'unsupported',
    });
  });
});

describe('a payment of an order with renewal', () => {
  /** A cancelled customer buys another term with renewal; the form was made to offer SBP. */
  async function renewingBySbp(name: string) {
    const session = await newcomer(name);
    await buyOnce(product, session);
    const { widget } = await order(product, session, { kind: 'resubscribe' });
    const link = await openLink(product, { widget: { ...widget, restrictedPaymentMethods: [] } });
    return { session, transactionId: await payLink(product, link) };
  }

  it('by SBP renews if it brings a token: the account is charged at the end of the term', async () => {
    await product.sandbox.cloudpayments.setFaults({ tokenMethods: ['Sbp'] });
    const { session } = await renewingBySbp('sbp-token');
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active' });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150, months: 1 }]);
    await advanceToPeriodEnd(product, session, 1 / 24);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 15_000, method: 'sbp', status: 'Paid' });
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active', pastDue: null });
    await product.sandbox.cloudpayments.setFaults({ tokenMethods: [] });
  });

  it('by SBP begins its term when its link is paid, not when it was made', async () => {
    await product.sandbox.cloudpayments.setFaults({ tokenMethods: ['Sbp'] });
    const session = await newcomer('sbp-later');
    await subscribe(product, session, { period: 1 });
    await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
    await advanceDays(product, 5);
    const { widget } = await order(product, session, { kind: 'resubscribe' });
    const link = await openLink(product, { widget: { ...widget, restrictedPaymentMethods: [] } });
    await advanceDays(product, 2);
    const paidAt = await product.deps.clock.now();
    await payLink(product, link);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    expect(currentPeriodEnd ?? 0).toBeGreaterThan(paidAt + 27 * DAY);
    await product.sandbox.cloudpayments.setFaults({ tokenMethods: [] });
  });

  it.each([
    ['', async () => undefined],
    [
      ', also if a card was refused meanwhile',
      async (session: Session, widget: PayableOrder['widget']) => {
        const intent = { ...widget, restrictedPaymentMethods: [] };
        const byCard = { intent, card: CARDS.poor, expires: cardExpiryOf(session.uid) };
        expect(await product.sandbox.cloudpayments.pay(byCard)).toMatchObject({ step: 'fail' });
      },
    ],
    [
      ', also if another link was opened and refused meanwhile',
      async (_session: Session, widget: PayableOrder['widget']) => {
        const intent = { ...widget, restrictedPaymentMethods: [] };
        const declined = await openLink(product, { widget: intent }, 'SberPay');
        await product.sandbox.cloudpayments.setFaults({ declineNext: { count: 1, reasonCode: 5051 } });
        expect(await product.sandbox.cloudpayments.payLink({ transactionId: declined })).toMatchObject({
          step: 'fail',
        });
      },
    ],
  ])('by SBP does not renew if it was cancelled after its link was opened%s', async (what, meanwhile) => {
    await product.sandbox.cloudpayments.setFaults({ tokenMethods: ['Sbp'] });
    const session = await newcomer(`sbp-cancelled-${what.length}`);
    await buyOnce(product, session);
    const { widget } = await order(product, session, { kind: 'resubscribe' });
    const link = await openLink(product, { widget: { ...widget, restrictedPaymentMethods: [] } });
    await meanwhile(session, widget);
    await advanceDays(product, 8);
    const cancelled = await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
    expect(cancelled.status).toBe(200);
    await payLink(product, link);
    expect((await subscriptionOf(product, session)).autoRenewal).toBe('cancelled');
    expect(await liveMandates(product, session)).toEqual([]);
    await product.sandbox.cloudpayments.setFaults({ tokenMethods: [] });
  });

  it('by SBP without a token gives the term and does not renew', async () => {
    const { session, transactionId } = await renewingBySbp('sbp-no-token');
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'unsupported' });
    const receipt = (await receiptsOf(product, session)).find((each) => each.transactionId === transactionId);
    expect(receipt).toMatchObject({ method: 'sbp', cardToken: 'missing' });
  });
});

describe('the end of a term without renewal', () => {
  it('is announced three days and one day ahead with a link that pays the next term without a sign-in', async () => {
    const session = await newcomer('mail');
    await buyOnce(product, session, { tariff: 3 });
    const { currentPeriodEnd: end } = await subscriptionOf(product, session);
    await advanceToPeriodEnd(product, session, -3 + 1 / 24);
    expect(subjectsTo(product, session.email).at(-1)).toBe('Доступ закончится через 3 дня');
    const first = linkIn(product, session.email, '/instantPay', 'link');
    await advanceToPeriodEnd(product, session, -1 + 1 / 24);
    expect(subjectsTo(product, session.email).at(-1)).toBe('Доступ закончится завтра');
    const mail = emailsTo(product, session.email).at(-1)?.text.replace(/\s/g, ' ');
    expect(mail).toContain('Оплатить 450 ₽');

    const link = linkIn(product, session.email, '/instantPay', 'link');
    expect(link).not.toBe(first);
    const shown = await open(link);
    expect(shown).toMatchObject({
      status: 200,
      body: { isOneOff: true, tariff: 3, amount: 450, nextChargeDate: null, nextAmount: null, payToken: null },
    });
    expect(shown.body).toMatchObject({ hasTimeLeft: true, otherMethods: ['sbp', 'tPay', 'sberPay', 'mirPay'] });
    expect(await open(link, { autoCharge: true, offer: false })).toMatchObject({ body: { code: 'consents_missing' } });
    const { body } = await open(link, onlyOffer);
    const ordered = openPayLink.response.parse(body);
    const widget = widgetOf({ checkout: ordered.checkout });
    expect(widget).toMatchObject({ amount: 450, tokenize: false });
    await payLink(product, await openLink(product, { widget }));

    const after = await subscriptionOf(product, session);
    expect(after).toMatchObject({ autoRenewal: 'unsupported', tariff: 3 });
    expect(new Date(after.currentPeriodEnd ?? 0).toISOString()).toBe(shown.body.until);
    expect(after.currentPeriodEnd ?? 0).toBeGreaterThan((end ?? 0) + 89 * DAY);
    // Both links now show that the term is paid, and sell nothing more.
    for (const each of [first, link])
      expect(await open(each, onlyOffer)).toMatchObject({ body: { paidUntil: shown.body.until, checkout: null } });
  });

  it('without a payment ends access, and the link still sells a term', async () => {
    const session = await newcomer('ended');
    await buyOnce(product, session);
    await advanceToPeriodEnd(product, session, -1 + 1 / 24);
    const link = linkIn(product, session.email, '/instantPay', 'link');
    await advanceToPeriodEnd(product, session, 1 / 24);
    expect((await profileOf(product, session)).ended).toMatchObject({ reason: 'notRenewable' });
    expect(await open(link)).toMatchObject({ body: { isOneOff: true, amount: 150, hasTimeLeft: false } });
  });

  it('is mailed a pay link at once when staff send it, also to who wants no reminders', async () => {
    const session = await newcomer('staff');
    await buyOnce(product, session);
    const customer = await wantNoReminders(session);
    const olga = await createStaff(product, 'support', 'olga');
    const request = { userId: customer.id, requestId: 'pay-ahead' };
    expect(await callPanel(product, resendPayLink, request, olga)).toMatchObject({ status: 200 });
    await product.drain();
    const link = linkIn(product, session.email, '/instantPay', 'link');
    expect(await open(link)).toMatchObject({ body: { isOneOff: true, amount: 150 } });
  });

  it('is announced with its pay link three days and one day ahead, also to who wants no reminders', async () => {
    const session = await newcomer('no-reminders');
    await buyOnce(product, session);
    await wantNoReminders(session);
    const announced = () => emailsTo(product, session.email).filter(({ text }) => text.includes('/instantPay'));
    await advanceToPeriodEnd(product, session, -3 + 1 / 24);
    expect(announced()).toHaveLength(1);
    await advanceToPeriodEnd(product, session, -1 + 1 / 24);
    expect(announced()).toHaveLength(2);
    for (const { text } of announced()) expect(text).not.toContain('/unsubscribe');
  });

  it('is announced without a pay link to who cancelled the renewals, and not to who wants no reminders', async () => {
    const [session, silent] = [await newcomer('cancelled'), await newcomer('cancelled-silent')];
    for (const each of [session, silent]) {
      await subscribe(product, each, { period: 5 });
      await product.call(cancelSubscription, { uid: each.uid, email: each.email }, each);
    }
    await wantNoReminders(silent);
    await advanceToPeriodEnd(product, silent, -1 + 1 / 24);
    expect(subjectsTo(product, session.email).at(-1)).toBe('Доступ закончится завтра');
    expect(() => linkIn(product, session.email, '/instantPay', 'link')).toThrow('no e-mail');
    expect(subjectsTo(product, silent.email).at(-1)).toBe('Подписка отменена');
  });
});

describe('paying ahead', () => {
  it('adds terms to the end at the price of today, and ends when a year is paid', async () => {
    const session = await newcomer('ahead');
    await buyOnce(product, session, { tariff: 12 });
    const first = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    await advanceDays(product, 1);
    expect((await profileOf(product, session)).payAhead).toMatchObject({ tariff: 12 });
    await buyOnce(product, session, { tariff: 1, kind: 'resubscribe' });
    const second = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    expect(second - first).toBeGreaterThan(27 * DAY);
    expect((await profileOf(product, session)).payAhead).toBeNull();
    const { body } = await product.call(createOrder, oneOffRequest(session, { kind: 'resubscribe' }), session);
    expect(body).toMatchObject({ code: 'already_active' });
  });

  it('costs the same wherever it is shown, and a friend in the trial discounts one month only', async () => {
    const session = await newcomer('friends');
    const { id = '', invitationCode = '' } = (await records().customers.get(session.uid)) ?? {};
    const { session: friend } = await join(product, 'a-friend', { referralCode: invitationCode });
    await subscribe(product, friend);
    expect((await buyOnce(product, session)).widget.amount).toBe(112.5);

    const { body } = await product.call(getShop, { uid: session.uid, email: session.email }, session);
    expect(getShop.response.parse(body).oneOffTariffs?.[0]).toMatchObject({ tariff: 1, firstPayment: 150 });
    expect((await profileOf(product, session)).payAhead).toMatchObject({ tariff: 1, amount: 150 });
    const olga = await createStaff(product, 'support', 'olga-friends');
    await callPanel(product, resendPayLink, { userId: id, requestId: 'with-a-friend' }, olga);
    await product.drain();
    expect(emailsTo(product, session.email).at(-1)?.text.replace(/\s/g, ' ')).toContain('Оплатить 150 ₽');
    const link = linkIn(product, session.email, '/instantPay', 'link');
    expect(await open(link)).toMatchObject({ body: { isOneOff: true, amount: 150 } });
    for (const { widget } of [
      await buyOnce(product, session, { kind: 'resubscribe' }),
      await buyOnce(product, session, { kind: 'resubscribe' }),
    ])
      expect(widget.amount).toBe(150);
  });

  it('by the link and in the profile at once extends once, and refunds the second payment', async () => {
    const session = await newcomer('race');
    await buyOnce(product, session);
    await advanceToPeriodEnd(product, session, -1 + 1 / 24);
    const link = linkIn(product, session.email, '/instantPay', 'link');
    const byLink = openPayLink.response.parse((await open(link, onlyOffer)).body);
    const linkOfMail = await openLink(product, { widget: widgetOf({ checkout: byLink.checkout }) });
    const inProfile = await openLink(product, await orderOnce(product, session, { kind: 'resubscribe' }));
    await payLink(product, inProfile);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    const second = await payLink(product, linkOfMail);
    expect(await subscriptionOf(product, session)).toMatchObject({ currentPeriodEnd });
    expect(await refundsAtProvider(product, second)).toEqual([150]);
  });
});

describe('a device that is removed before the next term is paid', () => {
  it('works until the term that paid it ends, and not in the one that was paid without it', async () => {
    const session = await newcomer('removed');
    await buyOnce(product, session);
    await buy(product, session, { kind: 'device-slot' });
    await product.drain();
    await product.deps.store.transaction(async (repositories) => {
      const now = await product.deps.clock.now();
      const removal = { type: 'deviceSlotRemoved', at: now } as const;
      await saveRecording(repositories, await decideSubscriptionEvents(repositories, session.uid, [removal]), now);
    });
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    await buyOnce(product, session, { kind: 'resubscribe' });
    const slots = async () => (await profileOf(product, session)).availableDevices;
    const before = await slots();
    await product.moveTo((currentPeriodEnd ?? 0) + HOUR);
    await product.drain();
    expect(await slots()).toBe(before - 1);
    const planned = await product.db.collection('outbox').where('task.kind', '==', 'update-slots').get();
    expect(planned.docs.map((doc) => doc.get('state') as string)).toContain('done');
  });
});

describe('a link that is open when its account', () => {
  /** The account of a session is given up for a new one. */
  async function mergeInto(name: string, left: Session): Promise<Session> {
    const asking = await signInByYandex(product, yandexId(product), addressOf(product, name));
    const target = await registerOn(product, asking);
    const { uid, email } = target;
    const reply = await product.call(linkSignIn, { uid, email, idToken: left.idToken }, target);
    if (reply.status !== 200) throw new Error(`not merged: ${JSON.stringify(reply.body)}`);
    return target;
  }
  const remove = async (session: Session) => {
    const { uid, email } = session;
    const reply = await product.call(deleteAccount, { uid, email, confirmed: true }, session);
    expect(reply.status).toBe(200);
    await product.drain();
  };
  /** Opens a link and waits until its order has expired: before, the accounts cannot be merged. */
  async function openedLongAgo(name: string) {
    const session = await newcomer(name);
    const ordered = await orderOnce(product, session);
    const link = await openLink(product, ordered);
    await advanceDays(product, 1);
    return { session, ordered, link };
  }

  it('is merged buys the term for the account that is used, once', async () => {
    const { session, link } = await openedLongAgo('merged');
    const target = await mergeInto('merged-target', session);
    await payLink(product, link);
    const { currentPeriodEnd } = await subscriptionOf(product, target);
    expect(await subscriptionOf(product, target)).toMatchObject({ autoRenewal: 'unsupported', tariff: 1 });
    expect((await profileOf(product, target)).userInfo.subscriptionStatus).toBe('ACTIVE');
    expect(await records().subscriptions.get(session.uid)).not.toMatchObject({ tariff: 1 });
    expect(await refundsAtProvider(product, await payLink(product, link))).toEqual([150]);
    expect(await subscriptionOf(product, target)).toMatchObject({ currentPeriodEnd });
  });

  it('is merged buys it also if a card was declined after the link was opened', async () => {
    const session = await newcomer('merged-declined');
    const ordered = await orderOnce(product, session);
    const link = await openLink(product, ordered);
    const intent = { ...ordered.widget, restrictedPaymentMethods: [] };
    const byCard = { intent, card: CARDS.poor, expires: cardExpiryOf(session.uid) };
    const declined = await product.sandbox.cloudpayments.pay(byCard);
    expect(declined.step).toBe('fail');
    // The link is still open, as without the attempt.
    await advanceDays(product, 1);
    const target = await mergeInto('declined-target', session);
    await payLink(product, link);
    expect(await subscriptionOf(product, target)).toMatchObject({ autoRenewal: 'unsupported', tariff: 1 });
  });

  it('is merged into an account that has paid meanwhile is refunded', async () => {
    const { session, link } = await openedLongAgo('merged-late');
    const target = await mergeInto('paid-target', session);
    await buyOnce(product, target, { tariff: 3 });
    const { currentPeriodEnd } = await subscriptionOf(product, target);
    expect(await refundsAtProvider(product, await payLink(product, link))).toEqual([150]);
    expect(await subscriptionOf(product, target)).toMatchObject({ currentPeriodEnd, tariff: 3 });
  });

  it('claimed another order of the same guest buys the term for the account that is used', async () => {
    const email = addressOf(product, 'two-forms');
    const prepaidToken = newPrepaidToken();
    const orderAsGuest = async (tariff: Tariff) => {
      const request = { ...oneOffRequest({ uid: '', email }, { tariff }), prepaidToken };
      return { widget: widgetOf(createOrder.response.parse((await product.call(createOrder, request)).body)) };
    };
    const first = await openLink(product, await orderAsGuest(3));
    await payLink(product, await openLink(product, await orderAsGuest(1)));
    const session = await signInWithGoogle('google-two-forms', email);
    await product.call(registerCustomer, { uid: session.uid, email, prepaidToken }, session);
    await advanceToPeriodEnd(product, session, 1);
    const target = await mergeInto('two-forms-target', session);
    await payLink(product, first);
    expect(await subscriptionOf(product, target)).toMatchObject({ tariff: 3 });
  });

  it('is deleted is refunded when it is paid, also after a merge', async () => {
    const { session: gone, link } = await openedLongAgo('gone');
    await remove(gone);
    expect(await refundsAtProvider(product, await payLink(product, link))).toEqual([150]);
    expect((await subscriptionOf(product, gone)).tariff).toBeNull();

    const { session: left, link: other } = await openedLongAgo('left');
    await remove(await mergeInto('gone-target', left));
    expect(await refundsAtProvider(product, await payLink(product, other))).toEqual([150]);
  });
});

describe('switching', () => {
  it('to a card: one rouble checks it, is refunded, and the subscription renews from then on', async () => {
    const session = await newcomer('to-card');
    await buyOnce(product, session);
    await advanceDays(product, 2);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    const paid = await buy(product, session, { kind: 'card-change' });
    await product.drain();
    expect(paid.outcome.step).toBe('success');
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active', currentPeriodEnd });
    const nextCharge = Math.floor((currentPeriodEnd ?? 0) / 1000) * 1000;
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150, next: nextCharge }]);
    expect(await liveMandates(product, session)).toMatchObject([
      // The provider keeps whole seconds.
      { amount: 150, next: Math.floor((currentPeriodEnd ?? 0) / 1000) * 1000 },
    ]);
    const profile = await profileOf(product, session);
    expect(profile).toMatchObject({ renews: true, payAhead: null, card: { mask: '•• 3055' } });
    expect(subjectsTo(product, session.email)).toContain('Карта подключена, подписка продлится сама');
    await product.moveTo((currentPeriodEnd ?? 0) + HOUR);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ amount: 15_000, method: 'card' });
  });

  it('to a term without renewal after a cancellation, and back with the card that is still saved', async () => {
    const session = await newcomer('and-back');
    await buy(product, session, { period: 5, expires: cardExpiryOf(session.uid), card: CARDS.good });
    await product.drain();
    await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
    await buyOnce(product, session, { kind: 'resubscribe' });
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'unsupported' });
    expect(await liveMandates(product, session)).toEqual([]);
    const { uid, email } = session;
    const reply = await product.call(resumeSubscription, { uid, email, consents: bothConsents }, session);
    expect(reply.status).toBe(200);
    await product.drain();
    expect(await subscriptionOf(product, session)).toMatchObject({ autoRenewal: 'active' });
    expect(await liveMandates(product, session)).toMatchObject([{ amount: 150 }]);
  });
});
