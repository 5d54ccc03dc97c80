import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { recomputeDayTotals } from '@functions/reconciliation/tasks/recompute-day-totals';
import type { DayClose } from '@functions/reconciliation/rules/day-close';
import type { Deps } from '@functions/ports/services';
import { moveToNextNoon } from '../../support/product/nightly-jobs';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { join, subscribe } from '../../support/product/scenario';

let product: RunningProduct;
/** The accounting day of the payment of 1 ₽. It is over. */
let day: string;
let transactionId: string;
beforeEach(async () => {
  product = await startProduct();
  day = await moveToNextNoon(product);
  const { session } = await join(product, 'anna');
  ({ transactionId } = await subscribe(product, session));
  await moveToNextNoon(product);
});
afterEach(() => product.stop());

const dayCloses = () => product.deps.store.nonTransactional.dayCloses;
const replaceInClose = async (close: DayClose, totals: Partial<DayClose>): Promise<void> =>
  dayCloses().save({ ...close, ...totals });

it.each(['payments', 'revenue', 'refunds'] as const)(
  'the recomputed totals replace those of the close if only %s changed',
  async (total) => {
    const close = await closeDay(product.deps, { day });
    expect(close).toMatchObject({ payments: 1, revenue: 100, refunds: 0 });
    await replaceInClose(close, { [total]: 70 });
    await recomputeDayTotals(product.deps, { day });
    expect(await dayCloses().get(day)).toEqual(close);
  },
);

it('a payment that is recorded during the computation of the totals is in them', async () => {
  const { store } = product.deps;
  const { receipts, metrics } = store.nonTransactional;
  const close = await closeDay(product.deps, { day });
  await replaceInClose(close, { payments: 0, revenue: 0 });
  const receipt = await receipts.get(transactionId);
  if (!receipt) throw new Error('no receipt');
  let readings = 0;
  const ofDay: typeof metrics.ofDay = async (closed) => {
    const totals = await metrics.ofDay(closed);
    readings += 1;
    if (readings === 1) await receipts.create({ ...receipt, transactionId: '1', amount: 300 });
    return totals;
  };
  const deps: Deps = {
    ...product.deps,
    store: { ...store, nonTransactional: { ...store.nonTransactional, metrics: { ...metrics, ofDay } } },
  };
  await recomputeDayTotals(deps, { day });
  expect(await dayCloses().get(day)).toEqual({
    ...close,
    payments: 2,
    revenue: 400,
    methods: { ...close.methods, card: { payments: 2, revenue: 400 } },
  });
});

it('a day without a close gets none from a new computation of its totals', async () => {
  await recomputeDayTotals(product.deps, { day });
  expect(await dayCloses().get(day)).toBeNull();
});
