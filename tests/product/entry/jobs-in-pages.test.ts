import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import { JOBS } from '@functions/base/rules/job-run';
import { checkMandates } from '@functions/renewals/tasks/check-mandates';
import { processUnclaimedPurchases } from '@functions/purchase/tasks/process-unclaimed-purchases';
import { redactPaymentEvents } from '@functions/payments/tasks/redact-payment-events';
import { runDueCheckpoints } from '@functions/renewals/tasks/run-due-checkpoints';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { sweepPaymentEvents } from '@functions/notifications/tasks/sweep-payment-events';
import type { Deps } from '@functions/ports/services';
import { localClock } from '@functions/base/store/local-clock';
import { seedLoad } from '../../../scripts/seed/load-seed';
import { services } from '../../support/product/services';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { buyAsGuest, newPrepaidToken } from '../../support/product/scenario';

/** More documents than a job reads in one page. */
const BROKEN = 120;

const product = await startProductOfFile();

async function write(collection: string, documentOf: (name: string) => object): Promise<void> {
  const batch = product.db.batch();
  for (let n = 0; n < BROKEN; n += 1) {
    const name = `broken-${String(n).padStart(3, '0')}`;
    batch.set(product.db.collection(collection).doc(name), documentOf(name));
  }
  await batch.commit();
}

/** The ids of the due documents, without the broken ones. */
async function dueAndIntact(collection: string, field: string, until: number): Promise<string[]> {
  const { docs } = await product.db.collection(collection).where(field, '>', 0).where(field, '<=', until).get();
  return docs.map(({ id }) => id).filter((id) => !id.startsWith('broken-'));
}

it('checkpoints that fail do not block those after them', async () => {
  await seedLoad(product, 60, services.commits(product.db));
  await localClock(product.db).move(40 * DAY);
  await write('subscriptions', (uid) => ({ uid, dueAt: 1 }));
  // A subscription that is late by several checkpoints passes one in each run.
  do expect(await runDueCheckpoints(product.deps)).toBeGreaterThanOrEqual(BROKEN);
  while ((await dueAndIntact('subscriptions', 'dueAt', await product.deps.clock.now())).length > 0);
  const passed = await product.db.collection('subscriptions').where('checkpoints.periodEnd', '>', 0).get();
  expect(passed.size).toBeGreaterThan(10);
});

it('unclaimed payments whose order cannot be read do not block those after them', async () => {
  await buyAsGuest(product, 'buyer@example.com', newPrepaidToken());
  await write('guestPurchases', (hash) => ({ hash, isUnclaimed: true, paidAt: 1, paidOrder: 7 }));
  await localClock(product.db).move(44 * DAY);
  expect(await processUnclaimedPurchases(product.deps)).toBe(BROKEN + 1);
  const reminded = await product.db.collection('guestPurchases').where('reminded', '==', true).get();
  expect(reminded.size).toBe(1);
});

it('outbox tasks leased by another worker do not block those after them', async () => {
  const leaseUntil = Date.now() + 600_000;
  await write('outbox', (id) => ({
    id,
    task: { kind: 'recount-referrals', uid: id },
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 1,
    created: 1,
    leaseUntil,
  }));
  const now = await product.deps.clock.now();
  await product.deps.store.nonTransactional.outbox.save({
    id: 'last',
    task: { kind: 'recompute-day-totals', day: '2026-01-01' },
    state: 'pending',
    attempts: 0,
    lastError: null,
    nextAttemptAt: now,
    created: now,
    leaseUntil: 0,
  });
  expect(await sweepOutbox(product.deps)).toBeGreaterThan(BROKEN);
  expect(await product.deps.store.nonTransactional.outbox.get('last')).toMatchObject({ state: 'done' });
});

