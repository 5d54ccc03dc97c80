import { periodsOf } from '../../support/fixtures/domain-records';
import { describe, expect, it, vi } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { listReceipts } from '@functions/purchase/contract/list-receipts';
import { createOrder } from '@functions/purchase/contract/create-order';
import { cancelGift, listGifts, sendGift } from '@functions/gifts/contract/gifts';
import { openGift } from '@functions/gifts/contract/open-gift';
import { linkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { getPayment, resendPurchaseMail } from '@functions/panel/contract/get-payment';
import { getUserById } from '@functions/panel/contract/get-user';
import { findAnything } from '@functions/panel/contract/global-search';
import { previewRefund } from '@functions/refunds/contract/refund';
import { listRefunds, restoreAccess } from '@functions/panel/contract/finance-refunds';
import { changeReferrer, reassignPayment } from '@functions/panel/contract/account-corrections';
import { maskedEmail } from '@functions/base/rules/masked-email';
import { DAY, HOUR, MINUTE, addMonths, dayOfMonth, moscowDay, toIso } from '@functions/base/rules/calendar';
import { GRACE } from '@functions/subscription/rules/terms';
import { grantDays, liftRestriction, restrictAccess } from '@functions/renewals/steps/change-subscription';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { CARDS } from '../../support/customers/buy';
import { GIFT, giftRequest, giveGift, orderGift, type Giving } from '../../support/customers/give-gift';
import { registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { callPanel, createStaff } from '../../support/customers/staff';
import { widgetOf } from '../../support/customers/widget-of';
import { documentsWith } from '../../support/product/all-documents';
import { report } from '../../support/product/notifications';
import {
  addressOf,
  advanceDays,
  emailsTo,
  join,
  linkIn,
  liveMandates,
  newPrepaidToken,
  paidTransactionId,
  profileOf,
  receiptsOf,
  refundsAtProvider,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { ok } from '@functions/base/rules/result';

/** Gifts: a term for somebody else. */

const product = await startProductOfFile();
const stored = () => product.deps.store.nonTransactional;
const identity = ({ uid, email }: Session) => ({ uid, email });
const friendOf = (name: string) => addressOf(product, `friend-of-${name}`);
const giftOf = async (id: string) => {
  const gift = await stored().gifts.get(id);
  if (gift === null) throw new Error('no gift');
  return gift;
};
const linkTo = (email: string) => linkIn(product, email, '/attach', 'prepaid');
const claimBy = (name: string, prepaidToken: string) => join(product, name, { prepaidToken, language: 'ru' });
const shownTo = async (session: Session) =>
  listGifts.response.parse((await product.call(listGifts, identity(session), session)).body).gifts;
const cancel = (session: Session, giftId: string) =>
  product.call(cancelGift, { ...identity(session), giftId }, session);
const send = (session: Session, giftId: string, recipientEmail: string) =>
  product.call(sendGift, { ...identity(session), giftId, recipientEmail }, session);

/** The provider knows whole seconds. */
const inSeconds = (at: number | null) => Math.floor((at ?? 0) / 1000) * 1000;
const chargesOf = async (session: Session) => (await liveMandates(product, session)).map(({ next }) => next);

/** A paid gift whose e-mail is sent. */
async function given(name: string, giving: Giving = {}) {
  const { session } = await join(product, name, { language: 'ru' });
  const friend = friendOf(name);
  const id = await giveGift(product, session, { recipientEmail: friend, ...giving });
  await product.drain();
  return { session, id, friend, transactionId: (await giftOf(id)).transactionId };
}

describe('a paid gift (T35)', () => {
  it('costs the price of its term, keeps no card, and changes nothing for its payer', async () => {
    const { session, friend } = await join(product, 'anna', { language: 'ru' }).then((joined) => ({
      ...joined,
      friend: friendOf('anna'),
    }));
    const { widget, payToken } = await orderGift(product, session, { recipientEmail: friend, tariff: 12 });
    expect(widget).toMatchObject({
      amount: 1_080,
      tokenize: false,
      description: `Подписка в подарок, «${BRAND.name.ru}»`,
    });
    expect(widget.receipt.items).toMatchObject([{ label: `Доступ к сервису «${BRAND.name.ru}», 12 мес., в подарок` }]);
    expect(await stored().gifts.get(payToken)).toBeNull();
    await product.drain();
    expect(subjectsTo(product, friend)).toEqual([]);

    const paid = await product.sandbox.cloudpayments.pay({
      intent: widget,
      card: CARDS.good,
      expires: cardExpiryOf(session.uid),
    });
    await product.drain();
    expect(await stored().subscriptions.get(session.uid)).toBeNull();
    expect(await stored().mandates.get(session.uid)).toBeNull();
    expect(await stored().trialUsages.get(session.uid)).toBeNull();
    const [receipt] = await receiptsOf(product, session);
    expect(receipt).toMatchObject({
      transactionId: paidTransactionId(paid),
      amount: 108_000,
      status: 'Paid',
      sold: { kind: 'gift', months: 12 },
    });
    expect(receipt).not.toHaveProperty('cardToken');
    // The words to the recipient are with the gift, not with the order.
    expect((await stored().orders.get(payToken))?.purchase).toEqual({ kind: 'gift', tariff: 12 });
    expect(await shownTo(session)).toMatchObject([
      {
        id: payToken,
        months: 12,
        amount: 1_080,
        recipientEmail: friend,
        message: GIFT.message,
        state: 'waiting',
        claimedAt: null,
        mailsLeft: 5,
      },
    ]);
    expect(subjectsTo(product, session.email)).toEqual(['Подарок оплачен']);
    const [mail] = emailsTo(product, friend);
    expect(mail?.subject.replace(/\s/g, ' ')).toBe(`Вам подарили доступ к сервису «${BRAND.name.ru}» на 12 месяцев`);
    expect(mail?.text).toContain('С днём рождения!');
    expect(mail?.text).toContain('Аня');
    expect(mail?.text).not.toContain(session.email);
    // The payer cannot open it: the link is in the e-mail alone.
    expect(JSON.stringify((await product.call(listGifts, identity(session), session)).body)).not.toContain('prepaid');
    expect(emailsTo(product, session.email)[0]?.text).not.toContain('prepaid');
  });

  it.each([
    ['without its words', { gift: undefined }, 'gift_missing', undefined],
    [
      'with a link in the message',
      { gift: { ...GIFT, message: 'see evil.example/x' } },
      'gift_message_impossible',
      'gift.message',
    ],
    ['with a link in the name', { gift: { ...GIFT, from: 'www.evil' } }, 'gift_from_impossible', 'gift.from'],
    ['with a long message', { gift: { ...GIFT, message: 'я'.repeat(201) } }, 'gift_message_impossible', 'gift.message'],
    ['to no address', { gift: { ...GIFT, recipientEmail: 'friend' } }, 'bad_input', 'gift.recipientEmail'],
    ['for a term that is not given', { tariff: 3 }, 'tariff_not_sold', undefined],
    ['without consent to the offer', { consents: { offer: false, autoCharge: false } }, 'consents_missing', undefined],
  ])('is not ordered %s', async (_what, wrong, code, field) => {
    const { session } = await join(product, 'wrong');
    const { body } = await product.call(createOrder, { ...giftRequest(session), ...wrong }, session);
    expect(body).toMatchObject({ success: false, code });
    // The message of a refusal names the input at fault, as `field` of bad input does.
    if (field !== undefined) expect(body.field ?? String(body.message).split(':')[0]).toBe(field);
  });

  it.each([
    [0, false],
    [1, true],
    [270, true],
    [271, false],
  ])('can be sent in %i days: %s', async (days, isPossible) => {
    const { session } = await join(product, 'days');
    const sendOn = moscowDay((await product.deps.clock.now()) + days * DAY);
    const { status, body } = await product.call(createOrder, giftRequest(session, { sendOn }), session);
    expect(isPossible ? status : body.code).toBe(isPossible ? 200 : 'gift_day_impossible');
  });

  it('that is paid twice is given once: the second payment goes back', async () => {
    const { session, id, transactionId } = await given('twice');
    await report(product, 'pay', { TransactionId: '880001', Amount: '600.00', InvoiceId: id, AccountId: session.uid });
    await product.drain();
    expect(await giftOf(id)).toMatchObject({ transactionId, claimedBy: null, returnedAt: null });
    expect(await stored().refunds.get('880001')).toMatchObject({ parts: [{ amount: 60_000, actor: 'product' }] });
    expect(await stored().refunds.get(transactionId)).toBeNull();
    // The same notification again changes nothing.
    await report(product, 'pay', {
      TransactionId: transactionId,
      Amount: '600.00',
      InvoiceId: id,
      AccountId: session.uid,
    });
    expect(await receiptsOf(product, session)).toHaveLength(2);
    expect(emailsTo(product, friendOf('twice'))).toHaveLength(1);
  });

  it('that is being paid, or was paid a moment ago, is not ordered again', async () => {
    const { session } = await join(product, 'again');
    const order = async (giving: Giving = {}) =>
      product.call(createOrder, giftRequest(session, { recipientEmail: friendOf('again'), ...giving }), session);
    const { payToken } = createOrder.response.parse((await order()).body);
    const about = { Amount: '600.00', InvoiceId: payToken, AccountId: session.uid, TransactionId: '880041' };
    await report(product, 'check', about);
    expect((await order()).body).toMatchObject({ code: 'payment_in_progress' });
    await report(product, 'pay', about);
    expect((await order()).body).toMatchObject({ code: 'paid_already' });
    // Another gift to the same recipient is not the same.
    expect((await order({ message: 'И с Новым годом!' })).status).toBe(200);
    expect((await order({ tariff: 1 })).status).toBe(200);
    expect((await cancel(session, payToken)).status).toBe(200);
    expect((await order()).status).toBe(200);
    await giveGift(product, session, { recipientEmail: friendOf('again') });
    await product.moveTo((await product.deps.clock.now()) + 11 * MINUTE);
    expect((await order()).status).toBe(200);
  });

  it('of a visitor is not ordered again from the same form', async () => {
    const [email, prepaidToken] = [addressOf(product, 'again-guest'), newPrepaidToken()];
    const giving = { recipientEmail: friendOf('again-guest') };
    const order = (token: string) => product.call(createOrder, giftRequest({ email }, giving, token));
    const created = createOrder.response.parse((await order(prepaidToken)).body);
    await product.sandbox.cloudpayments.pay({
      intent: widgetOf(created),
      card: CARDS.good,
      expires: cardExpiryOf(email),
    });
    expect((await order(prepaidToken)).body).toMatchObject({ code: 'paid_already' });
    // Nobody learns by a form of their own what somebody else gave.
    expect((await order(newPrepaidToken())).status).toBe(200);
  });

  it('whose payment was refunded before its notification arrived is never given', async () => {
    const { session } = await join(product, 'early');
    const { payToken } = await orderGift(product, session, { recipientEmail: friendOf('early') });
    await report(product, 'refund', {
      TransactionId: '880011',
      PaymentTransactionId: '880010',
      Amount: '600.00',
      AccountId: session.uid,
    });
    await report(product, 'pay', {
      TransactionId: '880010',
      Amount: '600.00',
      InvoiceId: payToken,
      AccountId: session.uid,
    });
    await product.drain();
    expect((await giftOf(payToken)).returnedAt).not.toBeNull();
    expect(emailsTo(product, friendOf('early'))).toEqual([]);
  });

  it('is shown in no call of anybody else', async () => {
    const { id, friend } = await given('private');
    const { session: other } = await join(product, 'curious');
    expect(await shownTo(other)).toEqual([]);
    expect((await send(other, id, friend)).body).toMatchObject({ code: 'no_such_gift' });
    expect((await cancel(other, id)).body).toMatchObject({ code: 'no_such_gift' });
  });
});

describe('the link of a gift', () => {
  const open = async (link: string) => (await product.call(openGift, { link })).body;

  it('says what it opens until the claim, and afterwards only that it is claimed', async () => {
    const { id, friend } = await given('opened');
    const link = linkTo(friend);
    const { sendAt } = await giftOf(id);
    const told = { months: 6, claimUntil: toIso(sendAt + 90 * DAY) };
    expect(await open(link)).toMatchObject({ ...told, from: GIFT.from, message: GIFT.message, state: 'waiting' });
    await claimBy('opener', link);
    expect(await open(link)).toMatchObject({ ...told, from: '', message: '', state: 'claimed' });
  });

  it('opens nothing once the gift has another address, nor with another signature', async () => {
    const { session, id, friend } = await given('readdressed-before-opened');
    const former = linkTo(friend);
    await send(session, id, `other-${friend}`);
    await product.drain();
    expect(await open(former)).toMatchObject({ code: 'link_not_valid' });
    expect(await open(linkTo(`other-${friend}`))).toMatchObject({ state: 'waiting' });
    expect(await open('no-link')).toMatchObject({ code: 'link_not_valid' });
  });

  it('makes the profile of its recipient say that the time is a gift, until a purchase renews it', async () => {
    const { friend } = await given('shown-as-gift');
    const { session } = await claimBy('shown-recipient', linkTo(friend));
    expect(await profileOf(product, session)).toMatchObject({
      isGift: true,
      userInfo: { subscriptionStatus: 'CANCELED', subscriptionIsActive: true },
    });
    await subscribe(product, session);
    expect(await profileOf(product, session)).toMatchObject({ isGift: false });
  });
});

describe('the claim of a gift (T35)', () => {
  it('gives a new customer the term without trial, tariff, renewals or a charge; a trial is still open', async () => {
    const { session: payer, id, friend } = await given('boris');
    const { session, claim } = await claimBy('new-friend', linkTo(friend));
    await product.drain();
    expect(claim).toBe('claimed');
    const subscription = await subscriptionOf(product, session);
    const start = subscription.startedAt ?? 0;
    expect(subscription).toMatchObject({
      currentPeriodEnd: addMonths(start, 6, dayOfMonth(start)),
      trialUsed: false,
      isTrial: false,
      tariff: null,
      autoRenewal: 'cancelled',
      firstPayment: null,
    });
    expect(await receiptsOf(product, session)).toEqual([]);
    expect(await giftOf(id)).toMatchObject({ claimedBy: session.uid, from: '', message: '', recipientEmail: friend });
    const [shown] = await shownTo(payer);
    expect(shown).toMatchObject({ state: 'claimed', mailsLeft: 0 });
    expect(JSON.stringify(shown)).not.toContain(session.uid);
    expect(subjectsTo(product, payer.email)).toEqual(['Подарок оплачен', 'Ваш подарок приняли']);
    expect(emailsTo(product, payer.email).at(-1)?.text).not.toContain(session.email);
    expect(subjectsTo(product, session.email)[0]).toMatch(/^Подарок принят: доступ до/);
    const reply = await product.call(
      createOrder,
      { ...identity(session), period: 30, tariff: 1, consents: { autoCharge: true, offer: true } },
      session,
    );
    expect(createOrder.response.parse(reply.body).quote).toMatchObject({ trialDays: 30, firstPayment: 1 });
  });

  it('moves the next charge of a customer with auto-renewal by the term', async () => {
    const { session } = await join(product, 'renewing');
    await subscribe(product, session, { period: 30 });
    const before = await subscriptionOf(product, session);
    const { friend } = await given('kind', { tariff: 1 });
    await claimBy('renewing', linkTo(friend));
    await product.drain();
    const after = await subscriptionOf(product, session);
    const end = before.currentPeriodEnd ?? 0;
    expect(after).toMatchObject({
      currentPeriodEnd: addMonths(end, 1, before.anchorDay ?? 0),
      autoRenewal: 'active',
      isTrial: true,
      tariff: 1,
      trialUsed: true,
      anchorDay: before.anchorDay,
    });
    expect(await chargesOf(session)).toEqual([inSeconds(after.currentPeriodEnd)]);
  });

  it('does not pay for an extra device, which rests while the gift runs', async () => {
    const { session } = await join(product, 'four-devices');
    await subscribe(product, session, { tariff: 1, period: 5 });
    await subscribe(product, session, { kind: 'device-slot' });
    const end = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    for (const name of ['a', 'b', 'c', 'd'])
      await stored().devices.save({
        deviceId: `${session.uid}-${name}`,
        uid: session.uid,
        installId: name,
        deviceName: name,
        platform: 'android',
        created: end,
        firstActivation: end,
        lastSeen: null,
        isActive: true,
        keyHash: `hash-${session.uid}-${name}`,
        publicKey: null,
        detachedAt: null,
        isSwap: false,
      });
    const working = async () => (await stored().accessGrants.get(session.uid))?.entries.length;
    const slots = async () => (await profileOf(product, session)).deviceSlots;
    const { friend } = await given('kind-to-four', { tariff: 1 });
    await claimBy('four-devices', linkTo(friend));
    await product.drain();
    expect({ working: await working(), slots: await slots() }).toEqual({ working: 4, slots: 4 });
    await product.moveTo(end + HOUR);
    expect({ working: await working(), slots: await slots() }).toEqual({ working: 3, slots: 3 });
    // The charge after the gift pays for it again.
    const next = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    await product.moveTo(next + HOUR);
    expect((await subscriptionOf(product, session)).currentPeriodEnd).toBeGreaterThan(next);
    expect({ working: await working(), slots: await slots() }).toEqual({ working: 4, slots: 4 });
  });

  it('succeeds once; the payer’s other links open nothing', async () => {
    const { friend } = await given('once');
    const link = linkTo(friend);
    expect((await claimBy('first', link)).claim).toBe('claimed');
    expect((await claimBy('first', link)).claim).toBe('already-yours');
    expect((await claimBy('second', link)).claim).toBe('claimed-by-other');
    expect((await claimBy('second', product.deps.signedTokens.sign('gift', 'unknown 1'))).claim).toBe('not-found');
    expect((await claimBy('second', product.deps.signedTokens.sign('attach', 'unknown 1'))).claim).toBe('not-found');
  });

  it('by two accounts at the same moment gives it to one', async () => {
    const { id, friend } = await given('race');
    const link = linkTo(friend);
    const [one, other] = [(await join(product, 'racer-1')).session, (await join(product, 'racer-2')).session];
    const claims = await Promise.all([claimBy('racer-1', link), claimBy('racer-2', link)]);
    expect(claims.map(({ claim }) => claim).sort()).toEqual(['claimed', 'claimed-by-other']);
    const owners = await Promise.all([one, other].map(({ uid }) => stored().subscriptions.get(uid)));
    expect(owners.filter((owner) => owner !== null && periodsOf(owner).length === 1)).toHaveLength(1);
    expect((await giftOf(id)).claimedBy).toBe(
      owners.find((owner) => owner !== null && periodsOf(owner).length === 1)?.uid,
    );
  });

  it('is refused to a restricted account, and the gift waits on', async () => {
    const { id, friend } = await given('strict');
    const { session } = await join(product, 'restricted');
    await restrictAccess(product.deps, { uid: session.uid, reason: 'law' });
    expect((await claimBy('restricted', linkTo(friend))).claim).toBe('restricted');
    expect(await giftOf(id)).toMatchObject({ claimedBy: null });
    expect((await claimBy('allowed', linkTo(friend))).claim).toBe('claimed');
  });

  it('qualifies nobody for a referral', async () => {
    const { session: inviter } = await join(product, 'inviter');
    const referralCode = (await stored().customers.get(inviter.uid))?.invitationCode ?? '';
    const { session: invitee } = await join(product, 'invitee', { referralCode });
    const before = await stored().invites.get(invitee.uid);
    const { friend } = await given('giver-of-invitee');
    expect((await claimBy('invitee', linkTo(friend))).claim).toBe('claimed');
    // Nor does giving one.
    await giveGift(product, invitee, { recipientEmail: friendOf('invitee') });
    await product.drain();
    expect(await stored().invites.get(invitee.uid)).toEqual(before);
  });
});

describe('a gift during the trial of an invitee', () => {
  /** An invitee in a trial of five days, with a gift of a year after it. */
  async function invitee(name: string) {
    const { session: inviter } = await join(product, `${name}-inviter`);
    const referralCode = (await stored().customers.get(inviter.uid))?.invitationCode ?? '';
    const { session } = await join(product, name, { referralCode });
    await subscribe(product, session, { tariff: 1, period: 5 });
    const end = (await subscriptionOf(product, session)).currentPeriodEnd ?? 0;
    const { friend } = await given(`${name}-giver`, { tariff: 12 });
    await claimBy(name, linkTo(friend));
    const qualifiesUntil = async () => (await stored().invites.get(session.uid))?.qualifiesUntil ?? 0;
    return { session, end, qualifiesUntil };
  }

  it('does not make them count longer when staff grant days', async () => {
    const { session, end, qualifiesUntil } = await invitee('moved-trial');
    await grantDays(product.deps, { uid: session.uid, days: 2 });
    expect(await qualifiesUntil()).toBe(end + 2 * DAY + GRACE);
    await restrictAccess(product.deps, { uid: session.uid, reason: 'law' });
    await liftRestriction(product.deps, { uid: session.uid });
    expect((await qualifiesUntil()) - (end + 2 * DAY + GRACE)).toBeLessThan(DAY);
  });

  it('does not make them count longer for another referrer', async () => {
    const { session, end, qualifiesUntil } = await invitee('other-referrer');
    const invite = await stored().invites.get(session.uid);
    if (invite === null) throw new Error('no invite');
    await stored().invites.save({ ...invite, reason: 'self-invite', qualifiesUntil: 0, discountStartDate: null });
    const { session: other } = await join(product, 'new-inviter');
    const ada = await createStaff(product, 'admin', 'ada-referrer');
    const about = {
      userId: (await stored().customers.get(session.uid))?.id ?? '',
      inviterCode: (await stored().customers.get(other.uid))?.invitationCode ?? '',
    };
    const request = { ...about, requestId: 'click-referrer', reason: 'asked' };
    expect((await callPanel(product, changeReferrer, request, ada)).status).toBe(200);
    expect(await qualifiesUntil()).toBe(end + GRACE);
  });
});

describe('before the claim, the payer', () => {
  it('sends the e-mail again; another address ends the former link', async () => {
    const { session, id, friend } = await given('vera');
    const first = linkTo(friend);
    expect((await send(session, id, friend)).status).toBe(200);
    await product.drain();
    expect(linkTo(friend)).toBe(first);
    const other = friendOf('vera-2');
    expect((await send(session, id, other)).body).toMatchObject({ gifts: [{ recipientEmail: other, mailsLeft: 3 }] });
    await product.drain();
    expect(subjectsTo(product, session.email)).toEqual(['Подарок оплачен', 'Подарок уйдёт на другую почту']);
    expect(emailsTo(product, session.email).at(-1)?.text).toContain(other);
    expect((await claimBy('late', first)).claim).toBe('not-found');
    expect((await claimBy('right', linkTo(other))).claim).toBe('claimed');
    expect((await send(session, id, other)).body).toMatchObject({ code: 'gift_not_waiting' });
  });

  it('sends it again five times at most', async () => {
    const { session, id, friend } = await given('loud');
    for (let n = 0; n < 5; n++) expect((await send(session, id, friend)).status).toBe(200);
    expect((await send(session, id, friend)).body).toMatchObject({ code: 'too_many_gift_mails' });
  });

  it('takes it back alone only if it was sent to two addresses at most (T35)', async () => {
    const { session, id, transactionId } = await given('spammer');
    expect((await send(session, id, friendOf('spammer-2'))).body).toMatchObject({ gifts: [{ canCancel: true }] });
    expect((await send(session, id, friendOf('spammer-3'))).body).toMatchObject({ gifts: [{ canCancel: false }] });
    expect((await cancel(session, id)).body).toMatchObject({ code: 'gift_readdressed_often' });
    // Support still does.
    const command = { transactionId, amount: null, reason: '', actor: 'olga', requestId: 'by-support' };
    expect(await requestRefund(product.deps, { uid: session.uid, ...command })).toMatchObject({ ok: true });
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([600]);
    expect(await giftOf(id)).toMatchObject({ returnedAt: expect.any(Number) as number });
  });

  it('sends and takes back ten times a day (T35)', async () => {
    const { session } = await join(product, 'busy');
    for (let n = 0; n < 10; n++) expect((await cancel(session, 'none')).body).toMatchObject({ code: 'no_such_gift' });
    expect((await cancel(session, 'none')).body).toMatchObject({ code: 'too_many_attempts' });
    expect((await send(session, 'none', friendOf('busy'))).body).toMatchObject({ code: 'too_many_attempts' });
  });

  it('does not flood a mailbox: five e-mails a day, the next a day later, none with an old link (T35)', async () => {
    const { session, id, friend } = await given('flood');
    for (let n = 0; n < 4; n++) await send(session, id, friend);
    await product.drain();
    expect(emailsTo(product, friend)).toHaveLength(5);
    const other = await given('flood-other', { recipientEmail: friend.replace('friend', 'Friend') });
    const stale = await given('flood-stale', { recipientEmail: friend });
    expect(emailsTo(product, friend)).toHaveLength(5);
    const entry = await stored().outbox.get(`mail_gift_${other.id}_send`);
    expect(entry).toMatchObject({ state: 'pending', attempts: 0 });
    expect((entry?.nextAttemptAt ?? 0) - (await product.deps.clock.now())).toBeGreaterThan(0.9 * DAY);
    await cancel(stale.session, stale.id);
    // The counter is one of real time.
    const counter = vi.spyOn(product.deps.rateLimits, 'consume').mockResolvedValue(ok(true));
    await advanceDays(product, 1.1);
    counter.mockRestore();
    expect(await stored().outbox.get(`mail_gift_${other.id}_send`)).toMatchObject({ state: 'done' });
    expect(emailsTo(product, friend.replace('friend', 'Friend')).length + emailsTo(product, friend).length).toBe(6);
  });

  it('takes it back for the whole sum; the link opens nothing, and nothing more is sent', async () => {
    const { session, id, friend, transactionId } = await given('gleb');
    expect((await cancel(session, id)).body).toMatchObject({
      success: true,
      gifts: [{ state: 'returned', refund: 'underWay' }],
    });
    await product.drain();
    expect(await shownTo(session)).toMatchObject([{ state: 'returned', refund: 'done' }]);
    expect(await refundsAtProvider(product, transactionId)).toEqual([600]);
    expect((await receiptsOf(product, session))[0]).toMatchObject({ status: 'Refunded', refunded: 60_000 });
    expect((await claimBy('hopeful', linkTo(friend))).claim).toBe('gift-returned');
    expect((await cancel(session, id)).body).toMatchObject({ code: 'gift_not_waiting' });
    expect(subjectsTo(product, session.email).at(-1)).toBe('Мы вернули 600 ₽');
    // It took no access from the payer.
    expect(emailsTo(product, session.email).at(-1)?.text).toContain('возврат не меняет срок подписки');
    await advanceDays(product, 100);
    expect(emailsTo(product, friend)).toHaveLength(1);
    expect(await refundsAtProvider(product, transactionId)).toEqual([600]);
  });

  it('takes it back also after the account was restricted', async () => {
    const { session, id, transactionId } = await given('restricted-giver');
    await restrictAccess(product.deps, { uid: session.uid, reason: 'law' });
    expect(await shownTo(session)).toMatchObject([{ id, canCancel: true }]);
    expect((await cancel(session, id)).status).toBe(200);
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([600]);
  });

  it('and a claim in the same moment: the gift is given or the money goes back, never both', async () => {
    const { session, id, friend, transactionId } = await given('both');
    const link = linkTo(friend);
    await join(product, 'quick');
    const [cancelled, { session: claimant, claim }] = await Promise.all([cancel(session, id), claimBy('quick', link)]);
    await product.drain();
    const isGiven = claim === 'claimed';
    expect(cancelled.status === 200).toBe(!isGiven);
    expect(await refundsAtProvider(product, transactionId)).toEqual(isGiven ? [] : [600]);
    expect((await stored().subscriptions.get(claimant.uid))?.time.length ?? 0).toBe(isGiven ? 1 : 0);
  });
});

describe('the list of a payer', () => {
  it('keeps the newest of more gifts than it reads, for payer and claimant', async () => {
    const { session, id, friend } = await given('generous');
    const { session: claimant } = await claimBy('generous-friend', linkTo(friend));
    const first = await giftOf(id);
    for (let n = 1; n <= 3; n++)
      await stored().gifts.create({
        ...first,
        // Earlier ones have the lower ids, which an unordered query returns first.
        id: `!${n}`,
        paidAt: first.paidAt - n * DAY,
        claimedAt: first.paidAt - n * DAY,
      });
    const ids = (gifts: readonly { id: string }[]) => gifts.map((gift) => gift.id);
    expect(ids(await stored().gifts.ofPayer(session.uid, 2))).toEqual([id, '!1']);
    expect(ids(await stored().gifts.ofClaimant(claimant.uid, 2))).toEqual([id, '!1']);
  });
});

describe('a gift for a day', () => {
  it('is sent at nine in Moscow on that day; its words can change until then', async () => {
    const sendOn = moscowDay((await product.deps.clock.now()) + 10 * DAY);
    const { session, id, friend } = await given('planned', { sendOn });
    expect(await shownTo(session)).toMatchObject([{ state: 'scheduled', sendAt: `${sendOn}T06:00:00.000Z` }]);
    // The same address: nothing is sent, and nothing is used up.
    expect((await send(session, id, friend)).body).toMatchObject({ gifts: [{ mailsLeft: 5 }] });
    const other = friendOf('planned-2');
    expect((await send(session, id, other)).status).toBe(200);
    await product.moveTo(Date.parse(`${sendOn}T05:50:00Z`));
    expect([...subjectsTo(product, friend), ...subjectsTo(product, other)]).toEqual([]);
    await product.moveTo(Date.parse(`${sendOn}T06:30:00Z`));
    expect(subjectsTo(product, friend)).toEqual([]);
    expect(subjectsTo(product, other)).toHaveLength(1);
    expect((await claimBy('on-the-day', linkTo(other))).claim).toBe('claimed');
  });
});

describe('a gift that nobody claims', () => {
  it('reminds the recipient after 14 days, tells the payer after 30, and goes back after 90', async () => {
    const { session, id, friend, transactionId } = await given('patient');
    const paidAt = (await giftOf(id)).sendAt;
    await product.moveTo(paidAt + 13.9 * DAY);
    expect(emailsTo(product, friend)).toHaveLength(1);
    await product.moveTo(paidAt + 14.1 * DAY);
    expect(subjectsTo(product, friend).at(-1)).toBe('Подарок на 6 месяцев всё ещё ждёт вас');
    expect(subjectsTo(product, session.email)).toEqual(['Подарок оплачен']);
    await product.moveTo(paidAt + 30.1 * DAY);
    expect(subjectsTo(product, session.email).at(-1)).toBe('Ваш подарок ещё не приняли');
    await product.moveTo(paidAt + 89.9 * DAY);
    expect(await refundsAtProvider(product, transactionId)).toEqual([]);
    await product.moveTo(paidAt + 90.1 * DAY);
    expect(await refundsAtProvider(product, transactionId)).toEqual([600]);
    expect(await shownTo(session)).toMatchObject([{ state: 'returned' }]);
    expect((await claimBy('too-late', linkTo(friend))).claim).toBe('gift-returned');
    expect(emailsTo(product, friend)).toHaveLength(2);
  });

  it('sends nothing more once it is claimed', async () => {
    const { session, id, friend, transactionId } = await given('prompt');
    await claimBy('prompt-friend', linkTo(friend));
    await product.moveTo((await giftOf(id)).sendAt + 91 * DAY);
    expect(emailsTo(product, friend)).toHaveLength(1);
    expect(subjectsTo(product, session.email)).toEqual(['Подарок оплачен', 'Ваш подарок приняли']);
    expect(await refundsAtProvider(product, transactionId)).toEqual([]);
  });

  it('cannot be taken back while a part of its payment is being refunded', async () => {
    const { session, id, transactionId } = await given('part-first');
    await requestRefund(product.deps, {
      uid: session.uid,
      transactionId,
      amount: 10_000,
      reason: '',
      actor: 'olga',
      requestId: 'part-first',
    });
    expect((await cancel(session, id)).body).toMatchObject({ code: 'payment_in_progress' });
    await product.drain();
    expect((await cancel(session, id)).status).toBe(200);
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([100, 500]);
  });

  it('returns what is left of a payment that was refunded in part', async () => {
    const { session, id, transactionId } = await given('part');
    await requestRefund(product.deps, {
      uid: session.uid,
      transactionId,
      amount: 10_000,
      reason: '',
      actor: 'olga',
      requestId: 'part',
    });
    await product.drain();
    expect((await giftOf(id)).returnedAt).toBeNull();
    await product.moveTo((await giftOf(id)).sendAt + 92 * DAY);
    expect(await refundsAtProvider(product, transactionId)).toEqual([100, 500]);
  });
});

describe('a refund after the claim (T35)', () => {
  it('goes to the payer and takes the time from the recipient, who is told without a sum', async () => {
    const { session: payer, id, friend, transactionId } = await given('dmitri');
    const { session } = await claimBy('loser', linkTo(friend));
    await product.drain();
    await advanceDays(product, 5);
    const command = { transactionId, amount: null, reason: '', actor: 'olga', requestId: 'all' };
    expect(await requestRefund(product.deps, { uid: payer.uid, ...command })).toMatchObject({ ok: true });
    await product.drain();
    expect(await refundsAtProvider(product, transactionId)).toEqual([600]);
    const subscription = await subscriptionOf(product, session);
    expect(subscription.currentPeriodEnd).toBeLessThanOrEqual(await product.deps.clock.now());
    expect(periodsOf(subscription)).toEqual([]);
    expect(await giftOf(id)).toMatchObject({ returnedAt: expect.any(Number) as number, claimedBy: session.uid });
    expect(await stored().subscriptions.get(payer.uid)).toBeNull();
    expect(subjectsTo(product, session.email).at(-1)).toBe('Подарок отменён');
    expect(emailsTo(product, session.email).at(-1)?.text).not.toMatch(/600|₽/);
    expect(emailsTo(product, payer.email).at(-1)?.text).toContain('возврат не меняет срок подписки');
  });

  it('leaves the recipient their own time and their renewals', async () => {
    const { session } = await join(product, 'owner');
    await subscribe(product, session, { tariff: 1, period: 5 });
    const own = (await subscriptionOf(product, session)).currentPeriodEnd;
    const { friend, transactionId } = await given('eva', { tariff: 1 });
    await claimBy('owner', linkTo(friend));
    await product.drain();
    // At the provider, without any request of ours.
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(transactionId) });
    await product.drain();
    const after = await subscriptionOf(product, session);
    expect(after).toMatchObject({ currentPeriodEnd: own, autoRenewal: 'active' });
    expect(await chargesOf(session)).toEqual([inSeconds(own)]);
  });

  it('whose notification names an earlier moment than the claim takes the time, too', async () => {
    const { session: payer, friend, transactionId } = await given('slow');
    const { session } = await claimBy('fast', linkTo(friend));
    const earlier = new Date((await product.deps.clock.now()) - DAY).toISOString().slice(0, 19).replace('T', ' ');
    await report(product, 'refund', {
      TransactionId: '880021',
      PaymentTransactionId: transactionId,
      Amount: '600.00',
      AccountId: payer.uid,
      DateTime: earlier,
    });
    expect(periodsOf(await subscriptionOf(product, session))).toEqual([]);
  });

  it('in part leaves the time', async () => {
    const { session: payer, friend, transactionId } = await given('some');
    const { session } = await claimBy('keeper', linkTo(friend));
    const command = { transactionId, amount: 100, reason: '', actor: 'olga', requestId: 'some' };
    await requestRefund(product.deps, { uid: payer.uid, ...command });
    await product.drain();
    expect(periodsOf(await subscriptionOf(product, session))).toHaveLength(1);
  });

  it('is not what a refund without a payment means, for payer or recipient', async () => {
    const { session: payer, friend, transactionId } = await given('plain');
    const { session } = await claimBy('plain-friend', linkTo(friend));
    const command = { transactionId: null, amount: null, reason: '', actor: 'olga', requestId: 'none' };
    for (const { uid } of [payer, session])
      expect(await requestRefund(product.deps, { uid, ...command })).toMatchObject({ refusal: 'refunded_already' });
    const named = { ...command, transactionId };
    expect(await requestRefund(product.deps, { uid: session.uid, ...named })).toMatchObject({ refusal: 'not_found' });
    // Nor while a part of the gift is being refunded, or by the id of that request.
    const part = { ...named, amount: 100, requestId: 'part' };
    expect(await requestRefund(product.deps, { uid: payer.uid, ...part })).toMatchObject({ ok: true });
    for (const requestId of ['none', 'part'])
      expect(await requestRefund(product.deps, { uid: payer.uid, ...command, requestId })).toMatchObject({
        refusal: 'refunded_already',
      });
  });

  it('shows staff beforehand what its recipient loses, and nothing of its payer', async () => {
    const { session: payer, friend, transactionId } = await given('previewed');
    await subscribe(product, payer);
    const fedor = await createStaff(product, 'finance', 'fedor-preview');
    const about = { ...identity(payer), receipt: transactionId };
    const preview = async () =>
      previewRefund.response.parse((await callPanel(product, previewRefund, about, fedor)).body);
    const own = toIso((await subscriptionOf(product, payer)).accessEndsAt ?? 0);
    const unchanged = { accessUntil: own, accessUntilAfter: own, endsRenewals: false };
    expect(await preview()).toMatchObject({ isOfRecipient: false, ...unchanged });
    const { session } = await claimBy('previewed-friend', linkTo(friend));
    const { isOfRecipient, accessUntil, accessUntilAfter, endsRenewals } = await preview();
    expect(accessUntil).toBe(toIso((await subscriptionOf(product, session)).accessEndsAt ?? 0));
    const lost = Date.parse(accessUntil ?? '') - Date.parse(accessUntilAfter ?? '');
    expect({ isOfRecipient, endsRenewals, days: Math.round(lost / DAY) > 170 }).toEqual({
      isOfRecipient: true,
      endsRenewals: false,
      days: true,
    });
  });

  it('cannot be avoided by moving the payment to another account', async () => {
    const { transactionId } = await given('moved');
    const { session } = await join(product, 'mover');
    const ada = await createStaff(product, 'admin', 'ada');
    const userId = (await stored().customers.get(session.uid))?.id ?? '';
    const { body } = await callPanel(
      product,
      reassignPayment,
      { userId, transactionId, reason: 'asked', requestId: 'click-0001' },
      ada,
    );
    expect(body).toMatchObject({ code: 'no_such_payment' });
  });
});

describe('a gift of a visitor', () => {
  async function byGuest(name: string) {
    const email = addressOf(product, name);
    const request = giftRequest({ email }, { recipientEmail: friendOf(name) }, newPrepaidToken());
    const reply = await product.call(createOrder, request);
    const created = createOrder.response.parse(reply.body);
    const paid = await product.sandbox.cloudpayments.pay({
      intent: widgetOf(created),
      card: CARDS.good,
      expires: cardExpiryOf(email),
    });
    await product.drain();
    return { email, request, id: created.payToken, transactionId: paidTransactionId(paid) };
  }

  it('is paid and claimed like any other; the payer is told by e-mail', async () => {
    const { email, request, id } = await byGuest('guest');
    expect(await giftOf(id)).toMatchObject({ payerUid: null });
    expect(await stored().guestPurchases.get(product.deps.random.hash(request.prepaidToken ?? ''))).toBeNull();
    // The browser that paid cannot claim it, nor does it count as a purchase of its owner.
    expect((await join(product, 'guest', { prepaidToken: request.prepaidToken ?? '' })).claim).toBe('not-found');
    expect((await claimBy('guest-friend', linkTo(friendOf('guest')))).claim).toBe('claimed');
    await product.drain();
    expect(subjectsTo(product, email)).toEqual(['Подарок оплачен', 'Ваш подарок приняли']);
  });

  it('tells them by e-mail that staff sends it to another address', async () => {
    const olga = await createStaff(product, 'support', 'vera');
    const { email, id } = await byGuest('guest-moved');
    const click = { id, requestId: 'click-moved', recipientEmail: friendOf('guest-moved-2') };
    expect((await callPanel(product, resendPurchaseMail, click, olga)).status).toBe(200);
    await product.drain();
    expect(subjectsTo(product, email).at(-1)).toBe('Подарок уйдёт на другую почту');
  });

  it('goes back to them when nobody claims it', async () => {
    const { email, id, transactionId } = await byGuest('guest-2');
    await product.moveTo((await giftOf(id)).sendAt + 91 * DAY);
    expect(await refundsAtProvider(product, transactionId)).toEqual([600]);
    expect(subjectsTo(product, email).at(-1)).toBe('Мы вернули 600 ₽');
  });

  it('that is paid twice is given once: the second payment goes back, and cannot be attached', async () => {
    const { email, id, transactionId } = await byGuest('guest-twice');
    const AccountId = (await stored().orders.get(id))?.accountId ?? '';
    await report(product, 'pay', { TransactionId: '880091', Amount: '600.00', InvoiceId: id, AccountId });
    expect(await stored().refunds.get('880091')).toMatchObject({ parts: [{ amount: 60_000, actor: 'product' }] });
    await product.drain();
    expect(subjectsTo(product, email)).toContain('Вернём 600 ₽');
    const fedor = await createStaff(product, 'finance', 'fedor-twice');
    const { body } = await callPanel(product, getPayment, { id: '880091' }, fedor);
    expect(body).toMatchObject({ canAttach: false, owner: null });
    expect(await giftOf(id)).toMatchObject({ transactionId, returnedAt: null });
  });

  it('is refunded by finance after the claim', async () => {
    const { transactionId } = await byGuest('guest-3');
    const { session } = await claimBy('guest-3-friend', linkTo(friendOf('guest-3')));
    const command = { transactionId, amount: null, reason: '', actor: 'fin', requestId: 'guest' };
    expect(await requestRefund(product.deps, { uid: null, ...command })).toMatchObject({ ok: true });
    expect(periodsOf(await subscriptionOf(product, session))).toEqual([]);
  });
});

it('a payer who was restricted before the payment arrived gives nothing, and gets the money back', async () => {
  const { session } = await join(product, 'restricted-payer');
  const { payToken } = await orderGift(product, session, { recipientEmail: friendOf('restricted-payer') });
  await restrictAccess(product.deps, { uid: session.uid, reason: 'law' });
  await report(product, 'pay', {
    TransactionId: '880051',
    Amount: '600.00',
    InvoiceId: payToken,
    AccountId: session.uid,
  });
  await product.drain();
  expect(await stored().gifts.get(payToken)).toBeNull();
  expect(await stored().refunds.get('880051')).toMatchObject({ parts: [{ amount: 60_000, actor: 'product' }] });
  expect(emailsTo(product, friendOf('restricted-payer'))).toEqual([]);
});

it('a payer who was merged into another account has the gift there', async () => {
  const { session: left } = await join(product, 'merged-away');
  const { payToken } = await orderGift(product, left, { recipientEmail: friendOf('merged-away') });
  const target = await registerOn(
    product,
    await signInByYandex(product, yandexId(product), addressOf(product, 'merge-target')),
  );
  const proof = { ...identity(target), idToken: left.idToken };
  expect((await product.call(linkSignIn, proof, target)).status).toBe(200);
  // The order expired with the merge, but the provider was paid without asking us.
  await report(product, 'pay', { TransactionId: '880081', Amount: '600.00', InvoiceId: payToken, AccountId: left.uid });
  await product.drain();
  expect(await giftOf(payToken)).toMatchObject({ payerUid: target.uid });
  expect(await shownTo(target)).toMatchObject([{ id: payToken, state: 'waiting' }]);
  expect((await cancel(target, payToken)).status).toBe(200);
});

describe('a deleted account', () => {
  const remove = (session: Session) => product.call(deleteAccount, { ...identity(session), confirmed: true }, session);

  it('of the payer leaves the gift to its recipient, whose address goes with the claim', async () => {
    const { session, id, friend } = await given('leaver');
    await remove(session);
    await product.drain();
    expect(await giftOf(id)).toMatchObject({ payerUid: null, recipientEmail: friend, isPayerErased: true });
    const link = linkTo(friend);
    expect((await claimBy('of-leaver', link)).claim).toBe('claimed');
    await product.drain();
    expect(await giftOf(id)).toMatchObject({ recipientEmail: '', message: '' });
    expect(await documentsWith(product.db, friend)).toEqual([]);
  });

  it('of the recipient removes their address from the gift', async () => {
    const { session, friend, id } = await given('remembered');
    const { session: claimant } = await claimBy('forgotten', linkTo(friend));
    await remove(claimant);
    await product.drain();
    expect(await giftOf(id)).toMatchObject({ recipientEmail: '', claimedBy: claimant.uid, payerUid: session.uid });
    expect(await shownTo(session)).toMatchObject([{ state: 'claimed', recipientEmail: '' }]);
  });

  it('of a recipient who has not claimed it removes the address too; the e-mails end, the gift waits on', async () => {
    const { session: owner } = await join(product, 'addressee', { language: 'ru' });
    const { session, id } = await given('hopeful-giver', { recipientEmail: owner.email });
    const link = linkTo(owner.email);
    const finished = await given('earlier-giver', { recipientEmail: owner.email });
    await cancel(finished.session, finished.id);
    await product.drain();
    const before = emailsTo(product, owner.email).length;
    await remove(owner);
    await product.drain();
    for (const each of [id, finished.id])
      expect(await giftOf(each)).toMatchObject({ recipientEmail: '', from: '', message: '' });
    expect((await documentsWith(product.db, owner.email)).filter((path) => path.startsWith('gifts/'))).toEqual([]);
    await advanceDays(product, 31);
    expect(emailsTo(product, owner.email)).toHaveLength(before);
    expect(subjectsTo(product, session.email).at(-1)).toBe('Ваш подарок ещё не приняли');
    expect(emailsTo(product, session.email).at(-1)?.text).not.toContain('Кому');
    const olga = await createStaff(product, 'support', 'tanya');
    const again = { id, requestId: 'click-erased' };
    expect((await callPanel(product, resendPurchaseMail, again, olga)).body).toMatchObject({ code: 'nothing_to_send' });
    // The payer names another address, which ends the former link.
    expect((await send(session, id, friendOf('hopeful-giver'))).status).toBe(200);
    await product.drain();
    expect((await claimBy('finder', link)).claim).toBe('not-found');
    expect((await claimBy('finder', linkTo(friendOf('hopeful-giver')))).claim).toBe('claimed');
  });

  it('that pays in its last moment gets the money back', async () => {
    const { session } = await join(product, 'last');
    const { payToken } = await orderGift(product, session, { recipientEmail: friendOf('last') });
    await remove(session);
    await report(product, 'pay', {
      TransactionId: '880031',
      Amount: '600.00',
      InvoiceId: payToken,
      AccountId: session.uid,
    });
    await product.drain();
    expect(await stored().gifts.get(payToken)).toBeNull();
    expect(await stored().refunds.get('880031')).toMatchObject({ parts: [{ amount: 60_000 }] });
    expect(emailsTo(product, friendOf('last'))).toEqual([]);
  });
});

it('a receipt names the gift to its payer', async () => {
  const { session } = await given('receipt');
  const { body } = await product.call(listReceipts, identity(session), session);
  expect(listReceipts.response.parse(body).receipts).toMatchObject([
    { description: `Подписка в подарок, «${BRAND.name.ru}»` },
  ]);
});

it('the figures of the day count what was paid and what was claimed', async () => {
  const counts = async () =>
    (await stored().metrics.ofDay(moscowDay(await product.deps.clock.now()))).counts as Readonly<
      Record<string, number>
    >;
  await advanceDays(product, 2);
  const { friend, id, session } = await given('counted');
  await given('counted-too');
  // A second payment of one of them goes back.
  const about = { Amount: '600.00', InvoiceId: id, AccountId: session.uid };
  await report(product, 'pay', { ...about, TransactionId: '880071' });
  expect(await counts()).toMatchObject({ giftSold: 2, giftClaimed: 0 });
  await claimBy('counted-friend', linkTo(friend));
  expect(await counts()).toMatchObject({ giftSold: 2, giftClaimed: 1 });
});

describe('staff', () => {
  it('find a gift by its recipient, send it again, and see who gave and who claimed it', async () => {
    const olga = await createStaff(product, 'support', 'olga');
    const { session, id, friend, transactionId } = await given('helped');
    const found = await callPanel(product, findAnything, { text: friend }, olga);
    expect(found.body).toMatchObject({ content: [{ what: 'receipt', id: transactionId }] });
    const payment = () => callPanel(product, getPayment, { id }, olga);
    expect((await payment()).body).toMatchObject({
      place: 'gift',
      transactionId,
      canResend: true,
      canAttach: false,
      gift: { state: 'waiting', mailsLeft: 5, claimant: null },
      purchase: { kind: 'gift', tariff: 6 },
    });
    expect(JSON.stringify((await payment()).body)).not.toContain(friend);
    const other = friendOf('helped-2');
    const click = { id, requestId: 'click-gift-1', recipientEmail: other };
    for (let n = 0; n < 2; n++) expect((await callPanel(product, resendPurchaseMail, click, olga)).status).toBe(200);
    await product.drain();
    expect(emailsTo(product, other)).toHaveLength(1);
    // Staff cannot move it unseen.
    expect(subjectsTo(product, session.email).at(-1)).toBe('Подарок уйдёт на другую почту');
    const audited = (await product.db.collection('audit').get()).docs.map((document) => document.data());
    expect(audited).toContainEqual(
      expect.objectContaining({ action: 'resendPurchaseMail', facts: { id, recipient: maskedEmail(other) } }),
    );
    expect((await claimBy('helped-wrong', linkTo(friend))).claim).toBe('not-found');
    const { session: claimant } = await claimBy('helped-right', linkTo(other));
    expect((await payment()).body).toMatchObject({
      canResend: false,
      gift: { state: 'claimed', claimant: { email: claimant.email } },
    });
    const again = { id, requestId: 'click-gift-2' };
    expect((await callPanel(product, resendPurchaseMail, again, olga)).body).toMatchObject({ code: 'nothing_to_send' });
    const card = async ({ uid }: Session) =>
      (await callPanel(product, getUserById, { id: (await stored().customers.get(uid))?.id ?? '' }, olga)).body;
    expect(await card(session)).toMatchObject({ gifts: [{ id: transactionId, isGiven: true, state: 'claimed' }] });
    expect(await card(claimant)).toMatchObject({ gifts: [{ id: transactionId, isGiven: false, months: 6 }] });
    const rows = await documentsWith(product.db, other);
    expect(rows.filter((path) => path.startsWith('audit/'))).toEqual([]);
  });

  it('restore a gift that nobody had claimed when its refund failed; it can be claimed or returned again', async () => {
    const fedor = await createStaff(product, 'finance', 'fedor-waiting');
    const restore = (transactionId: string, requestId: string) =>
      callPanel(product, restoreAccess, { transactionId, requestId, reason: 'the bank refused' }, fedor);
    const fail = async (transactionId: string) => {
      const refund = await stored().refunds.get(transactionId);
      const receipt = await stored().receipts.get(transactionId);
      if (refund === null || receipt === null) throw new Error('no refund');
      const parts = refund.parts.map((part) => ({ ...part, state: 'failed' as const }));
      await stored().refunds.save({ ...refund, parts });
      await stored().receipts.save({ ...receipt, status: 'RefundFailed', refunded: 0 });
    };
    const { session, id, friend, transactionId } = await given('stuck');
    expect((await cancel(session, id)).status).toBe(200);
    await fail(transactionId);
    const payment = async () => (await callPanel(product, getPayment, { id }, fedor)).body;
    expect(await payment()).toMatchObject({ place: 'gift', gift: { state: 'returned' }, canResend: false });
    const { body } = await callPanel(product, listRefunds, { show: 'failed' }, fedor);
    const listed = listRefunds.response.parse(body).content.find((row) => row.transactionId === transactionId);
    expect(listed).toMatchObject({ canRestore: true, canRetry: true });
    expect((await restore(transactionId, 'click-stuck-1')).status).toBe(200);
    expect((await restore(transactionId, 'click-stuck-2')).body).toMatchObject({ code: 'nothing_to_restore' });
    expect(await shownTo(session)).toMatchObject([{ state: 'waiting' }]);
    expect(await payment()).toMatchObject({ place: 'gift', gift: { state: 'waiting' }, canResend: true });
    // Its payer may take it back once more; that this refund fails, too, changes nothing for the third.
    expect((await cancel(session, id)).body).toMatchObject({ success: true });
    await fail(transactionId);
    expect((await restore(transactionId, 'click-stuck-3')).status).toBe(200);
    const { sendAt } = await giftOf(id);
    await product.moveTo(sendAt + 89.9 * DAY);
    expect(await refundsAtProvider(product, transactionId)).toEqual([]);
    await product.moveTo(sendAt + 90.1 * DAY);
    expect(await refundsAtProvider(product, transactionId)).toEqual([600]);
    expect((await claimBy('stuck-friend', linkTo(friend))).claim).toBe('gift-returned');

    const other = await given('stuck-2');
    await cancel(other.session, other.id);
    await fail(other.transactionId);
    await restore(other.transactionId, 'click-stuck-4');
    expect((await claimBy('stuck-friend-2', linkTo(other.friend))).claim).toBe('claimed');
  });

  it('restore the time of a gift whose refund failed to who claimed it', async () => {
    const fedor = await createStaff(product, 'finance', 'fedor');
    const { session: payer, id, friend, transactionId } = await given('unlucky');
    const { session } = await claimBy('unlucky-friend', linkTo(friend));
    const before = await subscriptionOf(product, session);
    const command = { transactionId, amount: null, reason: '', actor: 'fedor', requestId: 'fails' };
    await requestRefund(product.deps, { uid: payer.uid, ...command });
    const refund = await stored().refunds.get(transactionId);
    if (refund === null) throw new Error('no refund');
    const [part] = refund.parts;
    await stored().refunds.save({ ...refund, parts: [{ ...part!, state: 'failed' }] });
    const { status } = await callPanel(
      product,
      restoreAccess,
      { transactionId, requestId: 'click-restore', reason: 'the bank refused' },
      fedor,
    );
    expect(status).toBe(200);
    const after = await subscriptionOf(product, session);
    expect(after.time).toMatchObject([{ by: 'gift', id: transactionId }]);
    expect(Math.abs((after.currentPeriodEnd ?? 0) - (before.currentPeriodEnd ?? 0))).toBeLessThan(DAY);
    expect(await giftOf(id)).toMatchObject({ returnedAt: null, claimedBy: session.uid });
    expect(await stored().subscriptions.get(payer.uid)).toBeNull();
    // The money went back after all, and the provider reports it late.
    const earlier = new Date((await product.deps.clock.now()) - HOUR).toISOString().slice(0, 19).replace('T', ' ');
    await report(product, 'refund', {
      TransactionId: '880061',
      PaymentTransactionId: transactionId,
      Amount: '600.00',
      AccountId: payer.uid,
      DateTime: earlier,
    });
    expect(periodsOf(await subscriptionOf(product, session))).toEqual([]);
    expect((await giftOf(id)).returnedAt).not.toBeNull();
  });
});
