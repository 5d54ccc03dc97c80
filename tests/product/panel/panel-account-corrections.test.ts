import { endingAt } from '../../support/fixtures/domain-records';
import { beforeAll, describe, expect, it } from 'vitest';
import { grantDays } from '@functions/panel/contract/change-subscription';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import {
  allowSecondTrial,
  changeReferrer,
  previewReassign,
  reassignPayment,
  resetDeviceSwaps,
} from '@functions/panel/contract/account-corrections';
import { DAY } from '@functions/base/rules/calendar';
import { verdictOf } from '@web/panel/customers/card/verdict';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { buy, CARDS } from '../../support/customers/buy';
import { storedReceipt } from '../../support/fixtures/stored-records';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  buyAsGuest,
  emailsTo,
  join,
  liveMandates,
  newPrepaidToken,
  profileOf,
  receiptsOf,
  subjectsTo,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();
let olga: StaffSession;
let fedor: StaffSession;
beforeAll(async () => {
  [olga, fedor] = [await createStaff(product, 'support', 'olga'), await createStaff(product, 'finance', 'fedor')];
});

const customerOf = async ({ uid }: Pick<Session, 'uid'>) => {
  const customer = await product.deps.store.nonTransactional.customers.get(uid);
  if (customer === null) throw new Error('no such customer');
  return customer;
};
const joined = async (name: string, about: Parameters<typeof join>[2] = {}) => {
  const { session } = await join(product, name, about);
  return { session, ...(await customerOf(session)) };
};
let clicks = 0;
const click = (userId: string) => ({
  userId,
  reason: 'ошибка при оплате',
  requestId: `click-${String((clicks += 1)).padStart(4, '0')}`,
});
const attach = (id: string, transactionId: string, about: object = {}, by = olga) =>
  callPanel(product, reassignPayment, { ...click(id), transactionId, ...about }, by);
const cardOf = async (id: string) =>
  getUserById.response.parse((await callPanel(product, getUserById, { id }, olga)).body);

describe('staff assign a payment to the customer who made it', () => {
  it('a guest purchase is claimed and starts a subscription; assigning it again is refused', async () => {
    const { transactionId } = await buyAsGuest(product, 'lost.mail@example.com', newPrepaidToken(30, 1));
    const { session, id, email } = await joined('claims');
    expect((await attach(id, transactionId)).body).toEqual({ success: true });
    await product.drain();
    expect((await profileOf(product, session)).userInfo).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      subscriptionIsActive: true,
    });
    expect(await receiptsOf(product, session)).toMatchObject([{ transactionId, status: 'Paid' }]);
    expect(await attach(id, transactionId)).toMatchObject({ status: 409, body: { code: 'payment_attached' } });
    expect((await cardOf(id)).email).toBe(email);
  });

  it('a quarantined payment buys one term without auto-renewal, although one click arrives three times', async () => {
    const { store, clock } = product.deps;
    const { session, id, uid, email } = await joined('quarantine');
    await store.nonTransactional.receipts.create({
      ...storedReceipt('700700', '', await clock.now()),
      uid: null,
      status: 'Quarantined',
    });
    expect(await attach(id, '700700')).toMatchObject({ status: 400, body: { code: 'tariff_missing' } });
    const request = { ...click(id), transactionId: '700700', tariff: 6 };
    const replies = await Promise.all([olga, olga, olga].map((by) => callPanel(product, reassignPayment, request, by)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { currentPeriodEnd, tariff, autoRenewal } = await subscriptionOf(product, session);
    expect(((currentPeriodEnd ?? 0) - (await clock.now())) / DAY).toBeGreaterThan(175);
    expect({ tariff, autoRenewal }).toEqual({ tariff: 6, autoRenewal: 'unsupported' });
    expect(await store.nonTransactional.receipts.get('700700')).toMatchObject({
      uid,
      accountId: email,
      status: 'Paid',
    });
  });

  it('finance moves a payment of another account with its time, and back', async () => {
    const wrong = await joined('wrong-account');
    const right = await joined('right-account');
    const { transactionId } = await subscribe(product, wrong.session);
    expect((await attach(right.id, transactionId, {}, fedor)).status).toBe(200);
    expect((await profileOf(product, wrong.session)).userInfo.subscriptionIsActive).toBe(false);
    expect((await profileOf(product, right.session)).userInfo.subscriptionIsActive).toBe(true);
    expect(await receiptsOf(product, wrong.session)).toEqual([]);
    expect(await attach(wrong.id, transactionId)).toMatchObject({ status: 403, body: { code: 'payment_in_use' } });
    expect((await attach(wrong.id, transactionId, {}, fedor)).status).toBe(200);
    expect((await profileOf(product, wrong.session)).userInfo.subscriptionIsActive).toBe(true);
    expect((await profileOf(product, right.session)).userInfo.subscriptionIsActive).toBe(false);
    expect(await attach(right.id, '123456789')).toMatchObject({ status: 404, body: { code: 'no_such_payment' } });
  });
});

