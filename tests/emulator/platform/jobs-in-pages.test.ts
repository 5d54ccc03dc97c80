import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '@functions/domain/platform/calendar';
import { checkMandates } from '@functions/jobs/check-mandates';
import { passMilestones } from '@functions/jobs/pass-milestones';
import { seeToUnclaimedPayments } from '@functions/jobs/see-to-unclaimed-payments';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/jobs/sweep-payment-events';
import { localClock } from '@functions/store/local-clock';
import { seedCrowd } from '../../../scripts/seed/load-seed';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { buyUnknown, newPrepaidToken } from '../../support/product/scenario';

/** More than a page of each job. */
const BROKEN = 120;

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

async function write(collection: string, documentOf: (name: string) => object): Promise<void> {
  const batch = product.db.batch();
  for (let n = 0; n < BROKEN; n += 1) {
    const name = `broken-${String(n).padStart(3, '0')}`;
    batch.set(product.db.collection(collection).doc(name), documentOf(name));
  }
  await batch.commit();
}

/** Whose moment has come, the broken ones left out. */
async function sound(collection: string, field: string, until: number): Promise<string[]> {
  const { docs } = await product.db.collection(collection).where(field, '>', 0).where(field, '<=', until).get();
  return docs.map(({ id }) => id).filter((id) => !id.startsWith('broken-'));
}

it('milestones that nobody can pass do not keep those behind them', async () => {
  await seedCrowd(product, 60);
  await localClock(product.db).move(40 * DAY);
  await write('subscriptions', (uid) => ({ uid, dueAt: 1 }));
  // Whoever is late by several milestones passes one a run.
  do expect(await passMilestones(product.deps)).toBeGreaterThanOrEqual(BROKEN);
  while ((await sound('subscriptions', 'dueAt', await product.deps.clock.now())).length > 0);
  const passed = await product.db.collection('subscriptions').where('passed.periodEnd', '>', 0).get();
  expect(passed.size).toBeGreaterThan(10);
});

it('nor do unclaimed payments whose order cannot be read: who is behind them is reminded', async () => {
  await buyUnknown(product, 'buyer@example.com', newPrepaidToken());
  await write('prepaid', (hash) => ({ hash, isWaiting: true, paidAt: 1, paidOrder: 7 }));
  await localClock(product.db).move(44 * DAY);
  expect(await seeToUnclaimedPayments(product.deps)).toBe(BROKEN + 1);
  const reminded = await product.db.collection('prepaid').where('reminded', '==', true).get();
  expect(reminded.size).toBe(1);
});

it('nor do tasks that another worker holds', async () => {
  const leaseUntil = Date.now() + 600_000;
  await write('outbox', (id) => ({
    id,
    task: { kind: 'recompute-referral', uid: id },
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 1,
    created: 1,
    leaseUntil,
  }));
  const now = await product.deps.clock.now();
  await product.deps.store.direct.outbox.save({
    id: 'last',
    task: { kind: 'sum-day', day: '2026-01-01' },
    state: 'pending',
    attempts: 0,
    lastError: null,
    nextAttemptAt: now,
    created: now,
    leaseUntil: 0,
  });
  expect(await sweepOutbox(product.deps)).toBeGreaterThan(BROKEN);
  expect(await product.deps.store.direct.outbox.get('last')).toMatchObject({ state: 'done' });
});

it('nor do notifications that cannot be applied: each fails once a run', async () => {
  await write('paymentEvents', (id) => ({
    id,
    type: 'pay',
    fields: {},
    state: 'received',
    attempts: 0,
    receivedAt: 1,
  }));
  expect(await sweepPaymentEvents(product.deps)).toBe(BROKEN);
  const stored = await product.db.collection('paymentEvents').where('state', '==', 'received').get();
  expect(new Set(stored.docs.map((found) => found.get('attempts') as number))).toEqual(new Set([1]));
});

it('nor do mandates that the provider cannot be asked about', async () => {
  await write('mandates', (uid) => ({ uid, checkedAt: 1 }));
  const before = (await product.deps.clock.now()) - 30 * DAY;
  const none = {
    token: null,
    card: null,
    consents: null,
    boundToken: null,
    providerId: null,
    providerStatus: null,
    confirmed: null,
    cancelling: null,
    lease: null,
  };
  await product.deps.store.direct.mandates.save({
    ...none,
    uid: 'crowd-0000001',
    accountId: 'crowd-0000001',
    email: '',
    formerAccountIds: [],
    checkedAt: before - 1,
    doneVersion: 0,
  });
  expect(await sound('mandates', 'checkedAt', before)).toEqual(['crowd-0000001']);
  expect(await checkMandates(product.deps)).toBe(BROKEN + 1);
  expect(await sound('mandates', 'checkedAt', before)).toEqual([]);
});
