import { periodsOf } from '../../support/fixtures/domain-records';
import { describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { ReadRepositories, Repositories } from '@functions/panel/ports/repositories';
import { requestRefund, type RefundCommand } from '@functions/refunds/steps/request-refund';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  advanceDays,
  advanceToPeriodEnd,
  buyAsGuest,
  emailsTo,
  join,
  newPrepaidToken,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const request = (
  session: Pick<Session, 'uid'> | null,
  about: Partial<RefundCommand> = {},
  deps: Parameters<typeof requestRefund>[0] = product.deps,
) =>
  requestRefund(deps, {
    uid: session?.uid ?? null,
    transactionId: null,
    amount: null,
    reason: 'asked',
    actor: 'olga',
    requestId: 'click-1',
    ...about,
  });

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let begun: Promise<T> | undefined;
  return () => (begun ??= work());
};

const refundOf = (transactionId: string | undefined) =>
  product.deps.store.nonTransactional.refunds.get(transactionId ?? '');

/** A customer with a refunded trial payment of 1 rouble, a paid month before and a paid current one; newest first. */
async function twoMonths(name: string) {
  const { session } = await join(product, name, { language: 'ru' });
  await subscribe(product, session);
  await advanceToPeriodEnd(product, session, 0.1);
  await advanceToPeriodEnd(product, session, 0.1);
  const [current, former, trial] = (await receiptsOf(product, session)).map(({ transactionId }) => transactionId);
  return { session, current, former, trial };
}

/** A customer with a running trial who cancelled it, and then paid the time after it. */
async function paidAhead(name: string) {
  const { session } = await join(product, name, { language: 'ru' });
  const { transactionId: running } = await subscribe(product, session);
  await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
  const { transactionId: ahead } = await subscribe(product, session, { kind: 'resubscribe' });
  return { session, running, ahead };
}

