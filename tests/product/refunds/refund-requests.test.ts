import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestRefund, type RefundCommand } from '@functions/usecases/refunds/request-refund';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import {
  addressOf,
  advanceDays,
  advanceToPeriodEnd,
  buyAsGuest,
  join,
  newPrepaidToken,
  receiptsOf,
  subscribe,
  subscriptionOf,
} from '../../support/product/scenario';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const request = (session: Pick<Session, 'uid'> | null, about: Partial<RefundCommand> = {}) =>
  requestRefund(product.deps, {
    uid: session?.uid ?? null,
    transactionId: null,
    amount: null,
    reason: 'asked',
    actor: 'olga',
    requestId: 'click-1',
    ...about,
  });

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
      return (await subscriptionOf(product, inviter)).referralPercent;
    };
    expect(await percentAfterRefund(device)).toBe(25);
    expect(await percentAfterRefund(transactionId)).toBe(0);
  });
});