/** The same question before the change, by the same people. */
const preview = async (userId: string, transactionId: string, by = olga, about: object = {}) => {
  const { body } = await callPanel(product, previewReassign, { userId, transactionId, ...about }, by);
  return previewReassign.response.parse(body);
};
const moved = async (name: string) => {
  const [from, to] = [await joined(`${name}-from`), await joined(`${name}-to`)];
  const { transactionId } = await subscribe(product, from.session);
  await product.drain();
  return { from, to, transactionId };
};
const staffRowsOf = async (userId: string) =>
  getTimeline.response
    .parse((await callPanel(product, getTimeline, { userId }, fedor)).body)
    .content.filter(({ kind }) => kind === 'staff');

describe('attaching a payment is shown first', () => {
  it('says whose payment it is, what they lose and what the other one gets, and changes nothing', async () => {
    const { from, to, transactionId } = await moved('shown');
    const before = await subscriptionOf(product, from.session);
    const said = await preview(to.id, transactionId);
    expect(said).toMatchObject({
      amount: 1,
      method: 'card',
      cardMask: expect.stringMatching(/^•• \d{4}$/) as string,
      bought: { kind: 'trial', days: 30 },
      maskedEmail: expect.stringContaining('•••@') as string,
      owner: { id: from.id, email: from.email, accessClosesNow: true, endsRenewals: true },
      target: { id: to.id, accessUntil: null, renews: false },
      needsFinance: true,
      effect: { ownerId: from.id, endsRenewals: true, gain: 'term' },
    });
    expect(Date.parse(said.owner?.accessUntil ?? '')).toBe(before.accessEndsAt);
    expect(await subscriptionOf(product, from.session)).toEqual(before);
    expect(await product.deps.store.nonTransactional.subscriptions.get(to.uid)).toBeNull();
    // The dialog said what the change does.
    expect((await attach(to.id, transactionId, { seen: said.effect }, fedor)).status).toBe(200);
    const [lost, got] = [await subscriptionOf(product, from.session), await subscriptionOf(product, to.session)];
    for (const [{ accessEndsAt }, promised] of [
      [lost, said.owner?.accessUntilAfter],
      [got, said.target.accessUntilAfter],
    ] as const)
      expect(Math.abs((accessEndsAt ?? 0) - Date.parse(promised ?? ''))).toBeLessThan(60_000);
  });

  it('a payment of nobody names no owner, and support attaches it', async () => {
    const { transactionId } = await buyAsGuest(product, 'shown.guest@example.com', newPrepaidToken());
    const { id } = await joined('gets-guest');
    const { owner, needsFinance, target, effect } = await preview(id, transactionId);
    expect({ owner, needsFinance, gain: effect.gain, renews: target.renews }).toEqual({
      owner: null,
      needsFinance: false,
      gain: 'claim',
      renews: true,
    });
    expect((await attach(id, transactionId, { seen: effect })).status).toBe(200);
  });

  it('is refused when it would do something else by then than staff have seen', async () => {
    const { from, to, transactionId } = await moved('overtaken');
    const { effect } = await preview(to.id, transactionId, fedor);
    const other = await joined('overtaken-other');
    expect((await attach(other.id, transactionId, {}, fedor)).status).toBe(200);
    const late = await attach(to.id, transactionId, { seen: effect }, fedor);
    expect(late).toMatchObject({ status: 409, body: { code: 'payment_changed' } });
    expect(await receiptsOf(product, other.session)).toMatchObject([{ transactionId }]);
    expect(await staffRowsOf(to.id)).toEqual([]);
    expect(await staffRowsOf(from.id)).toHaveLength(1);
  });

  it('support takes no open access; the preview says who may, and a closed account may lose its payment', async () => {
    const { from, to, transactionId } = await moved('support');
    expect((await preview(to.id, transactionId)).needsFinance).toBe(true);
    const before = await subscriptionOf(product, from.session);
    expect(await attach(to.id, transactionId)).toMatchObject({
      status: 403,
      body: { code: 'payment_in_use', message: expect.stringContaining('финансы или администратор') as string },
    });
    expect(await subscriptionOf(product, from.session)).toEqual(before);
    await product.deps.store.transaction(async ({ subscriptions }) => {
      await subscriptions.save(endingAt({ ...before, autoRenewal: 'cancelled' }, 1));
    });
    expect((await preview(to.id, transactionId)).needsFinance).toBe(false);
  });

  it('back to the account that it came from undoes the move: time, renewals, the trial of the other one', async () => {
    const { from, to, transactionId } = await moved('undone');
    const before = await subscriptionOf(product, from.session);
    await attach(to.id, transactionId, {}, fedor);
    await product.drain();
    expect((await cardOf(from.id)).situation.renewalEnd).toMatchObject({ why: 'refund', money: 'moved' });
    const said = await preview(from.id, transactionId, fedor);
    expect(said).toMatchObject({
      owner: { id: to.id, accessClosesNow: true },
      target: { id: from.id, renews: true },
      effect: { gain: 'back' },
    });
    expect((await attach(from.id, transactionId, { seen: said.effect }, fedor)).status).toBe(200);
    await product.drain();
    const after = await subscriptionOf(product, from.session);
    expect(after).toMatchObject({ autoRenewal: 'active', isTrial: true, trialUsed: true, tariff: before.tariff });
    // Nothing of the time is lost.
    expect(Math.abs((after.currentPeriodEnd ?? 0) - (before.currentPeriodEnd ?? 0))).toBeLessThan(60_000);
    expect(await liveMandates(product, from.session)).toHaveLength(1);
    expect(await subscriptionOf(product, to.session)).toMatchObject({
      trialUsed: false,
      accessEndsAt: expect.any(Number) as number,
    });
    // The other one may still have a trial of their own.
    await subscribe(product, to.session, { expires: cardExpiryOf('own card of undone') });
    expect(await subscriptionOf(product, to.session)).toMatchObject({ isTrial: true });
    // After which this payment cannot give them another one.
    expect((await attach(to.id, transactionId, { tariff: 1 }, fedor)).status).toBe(409);
  });

  it.each([
    ['comes back with the renewals that it ended, also after days that were given meanwhile', 'days', 'active'],
    ['does not turn on renewals that were left without a card since', 'card', 'cancelled'],
  ] as const)('an undone move %s', async (_does, what, autoRenewal) => {
    const { from, to, transactionId } = await moved(`quiet-${what}`);
    await attach(to.id, transactionId, {}, fedor);
    const { mandates } = product.deps.store.nonTransactional;
    const mandate = await mandates.get(from.uid);
    if (what === 'card' && mandate) await mandates.save({ ...mandate, token: null });
    if (what === 'days') await callPanel(product, grantDays, { ...click(from.id), days: 1 }, olga);
    await attach(from.id, transactionId, {}, fedor);
    expect((await subscriptionOf(product, from.session)).autoRenewal).toBe(autoRenewal);
    expect((await subscriptionOf(product, from.session)).accessEndsAt).toBeGreaterThan(await product.deps.clock.now());
  });

  it('both histories and both e-mails say that the payment was moved, none speaks of returned money', async () => {
    const { from, to, transactionId } = await moved('told');
    await attach(to.id, transactionId, {}, fedor);
    await product.drain();
    expect(await staffRowsOf(from.id)).toMatchObject([
      { name: 'reassignPayment', actor: fedor.login, facts: { transactionId, movedTo: to.id } },
    ]);
    expect(await staffRowsOf(to.id)).toMatchObject([
      { name: 'reassignPayment', actor: fedor.login, facts: { transactionId, movedFrom: from.id } },
    ]);
    const namesOf = async (userId: string) =>
      getTimeline.response
        .parse((await callPanel(product, getTimeline, { userId }, fedor)).body)
        .content.map(({ name }) => name);
    expect(await namesOf(from.id)).toEqual(expect.arrayContaining(['movedAway', 'payment-moved']));
    expect(await namesOf(from.id)).not.toContain('refunded');
    expect(await namesOf(to.id)).toEqual(expect.arrayContaining(['movedHere', 'payment-moved']));
    expect(await namesOf(to.id)).not.toContain('paid');
    expect(verdictOf(await cardOf(from.id)).line).toContain('платёж перенесён на другой аккаунт');
    for (const { session } of [from, to]) {
      expect(subjectsTo(product, session.email).join()).toMatch(/payment|Платёж/i);
      expect(
        emailsTo(product, session.email)
          .map(({ text }) => text)
          .join(),
      ).not.toMatch(/Money refunded|We refunded/);
    }
  });

  it('an invitee counts again for the inviter, and one who never paid waits as before', async () => {
    const owner = await joined('undo-inviter');
    const [from, to] = [
      await joined('undo-invited', { referralCode: owner.invitationCode }),
      await joined('undo-other', { referralCode: owner.invitationCode }),
    ];
    const { transactionId } = await subscribe(product, from.session);
    const reasons = async () =>
      Promise.all(
        [from, to].map(async ({ uid }) => (await product.deps.store.nonTransactional.invites.get(uid))?.reason),
      );
    expect(await reasons()).toEqual(['in-trial', 'pending']);
    await attach(to.id, transactionId, {}, fedor);
    expect(await reasons()).toEqual(['refunded', 'in-trial']);
    await attach(from.id, transactionId, {}, fedor);
    expect(await reasons()).toEqual(['in-trial', 'pending']);
    await product.drain();
    expect((await cardOf(owner.id)).referralDiscount).toBe(0.25);
  });
});

