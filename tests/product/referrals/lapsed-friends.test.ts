import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listInvitees } from '@functions/referrals/contract/list-invitees';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { DAY } from '@functions/base/rules/calendar';
import type { MailContent } from '@functions/messages/rules/all-mails';
import { endTrial, grantDays, liftRestriction, restrictAccess } from '@functions/renewals/steps/change-subscription';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import {
  emailsTo,
  join,
  liveMandates,
  profileOf,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

let product: RunningProduct;
beforeEach(async () => {
  product = await startProduct();
});
afterEach(() => product.stop());

/** The inviter of these tests is charged this many days after the first payment. */
const TRIAL = 30;

/** An inviter whose trial began now, and the days that are counted from then. */
async function inviterOf(name: string) {
  const { session: inviter } = await join(product, name, { language: 'ru' });
  await subscribe(product, inviter, { period: TRIAL });
  const start = ((await subscriptionOf(product, inviter)).currentPeriodEnd ?? 0) - TRIAL * DAY;
  return { inviter, moveToDay: (day: number) => product.moveTo(start + day * DAY) };
}

/** A friend whose trial of one day begins now: without a renewal the friend counts for four days. */
async function friendOf(inviter: Session, name: string, { leaves }: { leaves: boolean }): Promise<Session> {
  const { invitationCode } = (await product.deps.store.nonTransactional.customers.get(inviter.uid)) ?? {};
  const { session: friend } = await join(product, name, { referralCode: invitationCode ?? '' });
  await subscribe(product, friend, { period: 1 });
  if (leaves) await product.call(cancelSubscription, { email: friend.email }, friend);
  await product.drain();
  return friend;
}

/** The e-mails to a customer about the coming charge, oldest first; amounts in kopecks. */
async function announcements({ uid }: Session) {
  const entries = await product.deps.store.nonTransactional.outbox.mailsTo(uid, Number.MAX_SAFE_INTEGER, 100);
  return entries
    .toSorted((left, right) => left.created - right.created)
    .flatMap(({ task }): MailContent[] => (task.kind === 'mail' ? [task.content] : []))
    .filter(({ kind }) => kind === 'charge-ahead' || kind === 'friend-lapsed');
}

/** What the profile names as the next charge, and what the provider would charge, in roubles. */
async function nextCharge(session: Session) {
  const { userInfo } = await profileOf(product, session);
  return { profile: userInfo.amount, provider: (await liveMandates(product, session)).map(({ amount }) => amount) };
}

const charges = async (session: Session) => (await receiptsOf(product, session)).map(({ amount }) => amount);

const friendsOf = async (session: Session) => {
  const { status, body } = await product.call(listInvitees, { uid: session.uid, email: session.email }, session);
  expect(status).toBe(200);
  return listInvitees.response.parse(body);
};

describe('a friend who lapses (decision 77): profile, e-mails and charge agree', () => {
  it('before the three-day e-mail: the discount goes at the lapse; both reminders name the full price', async () => {
    const { inviter, moveToDay } = await inviterOf('early');
    await moveToDay(5);
    await friendOf(inviter, 'early-friend', { leaves: true });
    expect(await nextCharge(inviter)).toEqual({ profile: 112.5, provider: [112.5] });
    await moveToDay(8.9);
    expect(await nextCharge(inviter)).toEqual({ profile: 112.5, provider: [112.5] });
    await moveToDay(9.1);
    expect(await nextCharge(inviter)).toEqual({ profile: 150, provider: [150] });
    expect(await announcements(inviter)).toMatchObject([
      { kind: 'friend-lapsed', percent: 0, amount: 150_00, isAnnounced: false },
    ]);
    await moveToDay(30.1);
    const [, threeDays, oneDay] = await announcements(inviter);
    expect(threeDays).toMatchObject({ daysAhead: 3, amount: 150_00 });
    expect(threeDays).not.toHaveProperty('amountWithoutTrials');
    expect(oneDay).toMatchObject({ daysAhead: 1, amount: 150_00 });
    expect(await charges(inviter)).toEqual([150_00, 1_00]);
  });

  it('between the e-mails: the first names the sum without the friend, the second charges it', async () => {
    const { inviter, moveToDay } = await inviterOf('between');
    await moveToDay(24);
    await friendOf(inviter, 'between-friend', { leaves: true });
    await moveToDay(27.5);
    expect(await nextCharge(inviter)).toEqual({ profile: 112.5, provider: [112.5] });
    expect(await announcements(inviter)).toMatchObject([
      { kind: 'charge-ahead', daysAhead: 3, amount: 112_50, amountWithoutTrials: 150_00 },
    ]);
    await moveToDay(28.1);
    expect(await nextCharge(inviter)).toEqual({ profile: 150, provider: [150] });
    await moveToDay(30.1);
    expect((await announcements(inviter)).slice(1)).toMatchObject([
      { kind: 'friend-lapsed', percent: 0, amount: 150_00, isAnnounced: false },
      { kind: 'charge-ahead', daysAhead: 1, amount: 150_00 },
    ]);
    expect(await charges(inviter)).toEqual([150_00, 1_00]);
  });

  it('after the announcement: the announced sum is charged, and the e-mail says so (decision 7)', async () => {
    const { inviter, moveToDay } = await inviterOf('late');
    await moveToDay(25.5);
    await friendOf(inviter, 'late-friend', { leaves: true });
    await moveToDay(29.2);
    expect((await announcements(inviter)).at(-1)).toMatchObject({ daysAhead: 1, amount: 112_50 });
    await moveToDay(29.7);
    expect(await nextCharge(inviter)).toEqual({ profile: 112.5, provider: [112.5] });
    expect((await announcements(inviter)).at(-1)).toMatchObject({
      kind: 'friend-lapsed',
      percent: 0,
      amount: 112_50,
      isAnnounced: true,
    });
    await moveToDay(30.1);
    expect(await charges(inviter)).toEqual([112_50, 1_00]);
    expect(await nextCharge(inviter)).toEqual({ profile: 150, provider: [150] });
  });

  it('a friend who pays the first full price keeps the discount, and no e-mail takes it away', async () => {
    const { inviter, moveToDay } = await inviterOf('stays');
    await moveToDay(5);
    await friendOf(inviter, 'stays-friend', { leaves: false });
    await moveToDay(30.1);
    expect(await announcements(inviter)).toMatchObject([
      { daysAhead: 3, amount: 112_50 },
      { daysAhead: 1, amount: 112_50 },
    ]);
    expect(await charges(inviter)).toEqual([112_50, 1_00]);
  });

  it('an inviter whose subscription does not renew gets no e-mail about a charge', async () => {
    const { inviter, moveToDay } = await inviterOf('ending');
    await friendOf(inviter, 'ending-friend', { leaves: true });
    await product.call(cancelSubscription, { email: inviter.email }, inviter);
    await moveToDay(5);
    expect((await subscriptionOf(product, inviter)).friends.all).toBe(0);
    expect(await announcements(inviter)).toEqual([]);
  });
});

describe('a friend whose trial support moves (§9: until its end plus 72 hours)', () => {
  const percentOf = async (session: Session) => (await subscriptionOf(product, session)).friends.all;

  it('counts until the end of the trial that granted days prolong', async () => {
    const { inviter, moveToDay } = await inviterOf('granted');
    const friend = await friendOf(inviter, 'granted-friend', { leaves: true });
    expect(await grantDays(product.deps, { uid: friend.uid, days: 10 })).toMatchObject({ ok: true });
    await product.drain();
    // Without the granted days the friend would have counted for four days.
    await moveToDay(6);
    expect((await subscriptionOf(product, friend)).isTrial).toBe(true);
    expect(await percentOf(inviter)).toBe(25);
    expect(await announcements(inviter)).toEqual([]);
    await moveToDay(13.9);
    expect(await percentOf(inviter)).toBe(25);
    await moveToDay(14.1);
    expect(await percentOf(inviter)).toBe(0);
    expect(await announcements(inviter)).toMatchObject([{ kind: 'friend-lapsed', percent: 0 }]);
  });

  it('counts again when a restriction that outlasted the trial is lifted', async () => {
    const { inviter, moveToDay } = await inviterOf('lifted');
    const friend = await friendOf(inviter, 'lifted-friend', { leaves: true });
    await restrictAccess(product.deps, { uid: friend.uid, reason: 'key-shared' });
    await moveToDay(10);
    expect(await percentOf(inviter)).toBe(0);
    expect(await liftRestriction(product.deps, { uid: friend.uid })).toMatchObject({ ok: true });
    await product.drain();
    expect(await percentOf(inviter)).toBe(25);
    await moveToDay(14.1);
    expect(await percentOf(inviter)).toBe(0);
  });

  it('stops counting earlier when support ends the trial early', async () => {
    const { inviter, moveToDay } = await inviterOf('ended');
    const { invitationCode = '' } = (await product.deps.store.nonTransactional.customers.get(inviter.uid)) ?? {};
    const { session: friend } = await join(product, 'ended-friend', { referralCode: invitationCode });
    await subscribe(product, friend, { period: 20 });
    await product.drain();
    expect(await endTrial(product.deps, { uid: friend.uid })).toMatchObject({ ok: true });
    await product.call(cancelSubscription, { email: friend.email }, friend);
    await moveToDay(3.9);
    expect(await percentOf(inviter)).toBe(25);
    await moveToDay(4.1);
    expect(await percentOf(inviter)).toBe(0);
  });

  it('does not count again because of days that were granted after the trial and the grace period', async () => {
    const { inviter, moveToDay } = await inviterOf('over');
    const friend = await friendOf(inviter, 'over-friend', { leaves: true });
    await moveToDay(6);
    await grantDays(product.deps, { uid: friend.uid, days: 10 });
    await product.drain();
    expect(await percentOf(inviter)).toBe(0);
  });
});

it('a refunded friend ends the discount for good, and the e-mail does not say that it can come back', async () => {
  const { inviter } = await inviterOf('final');
  const friend = await friendOf(inviter, 'final-friend', { leaves: false });
  const asked = { uid: friend.uid, transactionId: null, amount: null, reason: 'asked', actor: 'olga' };
  await requestRefund(product.deps, { ...asked, requestId: 'once' });
  await product.drain();
  expect(await announcements(inviter)).toMatchObject([{ kind: 'friend-lapsed', percent: 0, isFinal: true }]);
  const { subject, text } = emailsTo(product, inviter.email).at(-1) ?? {};
  expect(subject).toMatch(/^Скидка за друзей теперь 0\s%$/);
  expect(text).not.toMatch(/скидка\sвернётся/);
});

describe('the friends that /promo lists', () => {
  it('are masked, with their state and the discount that they earn', async () => {
    const { inviter, moveToDay } = await inviterOf('host');
    const { invitationCode } = (await product.deps.store.nonTransactional.customers.get(inviter.uid)) ?? {};
    expect(await friendsOf(inviter)).toMatchObject({ discount: 0, invitees: [], total: 0 });
    const left = await friendOf(inviter, 'left', { leaves: true });
    const paying = await friendOf(inviter, 'paying', { leaves: false });
    await moveToDay(6);
    const refunded = await friendOf(inviter, 'refunded', { leaves: false });
    const asked = { uid: refunded.uid, transactionId: null, amount: null, reason: 'asked', actor: 'olga' };
    expect(await requestRefund(product.deps, { ...asked, requestId: 'once' })).toMatchObject({ ok: true });
    const trial = await friendOf(inviter, 'trial', { leaves: true });
    await join(product, 'registered', { referralCode: invitationCode ?? '' });
    await product.drain();

    const list = await friendsOf(inviter);
    expect(list).toMatchObject({ discount: 0.5, total: 5 });
    expect(list.invitees.map(({ state }) => state).toSorted()).toEqual([
      'counts',
      'ended',
      'ended',
      'in-trial',
      'waiting',
    ]);
    const { qualifiesUntil = 0 } = (await product.deps.store.nonTransactional.invites.get(trial.uid)) ?? {};
    expect(list.invitees.find(({ state }) => state === 'in-trial')?.countsUntil).toBe(
      new Date(qualifiesUntil).toISOString(),
    );
    const sent = JSON.stringify(list);
    for (const friend of [left, paying, refunded, trial]) {
      expect(sent).not.toContain(friend.uid);
      expect(sent).not.toContain(friend.email);
    }
    expect(list.invitees.every(({ email }) => /^.•••@[^@]+$/u.test(email ?? ''))).toBe(true);
  });

  it('are the newest twenty of all', async () => {
    const { inviter } = await inviterOf('popular');
    const { invitationCode } = (await product.deps.store.nonTransactional.customers.get(inviter.uid)) ?? {};
    for (let n = 0; n < 21; n += 1) await join(product, `guest-${n}`, { referralCode: invitationCode ?? '' });
    const list = await friendsOf(inviter);
    expect({ shown: list.invitees.length, total: list.total }).toEqual({ shown: 20, total: 21 });
  });
});