describe('a refund request that names no payment', () => {
  it('means the payment of the current period', async () => {
    const { session, current } = await twoMonths('current');
    expect(await request(session)).toMatchObject({ ok: true, value: { transactionId: current } });
  });

  it('means the refund that is open, also as a part and by another request', async () => {
    const { session, former } = await twoMonths('open');
    await request(session, { transactionId: former ?? null, amount: 100 });
    expect(await request(session, { requestId: 'click-2' })).toMatchObject({
      ok: true,
      value: { transactionId: former, part: { requestId: 'click-1', amount: 100 } },
    });
    await product.drain();
    // The open refund is done: another request is another refund, a repetition is the same one.
    expect(await request(session)).toMatchObject({ ok: true, value: { transactionId: former, part: { amount: 100 } } });
    expect((await refundOf(former))?.parts).toHaveLength(1);
    expect(await request(session, { requestId: 'click-3' })).not.toMatchObject({ value: { transactionId: former } });
  });

  it('after the end means the newest payment with money left, and then nothing', async () => {
    const { session } = await join(product, 'ended', { language: 'ru' });
    const { transactionId } = await subscribe(product, session);
    await request(session, { transactionId, amount: 40 });
    await product.drain();
    expect(await request(session, { requestId: 'rest' })).toMatchObject({
      ok: true,
      value: { transactionId, part: { amount: 60 } },
    });
    await product.drain();
    expect(await request(session, { requestId: 'more' })).toEqual({ ok: false, refusal: 'refunded_already' });
  });

  it('after the end means the newest payment, also one that gave no term, and then the one before it', async () => {
    const { session } = await join(product, 'ended-with-device', { language: 'ru' });
    const { transactionId: term } = await subscribe(product, session, { period: 5 });
    const { transactionId: device } = await subscribe(product, session, { kind: 'device-slot' });
    await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
    await advanceToPeriodEnd(product, session, 1);
    expect(await request(session)).toMatchObject({ ok: true, value: { transactionId: device } });
    await product.drain();
    expect(await request(session, { requestId: 'next' })).toMatchObject({ ok: true, value: { transactionId: term } });
  });

  it('means the refund of another click, which is stored between two of its reads', async () => {
    const { session } = await paidAhead('overtaken');
    const { store } = product.deps;
    const first = once(() => request(session));
    /** The receipts are read before, and the subscription after the other click. */
    const overtaken = <R extends ReadRepositories>(repositories: R): R => {
      const receipts = repositories.receipts.ofCustomer(session.uid, 10);
      return {
        ...repositories,
        receipts: { ...repositories.receipts, ofCustomer: () => receipts },
        subscriptions: {
          ...repositories.subscriptions,
          get: (uid: string) => receipts.then(first).then(() => repositories.subscriptions.get(uid)),
        },
      };
    };
    const deps = {
      ...product.deps,
      store: {
        ...store,
        nonTransactional: overtaken(store.nonTransactional),
        transaction: <T>(work: (repositories: Repositories) => Promise<T>) =>
          store.transaction((repositories) => work(overtaken(repositories))),
      },
    };
    const second = await request(session, { requestId: 'click-2' }, deps);
    expect(second).toMatchObject({ ok: true, value: { part: { requestId: 'click-1' } } });
    expect((await receiptsOf(product, session)).filter(({ refunded }) => refunded > 0)).toHaveLength(1);
  });

  it('means the refund that is open, and not the devices that go back with it', async () => {
    const { session } = await join(product, 'open-with-device', { language: 'ru' });
    await subscribe(product, session, { period: 5 });
    await subscribe(product, session, { kind: 'device-slot' });
    const first = await request(session);
    expect((await receiptsOf(product, session)).filter(({ refunded }) => refunded > 0)).toHaveLength(2);
    const transactionId = first.ok ? first.value.transactionId : null;
    for (const requestId of ['click-1', 'click-2'])
      expect(await request(session, { requestId })).toMatchObject({ ok: true, value: { transactionId } });
  });

  it('means the refund that is open, although an earlier part of that payment is done', async () => {
    const { session, former } = await twoMonths('second-part');
    await request(session, { transactionId: former ?? null, amount: 100 });
    await product.drain();
    await request(session, { transactionId: former ?? null, amount: 200, requestId: 'click-2' });
    expect(await request(session, { requestId: 'click-3' })).toMatchObject({
      ok: true,
      value: { transactionId: former, part: { requestId: 'click-2', amount: 200 } },
    });
  });

  it('means the same refund when it is repeated after the provider refused it', async () => {
    const { session, current, former } = await twoMonths('refused');
    await request(session);
    const { refunds, receipts } = product.deps.store.nonTransactional;
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: false } } });
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(current), amount: 50 });
    await product.drain();
    await product.sandbox.cloudpayments.setFaults({ notifications: { refund: { enabled: true } } });
    expect(await receipts.get(current ?? '')).toMatchObject({ status: 'RefundFailed', refunded: 0 });
    expect(await request(session)).toMatchObject({
      ok: true,
      value: { transactionId: current, part: { index: 0, state: 'failed' } },
    });
    expect(await refunds.get(former ?? '')).toBeNull();
  });

  it('means the payment of the running period, not a later one for a device or for the time after it', async () => {
    const { session, ahead, running } = await paidAhead('ahead');
    const { transactionId: device } = await subscribe(product, session, { kind: 'device-slot' });
    const newest = (await receiptsOf(product, session)).map(({ transactionId }) => transactionId);
    expect(newest.toSorted()).toEqual([device, ahead, running].toSorted());
    expect(await request(session)).toMatchObject({ ok: true, value: { transactionId: running } });
  });

  it('means the payment of the period that begins at this moment', async () => {
    const { session, ahead } = await paidAhead('begins-now');
    const { start } = periodsOf(await subscriptionOf(product, session)).at(-1) ?? { start: 0 };
    const clock = { ...product.deps.clock, now: () => Promise.resolve(start) };
    expect(await request(session, {}, { ...product.deps, clock })).toMatchObject({
      ok: true,
      value: { transactionId: ahead },
    });
  });

  it('without a paid period means the newest payment that is not refunded in full', async () => {
    const { session } = await join(product, 'devices-only', { language: 'ru' });
    const { transactionId: term } = await subscribe(product, session);
    const { transactionId: older } = await subscribe(product, session, { kind: 'device-slot' });
    const { transactionId: newer } = await subscribe(product, session, { kind: 'device-slot' });
    await request(session, { transactionId: newer, requestId: newer });
    // On the site of the provider only the term was returned.
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(term) });
    await product.drain();
    expect(periodsOf(await subscriptionOf(product, session))).toEqual([]);
    expect(await request(session, { requestId: 'rest' })).toMatchObject({ ok: true, value: { transactionId: older } });
  });

  it('without a customer means nothing', async () => {
    expect(await request(null)).toEqual({ ok: false, refusal: 'refunded_already' });
  });
});

