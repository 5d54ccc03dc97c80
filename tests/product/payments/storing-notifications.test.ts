import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import { applyPaymentEvent } from '@functions/notifications/tasks/apply-payment-event';
import { receiveNotification, type NotificationInput } from '@functions/notifications/calls/receive-notification';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import type { Deps } from '@functions/ports/services';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy } from '../../support/customers/buy';
import { losingEveryTransaction } from '../../support/faults/failpoints';
import { post, type SentNotification } from '../../support/product/notifications';
import { storeUnapplied } from '../../support/product/store-unapplied';
import { join, receiptsOf } from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/** A notification is acknowledged when it is stored, and only then (P3). */

const lost: Parameters<typeof losingEveryTransaction>[0] = { is: 'nothing' };
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({}, losingEveryTransaction(lost));
});
afterAll(() => product.stop());

let anna: Session;
let pay: SentNotification;
beforeEach(async ({ task }) => {
  anna = (await join(product, `anna-${task.id}`)).session;
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
  await buy(product, anna);
  const sent = (await product.sandbox.cloudpayments.deliveries()).findLast(({ type }) => type === 'pay');
  pay = { type: 'pay', body: sent?.body ?? '' };
});

const events = () => product.count('paymentEvents');

it('a notification that cannot be stored is not acknowledged; its next delivery is stored and applied', async () => {
  const before = await events();
  lost.is = 'everything';
  expect(await post(product, pay)).toEqual({ status: 500, code: 13 });
  lost.is = 'nothing';
  expect(await events()).toBe(before);
  expect(await receiptsOf(product, anna)).toEqual([]);
  expect(await post(product, pay)).toEqual({ status: 200, code: 0 });
  expect(await receiptsOf(product, anna)).toMatchObject([{ status: 'Paid', amount: 100 }]);
});

describe('a notification that an earlier delivery stored and did not apply', () => {
  let stored: PaymentEvent;
  beforeEach(async () => {
    await storeUnapplied(product, 'pay');
    const all = await product.deps.store.nonTransactional.paymentEvents.ofAccount(anna.uid, 9);
    const found = all.find(({ type }) => type === 'pay');
    if (found === undefined) throw new Error('no Pay is stored');
    stored = found;
  });

  /** A copy that arrives this many milliseconds after the stored delivery. */
  async function copyAfter(milliseconds: number): Promise<void> {
    const { id, provider, type, accountId, fields, bodyHash: hash, receivedAt } = stored;
    const at = receivedAt + milliseconds;
    const deps = { ...product.deps, clock: { now: () => Promise.resolve(at), realNow: () => at } };
    await receiveNotification(deps, { id, provider, type, accountId, fields, hash });
  }

  it('is left to that delivery by a copy within ten seconds, and applied by a copy after ten seconds', async () => {
    await copyAfter(9_999);
    expect(await product.deps.store.nonTransactional.paymentEvents.get(stored.id)).toEqual(stored);
    await copyAfter(10_000);
    expect(await product.deps.store.nonTransactional.paymentEvents.get(stored.id)).toEqual({
      ...stored,
      state: 'applied',
      attempts: 1,
      waitsByReceipt: false,
    });
    expect(await receiptsOf(product, anna)).toMatchObject([{ status: 'Paid', amount: 100 }]);
  });

  it('is left alone by a copy once it is applied', async () => {
    await applyPaymentEvent(product.deps, stored.id);
    const applied = await product.deps.store.nonTransactional.paymentEvents.get(stored.id);
    await copyAfter(20_000);
    expect(await product.deps.store.nonTransactional.paymentEvents.get(stored.id)).toEqual(applied);
  });
});

describe('while the store is slow', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('a notification is acknowledged after ten seconds, and the sweep applies it', async () => {
    const started = Promise.withResolvers<undefined>();
    const { store } = product.deps;
    const slow: Deps = {
      ...product.deps,
      store: {
        ...store,
        transaction: () => {
          started.resolve(undefined);
          return new Promise(() => undefined);
        },
      },
    };
    const fields = Object.fromEntries(new URLSearchParams(pay.body));
    const id = `pay_${fields.TransactionId}`;
    const input: NotificationInput = {
      id,
      provider: 'cloudpayments',
      type: 'pay',
      accountId: anna.uid,
      fields,
      hash: 'hash',
      key: 'current',
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const acknowledged = vi.fn();
    const received = receiveNotification(slow, input).then(acknowledged);
    await started.promise;
    await vi.advanceTimersByTimeAsync(9_999);
    expect(acknowledged).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await received;
    vi.useRealTimers();
    expect(await store.nonTransactional.paymentEvents.get(id)).toMatchObject({ state: 'received', attempts: 0 });
    expect(await receiptsOf(product, anna)).toEqual([]);
    await sweepPaymentEvents(product.deps);
    expect(await store.nonTransactional.paymentEvents.get(id)).toMatchObject({ state: 'applied', attempts: 1 });
    expect(await receiptsOf(product, anna)).toMatchObject([{ status: 'Paid', amount: 100 }]);
  });
});
