import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { closeYesterday } from '@functions/jobs/jobs';
import { runDueCheckpoints } from '@functions/renewals/tasks/run-due-checkpoints';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { seedLoad } from '../../scripts/seed/load-seed';
import { machine } from '../support/perf/machine';
import { rounded } from '../support/perf/percentiles';
import { Recorder } from '../support/perf/recorder';
import { startProduct, type RunningProduct } from '../support/product/start-product';

/**
 * Throughput and memory of the scheduled jobs as the number of customers grows: `npm run bench -- jobs`.
 * PROSTOR_BENCH_JOBS=1000,10000,100000 sets other numbers of customers.
 */

const SIZES = (process.env.PROSTOR_BENCH_JOBS ?? '1000,4000,16000').split(',').map(Number);
const HOUR = 3_600_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const MEGABYTE = 1e6;

const recorder = new Recorder();
let offset = 0;
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({}, (deps) => ({
    ...deps,
    clock: { ...deps.clock, now: async () => Date.now() + offset },
  }));
});
afterAll(() => product.stop());

interface Run {
  readonly done: number;
  readonly perSecond: number;
  readonly reads: number;
  readonly writes: number;
  /** Megabytes: live heap after the job, and the peak resident set of the process. */
  readonly heap: number;
  readonly rss: number;
}

/** One run of a job, which processes pages for up to 45 seconds. `work` returns the number of processed items. */
async function run(work: () => Promise<number>): Promise<Run> {
  collectGarbage();
  let rss = 0;
  const watch = setInterval(() => (rss = Math.max(rss, process.memoryUsage.rss())), 50);
  try {
    const { result: done, milliseconds, reads, writes } = await recorder.record(work);
    collectGarbage();
    return {
      done,
      perSecond: rounded(done / (milliseconds / 1000)),
      reads: rounded(reads / Math.max(1, done), 2),
      writes: rounded(writes / Math.max(1, done), 2),
      heap: rounded(process.memoryUsage().heapUsed / MEGABYTE),
      rss: rounded(Math.max(rss, process.memoryUsage.rss()) / MEGABYTE),
    };
  } finally {
    clearInterval(watch);
  }
}

it(
  `jobs with ${SIZES.join(', ')} customers`,
  async () => {
    const runs: { job: string; customers: number; run: Run }[] = [];
    let customers = 0;
    for (const size of SIZES) {
      await seedLoad(product, size - customers);
      customers = size;
      // Every trial and every monthly period ends within these days.
      offset += 31 * DAY;
      const { deps } = product;
      runs.push({ job: 'reminders, freezes, ends', customers, run: await run(() => runDueCheckpoints(deps)) });
      runs.push({ job: 'outbox: mails', customers, run: await run(() => sweepOutbox(deps)) });
      runs.push({ job: 'close of a day', customers, run: await run(async () => closeYesterday(deps).then(() => 1)) });
    }
    const table = markdownTable([
      ['job', 'customers', 'done', 'a second', 'reads each', 'writes each', 'heap MB', 'most RSS MB'],
      ...runs
        .toSorted((left, right) =>
          left.job < right.job ? -1 : left.job > right.job ? 1 : left.customers - right.customers,
        )
        .map(({ job, customers: of, run: { done, perSecond, reads, writes, heap, rss } }) => [
          job,
          of,
          done,
          perSecond,
          reads,
          writes,
          heap,
          rss,
        ]),
    ]);
    console.log(table);
    const heapOf = (job: string, at: number) =>
      runs.find((each) => each.job === job && each.customers === at)?.run.heap ?? 0;
    const jobs = [...new Set(runs.map(({ job }) => job))];
    const growth = Object.fromEntries(
      jobs.map((job) => [job, rounded(heapOf(job, SIZES.at(-1) ?? 0) / heapOf(job, SIZES[0] ?? 0), 2)]),
    );
    writeSection(
      'benchmarks',
      'jobs',
      `One run of each scheduled job against the emulator. Unlike in production, the emulator's queries slow down as a
collection grows. A run starts new pages for 45 seconds. A job reads one page at a time: from ${SIZES[0]} to
${SIZES.at(-1)} customers the live heap grows by the factor
${Object.entries(growth)
  .map(([job, factor]) => `${factor} (${job})`)
  .join(', ')}. The provider charges renewals
and reports them by webhooks. ${machine()}\n\n${table}`,
    );
    for (const [job, factor] of Object.entries(growth)) expect(factor, job).toBeLessThanOrEqual(1.5);
  },
  3 * HOUR,
);
