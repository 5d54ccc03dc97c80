import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, moscowDay } from '@functions/base/rules/calendar';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { readBooks } from '../../support/model/ledger-check';
import { openWorld, type World } from '../../support/model/world';

/** Regressions, most of them found by random histories: other events arrive before the notification of a renewal. */

const START = Date.parse('2027-01-31T09:00:00Z');

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.product.stop());

const later = async (milliseconds: number): Promise<void> => world.product.moveTo((await world.now()) + milliseconds);

/**
 * Ends a one-day trial: its renewal is charged, eight deliveries of the Pay are lost, and the provider cannot be asked
 * about it. Returns the renewal’s id.
 */
async function renewWithoutNotification(): Promise<string> {
  await world.begin(START);
  await world.register('anna');
  await world.buy('anna', 'good', { period: 1 });
  await world.runDueWork();
  await world.dropNotifications('pay', 8);
  const faults = [{ method: '/payments/get', kind: 'disconnectBefore', count: 100_000 }] as const;
  await world.product.sandbox.cloudpayments.setFaults({ faults: [...faults] });
  await later(DAY + 5 * MINUTE);
  const { charges, receipts, isQuiet } = await readBooks(world.product);
  expect({ charges: charges.length, receipts: receipts.length, isQuiet }).toEqual({
    charges: 2,
    receipts: 1,
    isQuiet: false,
  });
  return charges[1]!.id;
}

it('a cancellation before the Pay of a charged renewal keeps the month, and no charge follows (P2, P8)', async () => {
  await renewWithoutNotification();
  expect((await world.cancel('anna')).status).toBe(200);
  await world.runDueWork();
  expect((await world.profile('anna')).userInfo).toMatchObject({
    subscriptionStatus: 'CANCELED',
    subscriptionIsActive: false,
  });

  await later(3 * HOUR);
  const { userInfo } = await world.profile('anna');
  expect(userInfo).toMatchObject({
    subscriptionStatus: 'CANCELED',
    subscriptionIsActive: true,
    nextTransactionDate: null,
  });
  expect(userInfo.expirationDate?.slice(0, 10)).toBe('2027-03-01');
  const { receipts, recurring } = await readBooks(world.product);
  expect(receipts.map(({ status }) => status)).toEqual(['Paid', 'Paid']);
  expect(recurring.filter(({ isLive }) => isLive)).toEqual([]);

  await later(40 * DAY);
  expect((await readBooks(world.product)).charges).toHaveLength(2);
});

it('a partial refund that arrives before its renewal is on the receipt and keeps the month (P10)', async () => {
  const renewal = await renewWithoutNotification();
  await world.product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(renewal), amount: 75 });
  await later(3 * HOUR);
  const { receipts } = await readBooks(world.product);
  expect(receipts.find(({ transactionId }) => transactionId === renewal)).toMatchObject({
    status: 'PartiallyRefunded',
    refunded: 7500,
  });
  expect((await world.profile('anna')).userInfo.expirationDate?.slice(0, 10)).toBe('2027-03-01');
});

it('a full refund that arrives before its renewal leaves no time and no further charge (P2, P10)', async () => {
  const renewal = await renewWithoutNotification();
  await world.product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(renewal) });
  await later(3 * HOUR);
  expect((await world.profile('anna')).userInfo).toMatchObject({
    subscriptionStatus: 'CANCELED',
    subscriptionIsActive: false,
  });
  const { receipts, recurring } = await readBooks(world.product);
  expect(receipts.find(({ transactionId }) => transactionId === renewal)).toMatchObject({
    status: 'Refunded',
    refunded: 15000,
  });
  expect(recurring.filter(({ isLive }) => isLive)).toEqual([]);
});

it('a payment refunded in parts on two days gives no difference on either day (P11)', async () => {
  const { deps, sandbox } = world.product;
  await world.begin(START);
  await world.register('anna');
  await world.buy('anna', 'good', { tariff: 1, period: 1 });
  await later(1.1 * DAY);
  const renewal = (await readBooks(world.product)).charges.find(({ subscriptionId }) => subscriptionId !== null);
  for (const amount of [40, 60]) {
    await sandbox.cloudpayments.refundByProvider({ transactionId: Number(renewal?.id), amount });
    await later(DAY);
  }
  const days = [1, 2, 3].map((count) => moscowDay(START + count * DAY));
  const closed = await Promise.all(days.map((day) => closeDay(deps, { day })));
  expect(closed.map(({ refunds }) => refunds)).toEqual([4000, 6000, 0]);
  expect(closed.flatMap(({ differences }) => differences)).toEqual([]);
});
