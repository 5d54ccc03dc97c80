import { beforeAll, describe, expect, it } from 'vitest';
import { getUserById } from '@contract/panel/customers/get-user';
import {
  allowSecondTrial,
  changeReferrer,
  reassignPayment,
  resetDeviceSwaps,
} from '@contract/panel/customers/account-corrections';
import { DAY } from '@functions/domain/platform/calendar';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { buy, CARDS } from '../../support/customers/buy';
import { storedReceipt } from '../../support/fixtures/stored-records';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  buyAsGuest,
  join,
  newPrepaidToken,
  profileOf,
  receiptsOf,
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

  it('finance moves a payment of another account with its time; a used trial cannot be moved back', async () => {
    const wrong = await joined('wrong-account');
    const right = await joined('right-account');
    const { transactionId } = await subscribe(product, wrong.session);
    expect((await attach(right.id, transactionId, {}, fedor)).status).toBe(200);
    expect((await profileOf(product, wrong.session)).userInfo.subscriptionIsActive).toBe(false);
    expect((await profileOf(product, right.session)).userInfo.subscriptionIsActive).toBe(true);
    expect(await receiptsOf(product, wrong.session)).toEqual([]);
    // It cannot be moved back, because the first account has used its trial.
    expect(await attach(wrong.id, transactionId)).toMatchObject({ status: 409, body: { code: 'trial_used' } });
    expect(await attach(right.id, '123456789')).toMatchObject({ status: 404, body: { code: 'no_such_payment' } });
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