it('more than a page of notifications that cannot be applied fail once each in one run', async () => {
  await write('paymentEvents', (id) => ({
    id,
    provider: 'cloudpayments',
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

describe('the redaction of old notifications', () => {
  /** More than two pages. */
  const OLD = 450;
  const idOf = (n: number): string => `old-${String(n).padStart(3, '0')}`;
  const isBodyStored = ({ id, isRedacted }: { id: string; isRedacted?: boolean }) =>
    id.startsWith('old-') && isRedacted === false;
  const unredacted = async (): Promise<string[]> =>
    (await product.db.collection('paymentEvents').get()).docs
      .map((found) => found.data() as PaymentEvent)
      .filter(isBodyStored)
      .map(({ id }) => id);

  async function storeOld(): Promise<void> {
    const batch = product.db.batch();
    for (let n = 0; n < OLD; n += 1)
      batch.set(product.db.collection('paymentEvents').doc(idOf(n)), {
        id: idOf(n),
        type: 'pay',
        provider: 'cloudpayments',
        accountId: 'anna',
        fields: { Email: 'a@b.c' },
        bodyHash: 'hash',
        state: 'applied',
        stateReason: null,
        checkDecision: null,
        attempts: 1,
        receivedAt: 1 + Math.floor(n / 3),
        isRedacted: false,
      });
    await batch.commit();
  }

  it('goes on behind more than a page of documents that cannot be saved, logs each once, and ends', async () => {
    await storeOld();
    const logged: unknown[] = [];
    const { nonTransactional } = product.deps.store;
    const save = async (event: PaymentEvent): Promise<void> => {
      if (event.id < idOf(220)) throw new Error('cannot be saved');
      await nonTransactional.paymentEvents.save(event);
    };
    const store = {
      ...product.deps.store,
      nonTransactional: { ...nonTransactional, paymentEvents: { ...nonTransactional.paymentEvents, save } },
    };
    const log = {
      ...product.deps.log,
      error: (_message: string, _error: unknown, about?: object) => void logged.push(about),
    };
    expect(await redactPaymentEvents({ ...product.deps, store, log })).toBe(OLD);
    expect((await unredacted()).toSorted()).toEqual(Array.from({ length: 220 }, (_, n) => idOf(n)));
    expect(logged).toHaveLength(220);
    expect(logged[0]).toEqual({ id: idOf(0) });
    expect(await redactPaymentEvents(product.deps)).toBe(220);
    expect(await unredacted()).toEqual([]);
  });

  it('stops when its time is over, and the next run continues', async () => {
    await storeOld();
    let real = 0;
    const realNow = () => (real += JOBS['redact-payment-events'].timeBudget / 5);
    const slow: Deps = { ...product.deps, clock: { ...product.deps.clock, realNow } };
    const tried = [];
    while ((await unredacted()).length > 0) tried.push(await redactPaymentEvents(slow));
    expect(tried.length).toBeGreaterThan(2);
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(OLD);
    const event = await product.deps.store.nonTransactional.paymentEvents.get(idOf(OLD - 1));
    expect(event).toMatchObject({ fields: {}, accountId: null, isRedacted: true, bodyHash: 'hash', state: 'applied' });
  });
});

it('mandates that cannot be checked do not block those after them', async () => {
  await write('mandates', (uid) => ({ uid, provider: 'cloudpayments', syncedAt: 1 }));
  const before = (await product.deps.clock.now()) - 30 * DAY;
  const none = {
    token: null,
    card: null,
    consents: null,
    providerToken: null,
    providerId: null,
    providerStatus: null,
    providerState: null,
    cancellationRequestedFor: null,
    lease: null,
    providerEmail: null,
    refusedSince: null,
    cardAt: 0,
    retryAt: null,
    unreadableSince: null,
  };
  await product.deps.store.nonTransactional.mandates.save({
    ...none,
    uid: 'crowd-0000001',
    provider: 'cloudpayments',
    accountId: 'crowd-0000001',
    email: '',
    previousAccountIds: [],
    syncedAt: before - 1,
    syncedVersion: 0,
  });
  expect(await dueAndIntact('mandates', 'syncedAt', before)).toEqual(['crowd-0000001']);
  expect(await checkMandates(product.deps)).toBe(BROKEN + 1);
  expect(await dueAndIntact('mandates', 'syncedAt', before)).toEqual([]);
});
