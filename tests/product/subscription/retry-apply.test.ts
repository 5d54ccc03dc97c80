import { afterAll, beforeAll, expect, it } from 'vitest';
import { reapplyWebhook } from '@functions/panel/contract/finance-webhooks';
import type { Deps } from '@functions/ports/services';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { CARDS, order } from '../../support/customers/buy';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { post } from '../../support/product/notifications';
import { moveToNextNoon, moveToNightRun } from '../../support/product/nightly-jobs';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import {
  join,
  liveMandates,
  paidTransactionId,
  advanceDays,
  profileOf,
  receiptsOf,
  subscribe,
} from '../../support/product/scenario';

/** While it is set, all actions happen in this millisecond. */
let instant: number | null = null;
const withInstant = (deps: Deps): Deps => ({
  ...deps,
  clock: { ...deps.clock, now: () => (instant === null ? deps.clock.now() : Promise.resolve(instant)) },
});

let product: RunningProduct;
let fira: StaffSession;
beforeAll(async () => {
  product = await startProduct({}, withInstant);
  fira = await createStaff(product, 'finance', 'fira');
});
afterAll(() => product.stop());

const applyAgain = async (id: string) => (await callPanel(product, reapplyWebhook, { id }, fira)).body;

it('a quarantined Pay of an earlier day is applied once its obstacle is removed', async () => {
  const day = await moveToNextNoon(product);
  const { session } = await join(product, 'anna');
  const { widget, payToken } = await order(product, session);
  const { cloudpayments } = product.sandbox;
  await cloudpayments.setFaults({ notifications: { pay: { enabled: false } } });
  const outcome = await cloudpayments.pay({ intent: widget, card: CARDS.good, expires: cardExpiryOf(session.uid) });
  await cloudpayments.setFaults({ notifications: { pay: { enabled: true } } });
  const { orders, dayCloses, paymentEvents } = product.deps.store.nonTransactional;
  const ordered = await orders.get(payToken);
  if (ordered === null) throw new Error('no order');
  await orders.save({ ...ordered, amount: 7_00 });
  await moveToNightRun(product);
  await closeDay(product.deps, { day });
  const id = `pay_${paidTransactionId(outcome)}_listed`;
  const stateReason = 'not the amount of the order';
  expect(await paymentEvents.get(id)).toMatchObject({ state: 'quarantined', stateReason });
  for (let click = 0; click < 2; click += 1)
    expect(await applyAgain(id)).toEqual({ success: true, state: 'quarantined', note: stateReason });
  await orders.save(ordered);
  expect(await applyAgain(id)).toEqual({ success: true, state: 'applied', note: null });
  expect((await profileOf(product, session)).userInfo).toMatchObject({
    subscriptionStatus: 'ACTIVE',
    subscriptionIsActive: true,
  });
  expect(await receiptsOf(product, session)).toMatchObject([{ status: 'Paid', amount: 1_00, day }]);
  await advanceDays(product, 0.02);
  expect(await dayCloses.get(day)).toMatchObject({ payments: 1, counts: { trial: 1 } });
});

it('a Fail of a renewal that we refused at Check stays quarantined, applied twice in a millisecond, too', async () => {
  const { session } = await join(product, 'boris');
  await subscribe(product, session);
  const mandate = await product.deps.store.nonTransactional.mandates.get(session.uid);
  const failed = {
    TransactionId: '70070',
    Amount: '150',
    Currency: 'RUB',
    AccountId: session.uid,
    SubscriptionId: mandate?.providerId ?? '',
  };
  const body = new URLSearchParams({
    ...failed,
    DateTime: '2026-11-20 10:00:00',
    ReasonCode: '3003',
    TestMode: '1',
  }).toString();
  expect((await post(product, { type: 'fail', body })).status).toBe(200);
  const note = 'we refused this renewal ourselves at Check';
  instant = await product.deps.clock.now();
  for (let click = 0; click < 3; click += 1)
    expect(await applyAgain('fail_70070')).toEqual({ success: true, state: 'quarantined', note });
  instant = null;
  await product.drain();
  expect(await liveMandates(product, session)).toHaveLength(1);
});