describe('staff change the inviter', () => {
  it('the new inviter gets the discount of the old one; cycles, self-invitation and finance are refused', async () => {
    const former = await joined('former');
    const owner = await joined('owner');
    const friend = await joined('friend', { referralCode: former.invitationCode });
    await subscribe(product, friend.session);
    await product.drain();
    expect((await cardOf(former.id)).referralDiscount).toBe(0.25);
    const name = (inviterCode: string, by = olga, id = friend.id) =>
      callPanel(product, changeReferrer, { ...click(id), inviterCode }, by);
    expect((await name(owner.invitationCode, fedor)).status).toBe(403);
    expect((await name(owner.invitationCode.toUpperCase())).status).toBe(200);
    await product.drain();
    expect([(await cardOf(former.id)).referralDiscount, (await cardOf(owner.id)).referralDiscount]).toEqual([0, 0.25]);
    expect((await cardOf(friend.id)).inviter?.id).toBe(owner.id);
    expect(await name(friend.invitationCode)).toMatchObject({ status: 409, body: { code: 'inviter_impossible' } });
    expect(await name(friend.invitationCode, olga, owner.id)).toMatchObject({
      status: 409,
      body: { code: 'inviter_impossible' },
    });
    expect(await name('nobodys-code')).toMatchObject({ status: 404, body: { code: 'no_such_inviter' } });
  });

  it('gives the new inviter the discount when the invitee had paid without an inviter', async () => {
    const owner = await joined('late-owner');
    const friend = await joined('late-friend');
    await subscribe(product, friend.session);
    await callPanel(product, changeReferrer, { ...click(friend.id), inviterCode: owner.invitationCode }, olga);
    await product.drain();
    expect((await cardOf(owner.id)).referralDiscount).toBe(0.25);
  });
});

