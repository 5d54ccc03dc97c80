import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDayAgain, listDayCloses } from '@functions/reconciliation/contract/finance-days';
import { startOfMoscowDay, toIso } from '@functions/base/rules/calendar';
import { ProviderError, type Deps } from '@functions/ports/services';
import { JOBS } from '@functions/base/rules/job-run';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { buy } from '../../support/customers/buy';
import {
  dayCloseCheck,
  dayAfter,
  runNightlyClose,
  today,
  moveToNextNoon,
  moveToNightRun,
} from '../../support/product/nightly-jobs';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff } from '../../support/customers/staff';
import { mapProviders } from '../../support/product/map-providers';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import {
  join,
  liveMandates,
  paidTransactionId,
  advanceDays,
  profileOf,
  subscribe,
} from '../../support/product/scenario';

let product: RunningProduct;
/** The accounting day of the first payment. */
let first: string;
beforeEach(async () => {
  product = await startProduct();
  first = await moveToNextNoon(product);
});
afterEach(() => product.stop());

const closedDays = async (): Promise<string[]> =>
  (await product.db.collection('dayCloses').get()).docs.map(({ id }) => id);
const failing = (method: string, count = 1) =>
  product.sandbox.cloudpayments.setFaults({ faults: [{ method, kind: 'error500', count }] });
/** The n-th reading of the list of chargebacks fails. */
function failingAtReading(n: number): Deps {
  let readings = 0;
  const payments = mapProviders(product.deps.payments, ({ lists, ...provider }) => ({
    ...provider,
    lists: lists && {
      ...lists,
      chargebacks: async (from, to) => {
        readings += 1;
        if (readings === n) throw new ProviderError('unreachable', 'no answer');
        return lists.chargebacks(from, to);
      },
    },
  }));
  return { ...product.deps, payments };
}
const clearFaults = () => product.sandbox.cloudpayments.setFaults({ faults: [] });
const status = async (session: Session) => (await profileOf(product, session)).userInfo.subscriptionStatus;
const receiptOf = (transactionId: string) => product.deps.store.nonTransactional.receipts.get(transactionId);

async function disputed(): Promise<{ session: Session; transactionId: string }> {
  const { session } = await join(product, 'disputes');
  const { transactionId } = await subscribe(product, session, { tariff: 12 });
  return { session, transactionId };
}

async function unheard(): Promise<{ session: Session; transactionId: string }> {
  const { session } = await join(product, 'unheard');
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: false } } });
  const transactionId = paidTransactionId((await buy(product, session)).outcome);
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: true } } });
  return { session, transactionId };
}

/** A lost Pay, and on the day after it a chargeback of another payment. */
async function lostPayThenChargeback() {
  const anna = await disputed();
  const boris = await unheard();
  const second = await moveToNextNoon(product);
  const { chargebackId } = await product.sandbox.cloudpayments.chargeback({
    transactionId: Number(anna.transactionId),
  });
  return { anna, boris, second, chargebackId };
}

async function expectSettled({
  anna,
  boris,
  chargebackId,
}: Awaited<ReturnType<typeof lostPayThenChargeback>>): Promise<void> {
  await product.drain();
  expect(await status(anna.session)).toBe('CANCELED');
  expect(await receiptOf(anna.transactionId)).toMatchObject({ status: 'Refunded', refunded: 100 });
  expect(await liveMandates(product, anna.session)).toEqual([]);
  expect((await product.deps.store.nonTransactional.refunds.get(anna.transactionId))?.parts).toMatchObject([
    { state: 'succeeded', providerTransactionId: `chargeback-${chargebackId}` },
  ]);
  expect(await status(boris.session)).toBe('ACTIVE');
  expect(await receiptOf(boris.transactionId)).toMatchObject({ status: 'Paid', amount: 100 });
  expect(await liveMandates(product, boris.session)).toHaveLength(1);
  const days = await product.deps.store.nonTransactional.dayCloses.listBetween(first, await today(product));
  expect(days.map(({ payments, revenue, refunds }) => [payments, revenue, refunds])).toEqual([
    [2, 200, 0],
    [0, 0, 100],
    ...days.slice(2).map(() => [0, 0, 0]),
  ]);
  expect(days.flatMap(({ differences }) => differences).filter(({ isRepaired }) => !isRepaired)).toEqual([]);
  expect(await dayCloseCheck(product)).toMatchObject({ state: 'good', count: 0 });
}

describe('the scheduler missed several nightly runs', () => {
  it('the next run closes each day: the lost Pay gives time, the chargeback ends access, health is good', async () => {
    const events = await lostPayThenChargeback();
    await advanceDays(product, 1.5);
    expect(await dayCloseCheck(product)).toMatchObject({
      state: 'bad',
      count: 2,
      since: toIso(startOfMoscowDay(first)),
    });
    await moveToNightRun(product);
    await runNightlyClose(product);
    expect(await closedDays()).toEqual([0, 1, 2, 3].map((count) => dayAfter(first, count)));
    await advanceDays(product, 0.5);
    await expectSettled(events);
  });

  it('a run that uses up its time is continued by the next run', async () => {
    await disputed();
    for (let days = 0; days < 2; days += 1) await moveToNextNoon(product);
    await moveToNightRun(product);
    // Each reading of the real clock adds half the time of a run: one day then uses it up.
    let real = 0;
    const realNow = () => (real += JOBS['close-yesterday'].timeBudget / 2);
    const slow: Deps = { ...product.deps, clock: { ...product.deps.clock, realNow } };
    for (const closed of [1, 2, 3]) {
      await runNightlyClose(product, slow);
      expect(await closedDays()).toEqual(Array.from({ length: closed }, (_, count) => dayAfter(first, count)));
    }
  });
});

