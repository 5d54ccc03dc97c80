import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import type { Deps } from '@functions/ports/services';
import { AlreadyExists } from '@functions/base/ports/repositories';
import { buy } from '../../support/customers/buy';
import { atOnce } from '../../support/perf/concurrency';
import { losingEveryTransaction } from '../../support/faults/failpoints';
import { setClock, register } from '../../support/faults/fault-actors';
import { post, type SentNotification } from '../../support/product/notifications';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/**
 * A copy does not apply a notification that another delivery has just stored. If that delivery fails, a later copy or
 * the sweep applies it.
 */

const ACKNOWLEDGED = { status: 200, code: 0 };

const lost: Parameters<typeof losingEveryTransaction>[0] = { is: 'nothing' };
let transactions = 0;
let losesAnswer = false;

/**
 * Counts transactions and fails them as `lost` says. While `losesAnswer` is set, a notification is stored, and its
 * write then fails as if it had existed before.
 */
const wrap = (deps: Deps): Deps => {
  const { store } = losingEveryTransaction(lost)(deps);
  const { paymentEvents } = store.nonTransactional;
  return {
    ...deps,
    store: {
      nonTransactional: {
        ...store.nonTransactional,
        paymentEvents: {
          ...paymentEvents,
          create: async (event) => {
            await paymentEvents.create(event);
            if (losesAnswer) throw new AlreadyExists('the client library repeated a write that had succeeded');
          },
        },
      },
      transaction: (work) => {
        transactions += 1;
        return store.transaction(work);
      },
    },
  };
};

let product: RunningProduct;
let notification: SentNotification;
beforeAll(async () => {
  product = await startProduct({}, wrap);
});
afterAll(() => product.stop());

beforeEach(async ({ task }) => {
  const buyer = await register(product, `buyer-${task.id}`);
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
  await buy(product, buyer);
  const sent = (await product.sandbox.cloudpayments.deliveries()).findLast(({ type }) => type === 'pay');
  if (!sent) throw new Error('no pay was sent');
  notification = { type: 'pay', body: sent.body };
  transactions = 0;
});

const receipts = () => product.count('receipts');

/** Delivers a notification that is stored and acknowledged, but not applied. */
async function storedOnly(): Promise<void> {
  lost.is = 'transactions';
  expect(await post(product, notification)).toEqual(ACKNOWLEDGED);
  lost.is = 'nothing';
}

it('fifty concurrent copies are all acknowledged, and give one receipt (P1)', async () => {
  const before = await receipts();
  expect(await atOnce(50, () => post(product, notification))).toEqual(Array.from({ length: 50 }, () => ACKNOWLEDGED));
  expect(await receipts()).toBe(before + 1);
  // A copy that arrives in the millisecond of the stored one also runs a transaction; most do not.
  expect(transactions).toBeLessThan(50);
});

it('a copy right after a delivery that crashed is acknowledged, and the sweep applies it (P3)', async () => {
  const before = await receipts();
  await storedOnly();
  await setClock(product, (await product.deps.clock.now()) + 1000);
  expect(await post(product, notification)).toEqual(ACKNOWLEDGED);
  expect(await receipts()).toBe(before);
  await sweepPaymentEvents(product.deps);
  expect(await receipts()).toBe(before + 1);
});

it('a copy ten seconds after an unfinished delivery applies it, once (P3)', async () => {
  const before = await receipts();
  await storedOnly();
  await setClock(product, (await product.deps.clock.now()) + 10_000);
  expect(await post(product, notification)).toEqual(ACKNOWLEDGED);
  expect(await receipts()).toBe(before + 1);
  transactions = 0;
  expect(await post(product, notification)).toEqual(ACKNOWLEDGED);
  expect({ transactions, receipts: await receipts() }).toEqual({ transactions: 0, receipts: before + 1 });
});

it('a delivery that finds its own document stored already applies it (P3)', async () => {
  const before = await receipts();
  losesAnswer = true;
  expect(await post(product, notification)).toEqual(ACKNOWLEDGED);
  losesAnswer = false;
  expect(await receipts()).toBe(before + 1);
});
