import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '@functions/domain/platform/calendar';
import type { PaymentEvent } from '@functions/domain/payments/payment-event';
import { redactPaymentEvents } from '@functions/jobs/redact-payment-events';
import { repositories } from '@functions/store/firestore-store';
import { bufferedSession } from '@functions/store/write-buffer';
import { closeDay } from '@functions/usecases/reconciliation/close-day';
import { saveBenchResults } from '../../scripts/reports/bench-results';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { machine } from '../support/perf/machine';
import { rounded } from '../support/perf/percentiles';
import { Recorder } from '../support/perf/recorder';
import { dayAfter, today } from '../support/product/nightly-jobs';
import { isInMemory } from '../support/product/services';
import { startProduct, type RunningProduct } from '../support/product/start-product';
import { largeDay } from '../support/reconciliation/large-day';

/**
 * Throughput of the nightly jobs on one large day: `npm run bench -- nightly`. The provider's list answers from memory.
 * PROSTOR_BENCH_NIGHT=20000 sets another number of payments and of notifications.
 */

const SIZE = Number(process.env.PROSTOR_BENCH_NIGHT ?? '20000');
const MEGABYTE = 1e6;
const COMMIT = 500;

const recorder = new Recorder();
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

interface Run {
  readonly done: number;
  readonly perSecond: number;
  /** Documents per item. */
  readonly reads: number;
  readonly writes: number;
  /** Megabytes by which the heap grew at most. */
  readonly heap: number;
}

async function run(work: () => Promise<number>): Promise<Run> {
  const before = process.memoryUsage().heapUsed;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().heapUsed)), 20);
  try {
    // The recorder counts the requests of the client library, which the memory does not use.
    const { result: done, milliseconds, reads, writes } = await recorder.record(work);
    return {
      ...{ done, perSecond: rounded(done / (milliseconds / 1000)) },
      ...{ reads: rounded(reads / done, 2), writes: rounded(writes / done, 2) },
      heap: rounded((most - before) / MEGABYTE),
    };
  } finally {
    clearInterval(watch);
  }
}

async function storeOldEvents(now: number): Promise<void> {
  const buffer = bufferedSession(product.db);
  const { paymentEvents } = repositories(buffer.access);
  const event: Omit<PaymentEvent, 'id' | 'receivedAt'> = {
    ...{ provider: 'cloudpayments', type: 'pay', accountId: 'anna', fields: { Email: 'anna@example.com' } },
    ...{ bodyHash: 'hash', signingKey: 'current', state: 'applied', stateReason: null, checkDecision: null },
    ...{ attempts: 1, isRedacted: false },
  };
  for (let n = 0; n < SIZE; n += 1)
    await paymentEvents.save({ ...event, id: `pay_${n}`, receivedAt: now - 100 * DAY + n });
  const documents = buffer.drain();
  for (let start = 0; start < documents.length; start += COMMIT) {
    const batch = product.db.batch();
    for (const [reference, data] of documents.slice(start, start + COMMIT)) batch.set(reference, data);
    await batch.commit();
  }
}

it(`the nightly jobs with ${SIZE} payments and ${SIZE} notifications`, async () => {
  const day = dayAfter(await today(product), -1);
  const large = largeDay(day, SIZE, () => undefined);
  await large.store(product.db);
  await storeOldEvents(await product.deps.clock.now());
  const { deps } = large.listing(product.deps);
  const runs = {
    'close of a day: payments': await run(async () => {
      const { payments, differences } = await closeDay(deps, { day });
      expect(differences).toEqual([]);
      return payments;
    }),
    'redaction: notifications': await run(() => redactPaymentEvents(product.deps)),
  };
  expect(Object.values(runs).map(({ done }) => done)).toEqual([SIZE, SIZE]);
  const place = isInMemory ? 'a Firestore in memory' : 'the emulator';
  writeSection(
    'docs/benchmarks.md',
    'nightly',
    `One day of ${SIZE} payments and ${SIZE} notifications against ${place}, whose queries slow down as a collection grows.
The provider's list answers at once, so the times are those of our side only. ${machine()}

${markdownTable([
  ['job', 'done', 'a second', 'reads each', 'writes each', 'heap MB more'],
  ...Object.entries(runs).map(([job, each]) => [job, each.done, each.perSecond, each.reads, each.writes, each.heap]),
])}`,
  );
  saveBenchResults('nightly', { size: SIZE, runs });
}, 3_600_000);