describe('what a refund request records', () => {
  it('a whole refund ends the period by an event of its own; the part keeps the time that it took', async () => {
    const { session } = await join(product, 'recorded', { language: 'ru' });
    const { transactionId } = await subscribe(product, session);
    const { currentPeriodEnd } = await subscriptionOf(product, session);
    await advanceDays(product, 1);
    expect((await request(session, { transactionId })).ok).toBe(true);
    const at = (await refundOf(transactionId))?.parts[0]?.at ?? 0;
    const history = await product.deps.store.nonTransactional.subscriptions.history(session.uid);
    expect(history.at(-1)).toEqual({
      type: 'refunded',
      at,
      refundId: `${transactionId}_0`,
      transactionId,
      isFull: true,
    });
    expect((await refundOf(transactionId))?.parts[0]?.accessRevokedMs).toBe((currentPeriodEnd ?? 0) - at);
  });

  it('a part of the payment records no event and takes no time', async () => {
    const { session } = await join(product, 'a-part', { language: 'ru' });
    const { transactionId } = await subscribe(product, session);
    const before = await product.deps.store.nonTransactional.subscriptions.history(session.uid);
    await request(session, { transactionId, amount: 40 });
    expect(await product.deps.store.nonTransactional.subscriptions.history(session.uid)).toEqual(before);
    expect((await refundOf(transactionId))?.parts[0]?.accessRevokedMs).toBe(0);
  });

  it('a payment without a customer is refunded without an event', async () => {
    const { transactionId } = await buyAsGuest(product, addressOf(product, 'nobody'), newPrepaidToken());
    expect(await request(null, { transactionId })).toMatchObject({ ok: true, value: { transactionId } });
    expect((await refundOf(transactionId))?.parts[0]?.accessRevokedMs).toBe(0);
  });

  it('a payment that does not exist is not found', async () => {
    expect(await request(null, { transactionId: 'unknown' })).toEqual({ ok: false, refusal: 'not_found' });
  });

  it('a friend counts for the inviter after the refund of a device, and not after the refund of a term', async () => {
    const { session: inviter } = await join(product, 'inviter', { language: 'ru' });
    const owner = await product.deps.store.nonTransactional.customers.get(inviter.uid);
    const { session: friend } = await join(product, 'friend', { referralCode: owner?.invitationCode ?? '' });
    const { transactionId } = await subscribe(product, friend);
    const { transactionId: device } = await subscribe(product, friend, { kind: 'device-slot' });
    await subscribe(product, inviter);
    const percentAfterRefund = async (refunded: string): Promise<number> => {
      expect((await request(friend, { transactionId: refunded, requestId: refunded })).ok).toBe(true);
      await product.drain();
      return (await subscriptionOf(product, inviter)).friends.all;
    };
    expect(await percentAfterRefund(device)).toBe(25);
    expect(await percentAfterRefund(transactionId)).toBe(0);
  });

  it('of the running term returns with it the devices whose time ends, and nothing covers time to come', async () => {
    const { session } = await join(product, 'year-with-device');
    const { transactionId } = await subscribe(product, session, { tariff: 12, period: 1 });
    const { transactionId: device } = await subscribe(product, session, { kind: 'device-slot' });
    await advanceToPeriodEnd(product, session, 0.1);
    const { transactionId: inYear } = await subscribe(product, session, { kind: 'device-slot' });
    const [year] = (await receiptsOf(product, session)).filter(({ amount }) => amount > 1000_00);
    const about = { transactionId: year?.transactionId ?? '', requestId: 'year-and-device' };
    expect((await request(session, about)).ok).toBe(true);
    expect((await request(session, about)).ok, 'a second press changes nothing').toBe(true);
    await product.drain();
    const returned = (await receiptsOf(product, session)).filter(({ refunded }) => refunded > 0);
    expect(returned.map((each) => each.transactionId).toSorted()).toEqual([about.transactionId, inYear].toSorted());
    expect(returned.every(({ amount, refunded }) => amount === refunded)).toBe(true);
    expect((await refundOf(device))?.parts ?? [], 'its days were over').toEqual([]);
    expect((await refundOf(transactionId))?.parts ?? []).toEqual([]);
    const now = await product.deps.clock.now();
    expect((await subscriptionOf(product, session)).accessEndsAt).toBeLessThanOrEqual(now);
  });

  it('of a device says that what it paid for is gone, although no time is', async () => {
    const { session } = await join(product, 'device-mail', { language: 'en' });
    await subscribe(product, session);
    const { transactionId } = await subscribe(product, session, { kind: 'device-slot' });
    expect((await request(session, { transactionId })).ok).toBe(true);
    await product.drain();
    const mail = emailsTo(product, session.email).find(({ subject }) => subject.startsWith('We refunded'));
    expect(mail?.text).toContain('The access this payment covered has been removed.');
  });

  it.each([
    [14_999, 0],
    [13_500, 0],
    [13_499, 25],
  ])('a friend of whose 150 roubles %i kopecks went back counts for %i %%', async (amount, percent) => {
    const { session: inviter } = await join(product, `inviter-${amount}`);
    const owner = await product.deps.store.nonTransactional.customers.get(inviter.uid);
    const { session: friend } = await join(product, `friend-${amount}`, { referralCode: owner?.invitationCode ?? '' });
    await subscribe(product, friend, { period: 1 });
    await advanceToPeriodEnd(product, friend, 0.1);
    const [paid] = await receiptsOf(product, friend);
    const about = { transactionId: paid?.transactionId ?? '', requestId: `part-${amount}`, amount };
    expect((await request(friend, about)).ok).toBe(true);
    await product.drain();
    expect((await subscriptionOf(product, inviter)).friends).toEqual({ all: percent, paid: percent });
  });

  it('a friend who pays every month counts although the rouble of the trial went back', async () => {
    const { session: inviter } = await join(product, 'inviter-of-trial');
    const owner = await product.deps.store.nonTransactional.customers.get(inviter.uid);
    const { session: friend } = await join(product, 'friend-of-trial', { referralCode: owner?.invitationCode ?? '' });
    const { transactionId } = await subscribe(product, friend, { period: 1 });
    await advanceToPeriodEnd(product, friend, 0.1);
    expect((await request(friend, { transactionId })).ok).toBe(true);
    await product.drain();
    expect((await subscriptionOf(product, inviter)).friends).toEqual({ all: 25, paid: 25 });
    expect((await subscriptionOf(product, friend)).autoRenewal).toBe('active');
  });

  it('two friends whose terms are refunded count no more, either of them', async () => {
    const { session: inviter } = await join(product, 'inviter-of-two', { language: 'ru' });
    const owner = await product.deps.store.nonTransactional.customers.get(inviter.uid);
    await subscribe(product, inviter);
    const friends = await Promise.all(
      ['one', 'two'].map((name) => join(product, `friend-${name}`, { referralCode: owner?.invitationCode ?? '' })),
    );
    for (const { session } of friends) await subscribe(product, session);
    expect((await subscriptionOf(product, inviter)).friends.all).toBe(50);
    for (const { session } of friends) expect((await request(session)).ok).toBe(true);
    await product.drain();
    expect((await subscriptionOf(product, inviter)).friends.all).toBe(0);
  });
});
