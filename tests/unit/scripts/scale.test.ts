import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JOB_NAMES, JOBS } from '@functions/domain/platform/job-run';
import { COLLECTION_NAMES } from '@functions/store/collections';
import { inRepository } from '../../../scripts/lib/repository';
import { ASSUMED, DEPLOYED, MONTH_SECONDS } from '../../../scripts/reports/scale/assumptions';
import { BOTTLENECKS, capacityAt } from '../../../scripts/reports/scale/bottlenecks';
import { JOB_WORK } from '../../../scripts/reports/scale/job-table';
import { arrayBytes, mapBytes, searchKilobytes, searchSection } from '../../../scripts/reports/scale/search-index';
import { FRESH_SECONDS, monthOf, READS_OF_A_CHANGE, type Counts } from '../../../scripts/reports/scale/usage';
import { documentOf } from '../../../scripts/reports/scale/write-scale';

/** Every call costs one read and one write, which keeps the expected numbers simple. */
const COUNTS: Counts = new Proxy({}, { get: () => ({ reads: 1, writes: 1 }) });

const lineOf = (customers: number, what: string) =>
  monthOf(customers, COUNTS).lines.find((line) => line.what.startsWith(what));

it('a row multiplies customers, frequency and the cost of the calls', () => {
  expect(lineOf(1000, 'profiles')).toMatchObject({ times: 8000, reads: 8000, writes: 8000, invocations: 8000 });
  // Each renewal is a Check, a Pay and a Recurrent.
  expect(lineOf(1000, 'renewals')).toMatchObject({ times: 850, reads: 2550, invocations: 2550 });
});

it('the reads of changes for nodes grow with customers and instances, not with nodes', () => {
  const months = [1_000_000, 10_000_000, 100_000_000].map((customers) => monthOf(customers, COUNTS));
  expect(months.map(({ nodes }) => nodes)).toEqual([200, 2000, 20_000]);
  for (const { customers, instances, lines } of months) {
    const { reads = 0 } = lines.find(({ what }) => what.startsWith('changes for nodes')) ?? {};
    expect(instances).toBeLessThanOrEqual(DEPLOYED.maxInstances);
    expect(reads).toBe(customers * READS_OF_A_CHANGE * instances + (instances * MONTH_SECONDS) / FRESH_SECONDS);
  }
  // An instance reads again 10 of 20 seconds.
  expect(READS_OF_A_CHANGE).toBe(1.5);
});

it('a customer costs more without the free quotas, and more of storage with a larger search index', () => {
  const [bare, indexed] = [monthOf(1_000_000, COUNTS), monthOf(1_000_000, COUNTS, 10)];
  expect(bare.full).toBeGreaterThan(bare.sum);
  expect(indexed.costs.storage - bare.costs.storage).toBeCloseTo((1_000_000 * 10 * 0.15) / 2 ** 20, 5);
  expect(documentOf([bare, indexed])).toContain('What a customer costs a month');
});

it('the search index is shown with its bytes by the rules of Firestore', () => {
  const row = { uid: 'anna', id: '7' };
  // A name of 15 + 5 + 16 bytes, 32 more for each entry, and the strings with one byte each.
  expect(arrayBytes(['ann'], row)).toEqual({ documentBytes: 6 + 4, indexBytes: 4 + 2 + 36 + 32 });
  expect(mapBytes({ ann: '7' }, row)).toEqual({ documentBytes: 8 + 6, indexBytes: 12 + 2 + 14 + 2 * (36 + 32) });
  const indexes = [{ index: 'a map', entries: 150, documentBytes: 1024, indexBytes: 9216, writeMs: 4, searchMs: 90 }];
  expect(searchKilobytes({ indexes })).toBe(10);
  expect(searchSection({ rows: 2000, indexes })).toContain('| a map | 150 | 1,024 | 9,216 | 4.0 | 90 |');
});

it('a small service stays within the free quota', () => {
  expect(monthOf(100, COUNTS).sum).toBeLessThan(0.01);
});

it('a call without a measurement is an error, not a zero', () => {
  expect(() => monthOf(1000, {})).toThrow('was not counted');
});

it('the bottlenecks are listed in the order of their limits, and all assumptions are listed', () => {
  const months = [10_000, 1_000_000, 10_000_000].map((customers) => monthOf(customers, COUNTS));
  const text = documentOf(months);
  const order = BOTTLENECKS.toSorted((left, right) => capacityAt(left, months[1]!) - capacityAt(right, months[1]!)).map(
    ({ what }) => text.indexOf(`| ${what} |`),
  );
  expect(order).toEqual(order.toSorted((left, right) => left - right));
  for (const name of Object.keys(ASSUMED)) expect(text).toContain(name);
});

it.each(JOB_NAMES)('the table of the jobs has the pages and the parallel items of %s', (name) => {
  const file = name === 'close-yesterday' ? 'usecases/payments/list-batch.ts' : 'jobs/jobs.ts';
  const all = readFileSync(inRepository('functions', 'src', file), 'utf8');
  const source = all
    .slice(all.indexOf(`job: '${name}'`))
    .split('\n});', 1)
    .join('');
  const { page, atOnce } = JOB_WORK[name];
  if (name === 'close-yesterday') expect(all).toContain(`const PAGES_AT_ONCE = ${atOnce};`);
  else {
    expect(source).toContain(`  page: ${page},\n`);
    expect(/ {2}atOnce: (\d+),\n/.exec(source)?.[1] ?? '1').toBe(String(atOnce));
  }
  const row = documentOf([10_000, 1_000_000].map((customers) => monthOf(customers, COUNTS)))
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\` |`));
  expect(row).toContain(`| ${page} | ${atOnce} | ${JOBS[name].timeBudget / 1000} | ${JOBS[name].timeoutSeconds} |`);
});

it('every collection is listed with what makes it grow', () => {
  const text = documentOf([10_000, 1_000_000].map((customers) => monthOf(customers, COUNTS)));
  for (const name of COLLECTION_NAMES) expect(text).toContain(`| \`${name}\` |`);
});
