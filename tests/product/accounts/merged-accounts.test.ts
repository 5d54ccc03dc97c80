import { describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { exportAccount } from '@functions/customer-life/contract/export-account';
import { linkSignIn, unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { listReceipts } from '@functions/purchase/contract/list-receipts';
import { unsubscribe } from '@functions/accounts/contract/unsubscribe';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { refund as refundByStaff } from '@functions/refunds/contract/refund';
import { restrictUser } from '@functions/panel/contract/change-subscription';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { documentsWith } from '../../support/product/all-documents';
import { order } from '../../support/customers/buy';
import { report } from '../../support/product/notifications';
import { moveToNextNoon, moveToNightRun, runNightlyClose } from '../../support/product/nightly-jobs';
import { callPanel, createStaff } from '../../support/customers/staff';
import { linkYandex, registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import type { Session } from '../../../scripts/lib/auth-emulator';
import {
  addressOf,
  advanceDays,
  advanceToPeriodEnd,
  bothConsents,
  emailsTo,
  join,
  linkIn,
  liveMandates,
  profileOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const claims = ({ uid, email }: Session) => ({ uid, email });
const customerOf = ({ uid }: Pick<Session, 'uid'>) => product.deps.store.nonTransactional.customers.get(uid);
const inviteOf = ({ uid }: Pick<Session, 'uid'>) => product.deps.store.nonTransactional.invites.get(uid);
const codeOf = async (session: Session): Promise<string> => (await customerOf(session))?.invitationCode ?? '';
const discountOf = async (session: Session): Promise<number> => (await profileOf(product, session)).userInfo.discount;
const cancel = (session: Session) => product.call(cancelSubscription, claims(session), session);
const exported = async (session: Session) =>
  exportAccount.response.parse((await product.call(exportAccount, claims(session), session)).body).export;

/** The account of `stays` takes over the sign-ins of `left`, and is used from then on. */
async function merge(stays: Session, left: Session): Promise<void> {
  const reply = await product.call(linkSignIn, { ...claims(stays), idToken: left.idToken }, stays);
  expect(reply).toMatchObject({ status: 200 });
  expect((await customerOf(left))?.mergedInto).toBe(stays.uid);
  await product.drain();
}

/** A month at the regular price, after the trial. */
async function payMonth(session: Session): Promise<void> {
  await subscribe(product, session);
  await cancel(session);
  await subscribe(product, session, { kind: 'resubscribe' });
}

/** A friend of the owner of a code who pays every month. */
async function friendOf(inviter: Session, name: string): Promise<Session> {
  const { session: friend } = await join(product, name, { referralCode: await codeOf(inviter) });
  await payMonth(friend);
  return friend;
}

/** An account whose term was paid and is over. */
async function formerCustomer(
  name: string,
  joining = {},
  about: Parameters<typeof subscribe>[2] = {},
): Promise<Session & { transactionId: string }> {
  const { session } = await join(product, name, joining);
  const { transactionId } = await subscribe(product, session, about);
  await cancel(session);
  await product.drain();
  await advanceToPeriodEnd(product, session, 0.5);
  return { ...session, transactionId };
}

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const mailsAfter = (session: Session, count = 0) =>
  emailsTo(product, session.email)
    .slice(count)
    .map(({ subject }) => subject);

describe('an account that was merged into another one', () => {
  it('is forgotten with the one that stays: nothing names either address after the deletion (P28)', async () => {
    const left = await formerCustomer('erased-left');
    const older = await formerCustomer('erased-older');
    const { session: stays } = await join(product, 'erased-stays');
    await merge(left, older);
    await merge(stays, left);
    await subscribe(product, stays);
    const request = { ...claims(stays), confirmed: true };
    expect(await product.call(deleteAccount, request, stays)).toMatchObject({ status: 200 });
    await product.drain();
    await advanceDays(product, 1);
    for (const { email } of [left, older, stays]) expect(await documentsWith(product.db, email)).toEqual([]);
    for (const { uid } of [left, older, stays])
      expect(await product.deps.store.nonTransactional.mandates.get(uid)).toMatchObject({ token: null, card: null });
  });

  it('frees its sign-ins with the deletion: each opens a new account', async () => {
    const id = yandexId(product);
    const left = await registerOn(product, await signInByYandex(product, id, addressOf(product, 'freed-left')));
    const { session: stays } = await join(product, 'freed-stays');
    const yandexToken = product.sandbox.yandex.token({ id, email: left.email });
    expect(await product.call(linkSignIn, { ...claims(stays), yandexToken }, stays)).toMatchObject({ status: 200 });
    await product.call(deleteAccount, { ...claims(stays), confirmed: true }, stays);
    await product.drain();
    const again = await registerOn(product, await signInByYandex(product, id, left.email));
    expect([left.uid, stays.uid]).not.toContain(again.uid);
    expect((await customerOf(again))?.signIns).toEqual([`yandex:${id}`]);
  });

  it('is in the export and in the receipts of the one that stays', async () => {
    const left = await formerCustomer('shown-left');
    const { session: stays } = await join(product, 'shown-stays');
    const { transactionId } = await subscribe(product, stays);
    await merge(stays, left);
    const ids = [transactionId, left.transactionId];
    const data = await exported(stays);
    expect(data.receipts.map((receipt) => receipt.transactionId).toSorted()).toEqual(ids.toSorted());
    expect(data.orders.map(({ transactionId: id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(JSON.stringify(data)).toContain(left.email);
    const { body } = await product.call(listReceipts, claims(stays), stays);
    const listed = listReceipts.response.parse(body).receipts.map((receipt) => receipt.transactionId);
    expect(listed.toSorted()).toEqual(ids.toSorted());
  });

  it('keeps no card and no preference, and its mailbox gets no further e-mail', async () => {
    const left = await formerCustomer('quiet-left');
    await product.call(setPreferences, { ...claims(left), promotions: true, reminders: true }, left);
    const { session: stays } = await join(product, 'quiet-stays');
    await merge(stays, left);
    expect(await product.deps.store.nonTransactional.mandates.get(left.uid)).toMatchObject({
      token: null,
      card: null,
      email: '',
    });
    expect(await customerOf(left)).toMatchObject({ wantsPromotions: false, wantsReminders: false });
    const [before, told] = [left, stays].map(({ email }) => emailsTo(product, email).length);
    await advanceDays(product, 12);
    const refund = { transactionId: left.transactionId, amount: null, reason: 'asked', actor: 'olga', requestId: 'r' };
    expect(await requestRefund(product.deps, { uid: left.uid, ...refund })).toMatchObject({ ok: true });
    await product.drain();
    expect(mailsAfter(left, before)).toEqual([]);
    // What concerns its money is told to the mailbox of the account that stays.
    expect(mailsAfter(stays, told)).toEqual([expect.stringContaining('refund')]);
  });

  it('is no longer paid for: what is paid late goes back, and the account that stays is told', async () => {
    const { session: left } = await join(product, 'late-left');
    await subscribe(product, left);
    const { payToken, widget } = await order(product, left, { kind: 'device-slot' });
    await cancel(left);
    await product.drain();
    await advanceToPeriodEnd(product, left, 0.5);
    const { session: stays } = await join(product, 'late-stays');
    await merge(stays, left);
    const told = emailsTo(product, stays.email).length;
    // The provider was paid without asking us.
    await report(product, 'pay', {
      TransactionId: '990041',
      Amount: widget.amount.toFixed(2),
      InvoiceId: payToken,
      AccountId: left.uid,
    });
    await product.drain();
    const { receipts, refunds } = product.deps.store.nonTransactional;
    const receipt = await receipts.get('990041');
    expect(receipt).toMatchObject({ uid: left.uid, accountId: stays.email });
    expect(receipt?.status).toContain('Refund');
    expect((await refunds.get('990041'))?.parts).toMatchObject([{ actor: 'product' }]);
    expect(mailsAfter(stays, told).length).toBeGreaterThan(0);
    expect((await profileOf(product, stays)).userInfo.subscriptionIsActive).toBe(false);
    expect((await subscriptionOf(product, left)).slots).toEqual([]);
  });

  it('has links in old e-mails that end e-mails of the one that stays, and only those of their topic', async () => {
    const { session: left } = await join(product, 'links-left', { language: 'ru' });
    await product.call(setPreferences, { ...claims(left), promotions: true }, left);
    await subscribe(product, left);
    await cancel(left);
    await product.drain();
    await advanceToPeriodEnd(product, left, 8);
    const link = linkIn(product, left.email, '/unsubscribe', 'link');
    const { session: stays } = await join(product, 'links-stays');
    await product.call(setPreferences, { ...claims(stays), promotions: true, reminders: true }, stays);
    await merge(stays, left);
    const asked = { status: 200, body: { success: true, topic: 'promotions' } };
    expect(await product.call(unsubscribe, { link, isPreview: true }, null)).toMatchObject(asked);
    expect(await customerOf(stays)).toMatchObject({ wantsPromotions: true, wantsReminders: true });
    expect(await product.call(unsubscribe, { link }, null)).toMatchObject(asked);
    expect(await customerOf(stays)).toMatchObject({ wantsPromotions: false, wantsReminders: true });
  });

  it('loses a disputed payment alone: the one that stays keeps its time and is told', async () => {
    const left = await formerCustomer('disputed-left');
    const { session: stays } = await join(product, 'disputed-stays', { language: 'ru' });
    await subscribe(product, stays);
    await merge(stays, left);
    await moveToNextNoon(product);
    const before = await subscriptionOf(product, stays);
    const [quiet, told] = [left, stays].map(({ email }) => emailsTo(product, email).length);
    await product.sandbox.cloudpayments.chargeback({ transactionId: Number(left.transactionId) });
    await moveToNightRun(product);
    await runNightlyClose(product);
    await advanceDays(product, 0.02);
    const { receipts, refunds } = product.deps.store.nonTransactional;
    expect(await receipts.get(left.transactionId)).toMatchObject({ uid: left.uid, refunded: 100, status: 'Refunded' });
    expect((await refunds.get(left.transactionId))?.uid).toBe(left.uid);
    expect(await subscriptionOf(product, stays)).toMatchObject({
      currentPeriodEnd: before.currentPeriodEnd,
      autoRenewal: 'active',
    });
    expect(await liveMandates(product, stays)).toHaveLength(1);
    expect(mailsAfter(left, quiet)).toEqual([]);
    expect(mailsAfter(stays, told).map(plain)).toEqual(['Мы вернули 1 ₽']);
  });

  it('is not renewed: a charge that is notified after the merge goes back, and gives nobody time', async () => {
    const { cloudpayments } = product.sandbox;
    const { mandates, receipts, refunds, paymentEvents } = product.deps.store.nonTransactional;
    const { session: left } = await join(product, 'renewed-left');
    await subscribe(product, left);
    // The provider, which is asked whether the period is paid already, does not answer until the merge.
    await cloudpayments.setFaults({ faults: [{ method: '/payments/get', kind: 'disconnectBefore', count: 100_000 }] });
    const providerId = (await mandates.get(left.uid))?.providerId ?? '';
    await cloudpayments.setFaults({ notifications: { pay: { enabled: false } } });
    await advanceToPeriodEnd(product, left, 0.1);
    await cloudpayments.setFaults({ notifications: { pay: { enabled: true } } });
    const checks = (await paymentEvents.ofAccount(left.uid, 20)).filter(
      ({ checkDecision }) => checkDecision === 'accepted',
    );
    const { TransactionId: id = '' } = checks.find(({ fields }) => Number(fields.Amount) === 150)?.fields ?? {};
    await cancel(left);
    await advanceDays(product, 4);
    const { session: stays } = await join(product, 'renewed-stays', { language: 'ru' });
    await subscribe(product, stays);
    await merge(stays, left);
    await cloudpayments.setFaults({ faults: [] });
    const before = await subscriptionOf(product, stays);
    const [quiet, told] = [left, stays].map(({ email }) => emailsTo(product, email).length);
    const charge = { AccountId: left.uid, SubscriptionId: providerId, Amount: '150.00' };
    await report(product, 'pay', { ...charge, TransactionId: id });
    // Nobody was asked about this one: finance decides.
    await report(product, 'pay', { ...charge, TransactionId: '990052' });
    await report(product, 'fail', { ...charge, TransactionId: '990053', ReasonCode: '5051' });
    await report(product, 'recurrent', { Id: providerId, AccountId: left.uid, Status: 'Rejected' });
    await product.drain();
    expect(await receipts.get(id)).toMatchObject({ uid: left.uid, accountId: stays.email });
    expect((await refunds.get(id))?.parts).toMatchObject([{ actor: 'product', amount: 150_00 }]);
    expect(await receipts.get('990052')).toMatchObject({ status: 'Quarantined' });
    expect(mailsAfter(left, quiet)).toEqual([]);
    expect(mailsAfter(stays, told).map(plain)).toEqual(['Вернём 150 ₽', 'Мы вернули 150 ₽']);
    expect(await subscriptionOf(product, stays)).toMatchObject({ currentPeriodEnd: before.currentPeriodEnd });
    expect((await subscriptionOf(product, left)).autoRenewal).toBe('cancelled');
  });

  it('is shown to staff with the one that stays: payments, timeline, and a refund of its payment', async () => {
    const left = await formerCustomer('desk-left');
    const { session: stays } = await join(product, 'desk-stays');
    await subscribe(product, stays);
    await merge(stays, left);
    const staff = await createStaff(product, 'admin', 'desk-of-merged');
    const { id = '' } = (await customerOf(stays)) ?? {};
    const { id: leftId = '' } = (await customerOf(left)) ?? {};
    const checks = JSON.stringify(
      (await callPanel(product, listChecks, { userId: id, page: 0, size: 20 }, staff)).body,
    );
    expect(checks).toContain(left.transactionId);
    const timeline = JSON.stringify((await callPanel(product, getTimeline, { userId: id }, staff)).body);
    expect(timeline).toContain(left.transactionId);
    const card = (await callPanel(product, getUserById, { id }, staff)).body as object;
    expect(card).toMatchObject({ mergedFrom: [{ id: leftId, email: left.email }] });
    const former = (await callPanel(product, getUserById, { id: leftId }, staff)).body as object;
    expect(former).toMatchObject({ mergedInto: { id, email: stays.email } });
    const request = { ...claims(stays), receipt: left.transactionId, reason: 'asked', requestId: 'refund-of-merged' };
    expect(await callPanel(product, refundByStaff, request, staff)).toMatchObject({ body: { Success: true } });
  });

  it('is restricted with the one that stays: neither its sign-ins nor its mailbox opens a free account', async () => {
    const left = await formerCustomer('barred-left');
    const { session: stays } = await join(product, 'barred-stays');
    await subscribe(product, stays);
    await merge(stays, left);
    const staff = await createStaff(product, 'admin', 'desk-of-barred');
    const { id: userId = '' } = (await customerOf(stays)) ?? {};
    const request = { userId, requestId: 'bar-the-person', reason: 'shared', class: 'key-shared' } as const;
    expect(await callPanel(product, restrictUser, request, staff)).toMatchObject({ status: 200 });
    await product.call(deleteAccount, { ...claims(stays), confirmed: true }, stays);
    await product.drain();
    const back = await join(product, 'barred-again', {}, left.email);
    expect((await subscriptionOf(product, back.session)).restricted).not.toBeNull();
  });
});

describe('the friends of an account that was merged', () => {
  it('count for the one that stays, and so does who registers with the old link later', async () => {
    const { session: left } = await join(product, 'friends-left');
    await friendOf(left, 'friends-1');
    await friendOf(left, 'friends-2');
    const { session: stays } = await join(product, 'friends-stays');
    await subscribe(product, stays);
    await friendOf(stays, 'friends-3');
    await merge(stays, left);
    expect(await discountOf(stays)).toBe(0.75);
    expect((await liveMandates(product, stays)).map(({ amount }) => amount)).toEqual([37.5]);
    await friendOf(left, 'friends-4');
    expect(await discountOf(stays)).toBe(1);
    expect((await subscriptionOf(product, left)).friends).toEqual({ all: 0, paid: 0 });
  });

  it('over two merges in a row', async () => {
    const { session: first } = await join(product, 'chain-first');
    await friendOf(first, 'chain-1');
    const { session: second } = await join(product, 'chain-second');
    await merge(second, first);
    const { session: third } = await join(product, 'chain-third');
    await subscribe(product, third);
    await merge(third, second);
    expect(await discountOf(third)).toBe(0.25);
    await friendOf(first, 'chain-2');
    expect(await discountOf(third)).toBe(0.5);
    expect((await customerOf(third))?.mergedFrom.toSorted()).toEqual([first.uid, second.uid].toSorted());
  });

  it('nobody invites themselves: an invite between the two accounts never counts', async () => {
    const { session: inviter } = await join(product, 'self-inviter');
    await subscribe(product, inviter);
    const { session: invitee } = await join(product, 'self-invitee', { referralCode: await codeOf(inviter) });
    await payMonth(invitee);
    await cancel(invitee);
    await product.drain();
    expect(await discountOf(inviter)).toBe(0.25);
    await advanceToPeriodEnd(product, invitee, 0.5);
    await merge(inviter, invitee);
    expect(await discountOf(inviter)).toBe(0);
    expect((await liveMandates(product, inviter)).map(({ amount }) => amount)).toEqual([150]);
  });

  it('the same if the invitee is the account that stays', async () => {
    const inviter = await formerCustomer('back-inviter');
    const { session: invitee } = await join(product, 'back-invitee', { referralCode: await codeOf(inviter) });
    await payMonth(invitee);
    await merge(invitee, inviter);
    expect(await inviteOf(invitee)).toMatchObject({ reason: 'self-invite', qualifiesUntil: 0 });
    expect(await discountOf(invitee)).toBe(0);
  });

  it('one person with two accounts counts once: two accounts of the same inviter', async () => {
    const { session: inviter } = await join(product, 'twice-inviter');
    await subscribe(product, inviter);
    const one = await friendOf(inviter, 'twice-one');
    await cancel(one);
    await product.drain();
    await advanceToPeriodEnd(product, one, 0.5);
    const two = await friendOf(inviter, 'twice-two');
    expect(await discountOf(inviter)).toBe(0.5);
    await merge(two, one);
    expect(await discountOf(inviter)).toBe(0.25);
  });

  it('and two accounts of two inviters', async () => {
    const { session: first } = await join(product, 'both-first');
    const { session: second } = await join(product, 'both-second');
    await subscribe(product, first);
    await subscribe(product, second);
    const one = await friendOf(first, 'both-one');
    await cancel(one);
    await product.drain();
    await advanceToPeriodEnd(product, one, 0.5);
    const two = await friendOf(second, 'both-two');
    await merge(two, one);
    expect((await discountOf(first)) + (await discountOf(second))).toBe(0.25);
  });

  it('an invitee goes on counting under the account that stays, and a refund of the old payment ends it', async () => {
    const { session: inviter } = await join(product, 'goes-inviter');
    await subscribe(product, inviter);
    const left = await formerCustomer('goes-left', { referralCode: await codeOf(inviter) });
    const { transactionId } = await subscribe(product, left, { kind: 'resubscribe' });
    await cancel(left);
    await product.drain();
    await advanceToPeriodEnd(product, left, 0.5);
    const { session: stays } = await join(product, 'goes-stays');
    await merge(stays, left);
    await payMonth(stays);
    expect(await discountOf(inviter)).toBe(0.25);
    const refund = { transactionId, amount: null, reason: 'asked', actor: 'olga', requestId: 'r' };
    expect(await requestRefund(product.deps, { uid: left.uid, ...refund })).toMatchObject({ ok: true });
    await product.drain();
    expect(await discountOf(inviter)).toBe(0);
  });
});

async function givePromo(code: string): Promise<void> {
  const now = await product.deps.clock.now();
  await product.deps.store.nonTransactional.promos.create({
    id: code,
    code,
    promoType: 'SUBSCRIPTION',
    percent: 50,
    isAvailable: true,
    created: now,
    expirationDate: moscowDay(now + 300 * DAY),
  });
}

describe('what was used up before the merge', () => {
  it('a promo code stays used', async () => {
    const code = 'MERGED-50';
    await givePromo(code);
    const left = await formerCustomer('promo-left', {}, { promo: code });
    const { session: stays } = await join(product, 'promo-stays');
    await subscribe(product, stays);
    await merge(stays, left);
    expect(await product.call(applyPromoCode, { ...claims(stays), promo: code }, stays)).toMatchObject({
      body: { code: 'promo_used_before' },
    });
  });

  it('a promo code stays used, also over two merges and for who never bought anything', async () => {
    const code = 'MERGED-TWICE';
    await givePromo(code);
    const first = await formerCustomer('codes-first', {}, { promo: code });
    const { session: second } = await join(product, 'codes-second');
    await merge(second, first);
    const { session: third } = await join(product, 'codes-third');
    await merge(third, second);
    const request = { ...claims(third), period: 30, tariff: 1, promo: code, consents: bothConsents };
    expect(await product.call(createOrder, request, third)).toMatchObject({ body: { code: 'promo_used_before' } });
  });

  it('a trial stays used', async () => {
    const left = await formerCustomer('trial-left');
    const { session: stays } = await join(product, 'trial-stays');
    await merge(stays, left);
    expect((await customerOf(stays))?.isTrialDenied).toBe(true);
  });
});

it('a sign-in that left the account again has nothing of it', async () => {
  const left = await formerCustomer('unlinked-left');
  const { session: stays } = await join(product, 'unlinked-stays');
  await linkYandex(product, stays);
  await merge(stays, left);
  const [signIn] = (await customerOf(stays))?.signIns.filter((each) => each.startsWith('google.com:')).slice(1) ?? [];
  expect(await product.call(unlinkSignIn, { ...claims(stays), signIn: signIn ?? '' }, stays)).toMatchObject({
    status: 200,
  });
  expect(JSON.stringify(await exported(stays))).toContain(left.email);
});
