import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, HOUR, MINUTE, startOfMoscowDay, toIso } from '@functions/base/rules/calendar';
import type { Deps } from '@functions/ports/services';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { dayAfter, runNightlyClose, moveToNextNoon, moveToNightRun } from '../../support/product/nightly-jobs';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { join, advanceDays, profileOf, subscribe } from '../../support/product/scenario';

let product: RunningProduct;
/** The accounting day of the first payment. */
let first: string;
beforeEach(async () => {
  product = await startProduct();
  first = await moveToNextNoon(product);
});
afterEach(() => product.stop());

const status = async (session: Session) => (await profileOf(product, session)).userInfo.subscriptionStatus;
const receiptOf = (transactionId: string) => product.deps.store.nonTransactional.receipts.get(transactionId);

async function disputed(): Promise<{ session: Session; transactionId: string }> {
  const { session } = await join(product, 'disputes');
  const { transactionId } = await subscribe(product, session, { tariff: 12 });
  return { session, transactionId };
}

describe('chargebacks are read from the last successful reading on', () => {
  it('one that is listed days after its date is found, and the metrics of its day follow', async () => {
    const { session, transactionId } = await disputed();
    for (let night = 0; night < 4; night += 1) {
      await moveToNightRun(product);
      await runNightlyClose(product);
    }
    const date = toIso(startOfMoscowDay(dayAfter(first, 1)) + HOUR);
    await product.sandbox.cloudpayments.chargeback({ transactionId: Number(transactionId), date });
    await moveToNightRun(product);
    await runNightlyClose(product);
    await advanceDays(product, (15 * MINUTE) / (24 * HOUR));
    expect(await status(session)).toBe('CANCELED');
    expect((await product.deps.store.nonTransactional.dayCloses.get(dayAfter(first, 1)))?.refunds).toBe(100);
  });

  it('one that cannot be recorded is retried, and delays neither the others nor the close', async () => {
    const { session, transactionId } = await disputed();
    const { chargebackId } = await product.sandbox.cloudpayments.chargeback({ transactionId: Number(transactionId) });
    await product.sandbox.cloudpayments.chargeback({ transactionId: Number(transactionId), row: 'fee' });
    await moveToNightRun(product);
    const broken: Deps = {
      ...product.deps,
      store: { ...product.deps.store, transaction: () => Promise.reject(new Error('contended for')) },
    };
    await expect(runNightlyClose(product, broken)).rejects.toThrow('contended for');
    expect((await product.deps.store.nonTransactional.dayCloses.get(first))?.differences).toMatchObject([
      { kind: 'fee' },
    ]);
    expect(await status(session)).toBe('ACTIVE');
    await runNightlyClose(product);
    expect(await status(session)).toBe('CANCELED');
    expect((await product.deps.store.nonTransactional.refunds.get(transactionId))?.parts).toMatchObject([
      { providerTransactionId: `chargeback-${chargebackId}` },
    ]);
    expect((await product.deps.store.nonTransactional.dayCloses.get(first))?.differences).toMatchObject([
      { kind: 'fee' },
    ]);
  });

  it('one that is 450 days old is found, although the provider lists at most a year at once', async () => {
    const { transactionId } = await disputed();
    const order = (await product.db.collection('orders').limit(1).get()).docs[0];
    await order?.ref.update({ created: addDays(await product.deps.clock.now(), -500) });
    await product.sandbox.cloudpayments.chargeback({
      transactionId: Number(transactionId),
      date: toIso(addDays(startOfMoscowDay(first), -450)),
    });
    await moveToNightRun(product);
    await closeDay(product.deps, { day: first });
    expect(await receiptOf(transactionId)).toMatchObject({ status: 'Refunded' });
  });

  it('fees and representments are listed once: on their own day, however often and late they are read', async () => {
    const { transactionId } = await disputed();
    for (let night = 0; night < 3; night += 1) {
      await moveToNightRun(product);
      await runNightlyClose(product);
    }
    const dispute = (row: 'fee' | 'representment', date: number) =>
      product.sandbox.cloudpayments.chargeback({ transactionId: Number(transactionId), row, date: toIso(date) });
    await dispute('fee', startOfMoscowDay(dayAfter(first, 1)) + HOUR);
    await dispute('representment', await product.deps.clock.now());
    // Dated on a day that is never closed.
    await dispute('fee', startOfMoscowDay(dayAfter(first, -3)));
    const listed = async () =>
      (
        await product.deps.store.nonTransactional.dayCloses.listBetween(dayAfter(first, -10), dayAfter(first, 10))
      ).flatMap(({ day, differences }) => differences.map(({ kind }) => [dayAfter(day, 0), kind]));
    for (let night = 0; night < 2; night += 1) {
      await moveToNightRun(product);
      await runNightlyClose(product);
    }
    const expected = [
      [dayAfter(first, 1), 'fee'],
      [dayAfter(first, 3), 'fee'],
      [dayAfter(first, 3), 'representment'],
    ];
    expect((await listed()).toSorted()).toEqual(expected);
    for (const day of [first, dayAfter(first, 1), dayAfter(first, 3)]) await closeDay(product.deps, { day });
    expect((await listed()).toSorted()).toEqual(expected);
  });
});