describe('staff correct swaps and trials', () => {
  it('a reset of the device swaps sets their number to zero', async () => {
    const { id, uid } = await joined('swapper');
    const now = await product.deps.clock.now();
    for (let n = 0; n < 5; n += 1) {
      await product.deps.store.nonTransactional.devices.save({
        deviceId: `${uid}-${n}`,
        uid,
        installId: `install-${n}`,
        deviceName: 'Pixel',
        platform: 'android',
        created: now - 3 * DAY,
        firstActivation: now - 3 * DAY,
        lastSeen: null,
        isActive: false,
        keyHash: '',
        publicKey: null,
        detachedAt: now - DAY,
        isSwap: true,
      });
    }
    expect((await cardOf(id)).swaps).toEqual({ used: 5, limit: 5 });
    expect((await callPanel(product, resetDeviceSwaps, click(id), olga)).status).toBe(200);
    expect((await cardOf(id)).swaps).toEqual({ used: 0, limit: 5 });
  });

  it('staff allow a trial with a card that was used before (T10)', async () => {
    const first = await joined('husband');
    const second = await joined('wife');
    const expires = cardExpiryOf('husband and wife');
    await subscribe(product, first.session, { expires });
    const refusedOne = await buy(product, second.session, { expires, card: CARDS.good });
    expect(refusedOne.outcome.step).not.toBe('success');
    await product.drain();
    expect(await cardOf(second.id)).toMatchObject({ isTrialDenied: true, isTrialAllowed: false });
    expect((await callPanel(product, allowSecondTrial, click(second.id), olga)).status).toBe(200);
    expect(await cardOf(second.id)).toMatchObject({ isTrialDenied: false, isTrialAllowed: true });
    const { widget } = await subscribe(product, second.session, { expires });
    expect(widget.amount).toBe(1);
    expect(await callPanel(product, allowSecondTrial, click(second.id), olga)).toMatchObject({
      status: 409,
      body: { code: 'trial_used', message: 'Пробный период этот клиент уже использовал.' },
    });
  });
});