describe('the provider’s list returned 500', () => {
  it('for /chargebacks/list during one run: the run half an hour later records the chargeback', async () => {
    const events = await lostPayThenChargeback();
    await moveToNightRun(product);
    await failing('/chargebacks/list', 99);
    await expect(runNightlyClose(product)).rejects.toThrow('500');
    await clearFaults();
    await advanceDays(product, 1 / 48);
    await runNightlyClose(product);
    await advanceDays(product, 0.5);
    await expectSettled(events);
  });

  it('for the chargebacks of yesterday only: the next run closes yesterday again, and shows its fee', async () => {
    const { transactionId } = await disputed();
    const second = await moveToNextNoon(product);
    await product.sandbox.cloudpayments.chargeback({ transactionId: Number(transactionId), row: 'fee' });
    await moveToNightRun(product);
    const differences = async () => (await product.deps.store.nonTransactional.dayCloses.get(second))?.differences;
    await expect(runNightlyClose(product, failingAtReading(2))).rejects.toThrow('no answer');
    expect(await closedDays()).toEqual([first, second]);
    expect(await differences()).toEqual([]);
    await advanceDays(product, 1 / 48);
    await runNightlyClose(product);
    expect(await differences()).toMatchObject([{ kind: 'fee' }]);
  });

  it.each(['/chargebacks/list', '/v2/payments/list'])(
    'for %s during a whole night: the next night closes the day',
    async (method) => {
      const events = await lostPayThenChargeback();
      await moveToNightRun(product);
      await failing(method, 99);
      for (let run = 0; run < 6; run += 1) await expect(runNightlyClose(product)).rejects.toThrow('500');
      await clearFaults();
      await moveToNightRun(product);
      await runNightlyClose(product);
      await advanceDays(product, 0.5);
      await expectSettled(events);
    },
  );

  it('for one day of three: later days are closed, health reports the gap, the next run closes it', async () => {
    await disputed();
    await moveToNextNoon(product);
    await moveToNextNoon(product);
    await moveToNightRun(product);
    await failing('/v2/payments/list');
    await expect(runNightlyClose(product)).rejects.toThrow('500');
    expect(await closedDays()).toEqual([dayAfter(first, 1), dayAfter(first, 2)]);
    const run = await product.db.doc('jobRuns/close-yesterday').get();
    expect(run.data()).toMatchObject({ result: 'failed' });
    await advanceDays(product, 0.5);
    expect(await dayCloseCheck(product)).toMatchObject({
      state: 'bad',
      count: 1,
      since: toIso(startOfMoscowDay(first)),
    });
    await runNightlyClose(product);
    expect(await closedDays()).toHaveLength(3);
    expect(await dayCloseCheck(product)).toMatchObject({ state: 'good', count: 0 });
  });
});

describe('other rules of a run that closes days', () => {
  it('with every day closed it makes no request to the provider', async () => {
    await disputed();
    await moveToNightRun(product);
    await runNightlyClose(product);
    const unusedFaults = ['/v2/payments/list', '/chargebacks/list'].map((method) => ({
      method,
      kind: 'error500' as const,
      count: 1,
    }));
    await product.sandbox.cloudpayments.setFaults({ faults: unusedFaults });
    expect(await runNightlyClose(product)).toBe(0);
    expect((await product.sandbox.cloudpayments.setFaults({})).faults.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('the first day is closed although its nightly run was missed, and no earlier day is', async () => {
    await disputed();
    await moveToNextNoon(product);
    await moveToNightRun(product);
    await runNightlyClose(product);
    expect(await closedDays()).toEqual([first, dayAfter(first, 1)]);
  });

  it('on the day of the first payment it closes no day', async () => {
    await disputed();
    expect(await runNightlyClose(product)).toBe(0);
    expect(await closedDays()).toEqual([]);
  });

  it('a run exactly at midnight has read all of yesterday, and the next run closes nothing', async () => {
    await disputed();
    await moveToNextNoon(product);
    const midnight = startOfMoscowDay(dayAfter(first, 1));
    const deps: Deps = { ...product.deps, clock: { ...product.deps.clock, now: async () => midnight } };
    expect(await runNightlyClose(product, deps)).toBe(1);
    expect(await closedDays()).toEqual([first]);
    expect(await runNightlyClose(product, deps)).toBe(0);
  });

  it('before the first payment it closes only yesterday', async () => {
    await runNightlyClose(product);
    await runNightlyClose(product);
    expect(await closedDays()).toEqual([dayAfter(first, -1)]);
  });

  it('the panel lists the days without a close, and closes one of them', async () => {
    const fira = await createStaff(product, 'finance', 'fira');
    await disputed();
    const second = await moveToNextNoon(product);
    await moveToNextNoon(product);
    await closeDay(product.deps, { day: second });
    const period = { from: dayAfter(first, -5), to: dayAfter(first, 5) };
    const listed = async () =>
      listDayCloses.response.parse((await callPanel(product, listDayCloses, period, fira)).body);
    expect(await listed()).toMatchObject({ content: [{ day: second }], notClosed: [first] });
    expect((await callPanel(product, closeDayAgain, { day: first }, fira)).body).toMatchObject({
      day: first,
      payments: 1,
      differences: [],
    });
    expect(await listed()).toMatchObject({ content: [{ day: second }, { day: first }], notClosed: [] });
  });
});
