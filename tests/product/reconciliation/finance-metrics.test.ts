import { beforeAll, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { addDays, DAY, moscowDay } from '@functions/base/rules/calendar';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import { emptyTotals } from '@functions/reconciliation/rules/metrics';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { importMissedTransactions } from '@functions/notifications/tasks/import-missed-transactions';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { buy, CARDS } from '../../support/customers/buy';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  join,
  paidTransactionId,
  advanceDays,
  advanceToPeriodEnd,
  receiptsOf,
  subscribe,
} from '../../support/product/scenario';

const product = await startProductOfFile();
let first: number;
beforeAll(async () => {
  first = await product.deps.clock.now();
});

const now = () => product.deps.clock.now();

async function closeAll(): Promise<DayClose[]> {
  const days: DayClose[] = [];
  for (let at = first; moscowDay(at) < moscowDay(await now()); at += DAY)
    days.push(await closeDay(product.deps, { day: moscowDay(at) }));
  return days;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const counted = (days: readonly DayClose[]) =>
  Object.fromEntries(
    Object.keys(days[0]?.counts ?? {}).map((figure) => [
      figure,
      sum(days.map(({ counts }) => counts[figure as keyof typeof counts])),
    ]),
  );

it('the metrics of six simulated weeks agree with the ledger to the kopeck, and count each event', async () => {
  const { session: stays } = await join(product, 'stays');
  await subscribe(product, stays, { period: 10 });
  const { session: leaves } = await join(product, 'leaves');
  await subscribe(product, leaves, { period: 10 });
  const { session: poor } = await join(product, 'poor');
  await subscribe(product, poor, { period: 10, card: CARDS.poorLater });
  await advanceDays(product, 3);
  await product.call(cancelSubscription, { email: leaves.email }, leaves);
  await advanceToPeriodEnd(product, poor, 5);
  await advanceToPeriodEnd(product, stays, 0.5);
  const [renewal] = await receiptsOf(product, stays);
  const half = {
    uid: stays.uid,
    transactionId: renewal?.transactionId ?? '',
    amount: 50_01,
    reason: 'part',
    actor: 'olga',
    requestId: 'part',
  };
  await requestRefund(product.deps, half);
  await product.drain();
  await advanceDays(product, 1.5);

  const days = await closeAll();
  const ledger = (await product.db.collection('receipts').get()).docs.map(
    (receipt) => receipt.data() as { amount: number; refunded: number },
  );
  expect(sum(days.map(({ revenue }) => revenue))).toBe(sum(ledger.map(({ amount }) => amount)));
  expect(sum(days.map(({ refunds }) => refunds))).toBe(50_01);
  expect(sum(days.map(({ payments }) => payments))).toBe(ledger.length);
  expect(counted(days)).toEqual({
    ...emptyTotals.counts,
    trial: 3,
    trialToPaid: 1,
    trialLost: 2,
    renewal: 2,
    failedRenewal: 1,
    recovered: 0,
    churned: 2,
    leftUnsaid: 1,
  });
  expect(days.at(-1)?.endOfDay).toEqual({ active: 1, renewing: 1, mrr: 150_00 });
  expect(days.at(-1)?.differences).toEqual([]);
});

it('late payments of a closed day are added to its totals; closing again changes nothing', async () => {
  const day = moscowDay(await now());
  const { session } = await join(product, 'late');
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: false } } });
  paidTransactionId((await buy(product, session)).outcome);
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { enabled: true } } });
  await advanceDays(product, 1);
  await product.deps.store.nonTransactional.dayCloses.save({
    day,
    closedAt: await now(),
    ...emptyTotals,
    endOfDay: null,
    differences: [],
  });
  const { rows } = await product.deps.payments.forNewOrders.lists!.payments(addDays(await now(), -2), await now(), 1);
  await importMissedTransactions(product.deps, rows);
  await advanceDays(product, 0.1);
  const summed = await product.deps.store.nonTransactional.dayCloses.get(day);
  expect(summed).toMatchObject({ payments: 1, revenue: 1_00, counts: { ...emptyTotals.counts, trial: 1 } });
  expect(await closeDay(product.deps, { day })).toMatchObject({
    payments: 1,
    revenue: 1_00,
    counts: summed?.counts,
    differences: [],
  });
});
