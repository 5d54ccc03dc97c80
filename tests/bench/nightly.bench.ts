import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import type { PaymentEvent } from '@functions/payments/rules/payment-event';
import { redactPaymentEvents } from '@functions/payments/tasks/redact-payment-events';
import { repositories } from '@functions/store/firestore-store';
import { bufferedSession } from '@functions/store/write-buffer';
import { closeDay } from '@functions/reconciliation/steps/close-day';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { machine } from '../support/perf/machine';
import { rounded } from '../support/perf/percentiles';
import { dayAfter, today } from '../support/product/nightly-jobs';
import { startProduct, type RunningProduct } from '../support/product/start-product';
import { largeDay } from '../support/reconciliation/large-day';

/**
 * Throughput of the nightly jobs on one large day: `npm run bench -- nightly`. The provider's list answers from memory.
 * PROSTOR_BENCH_NIGHT=20000 sets other numbers of payments and of notifications.
 */

// In memory: the emulator makes every index anew for each query, which takes almost all of the time.
vi.hoisted(() => {
  delete process.env.FIRESTORE_EMULATOR_HOST;
});

const SIZES = (process.env.PROSTOR_BENCH_NIGHT ?? '5000,20000').split(',').map(Number);
const COMMIT = 500;

let product: RunningProduct;
beforeEach(async () => {
  product = await startProduct();
});
afterEach(() => product.stop());

interface Run {
  readonly done: number;
  readonly perSecond: number;
}

async function run(work: () => Promise<number>): Promise<Run> {
  const begun = performance.now();
  const done = await work();
  return { done, perSecond: rounded(done / ((performance.now() - begun) / 1000)) };
}

async function storeOldEvents(size: number, now: number): Promise<void> {
  const buffer = bufferedSession(product.db);
  const { paymentEvents } = repositories(buffer.access);
  const event: Omit<PaymentEvent, 'id' | 'receivedAt'> = {
    provider: 'cloudpayments',
    type: 'pay',
    accountId: 'anna',
    fields: { Email: 'anna@example.com' },
    bodyHash: 'hash',
    signingKey: 'current',
    state: 'applied',
    stateReason: null,
    waitsByReceipt: false,
    checkDecision: null,
    attempts: 1,
    isRedacted: false,
  };
  for (let n = 0; n < size; n += 1)
    await paymentEvents.save({ ...event, id: `pay_${n}`, receivedAt: now - 100 * DAY + n });
  const documents = buffer.drain();
  for (let start = 0; start < documents.length; start += COMMIT) {
    const batch = product.db.batch();
    for (const [reference, data] of documents.slice(start, start + COMMIT)) batch.set(reference, data);
    await batch.commit();
  }
}

const runs: { job: string; size: number; run: Run }[] = [];

it.each(SIZES)('the nightly jobs with %i payments and as many old notifications', async (size) => {
  const day = dayAfter(await today(product), -1);
  const large = largeDay(day, size, () => undefined);
  await large.store(product.db);
  await storeOldEvents(size, await product.deps.clock.now());
  const { deps } = large.listing(product.deps);
  const closed = await run(async () => {
    const { payments, differences } = await closeDay(deps, { day });
    expect(differences).toEqual([]);
    return payments;
  });
  const redacted = await run(() => redactPaymentEvents(product.deps));
  expect([closed.done, redacted.done]).toEqual([size, size]);
  runs.push(
    { job: 'day close: payments', size, run: closed },
    { job: 'redaction: notifications', size, run: redacted },
  );
});

afterAll(() => {
  const sorted = runs.toSorted((one, other) => (one.job < other.job ? -1 : one.job > other.job ? 1 : 0));
  writeSection(
    'benchmarks',
    'nightly',
    `One run of the nightly jobs against a Firestore in memory, which looks at every document of a collection for each
query. The provider's list answers at once, so the times are those of our side only. ${machine()}

${markdownTable([
  ['job', 'items', 'a second'],
  ...sorted.map(({ job, run: { done, perSecond } }) => [job, done, perSecond]),
])}`,
  );
});
