import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { JOB_NAMES, JOBS } from '@functions/domain/platform/job-run';
import { COLLECTION_NAMES } from '@functions/store/collections';
import { inRepository } from '../../../scripts/lib/repository';
import { ASSUMED } from '../../../scripts/reports/scale/assumptions';
import { BOTTLENECKS, capacityAt } from '../../../scripts/reports/scale/bottlenecks';
import { JOB_WORK } from '../../../scripts/reports/scale/job-table';
import { monthOf, type Counts } from '../../../scripts/reports/scale/usage';
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

it('the reads of all nodes grow with customers times nodes', () => {
  const [small, large] = [100_000, 1_000_000].map((customers) => lineOf(customers, 'changes read')?.reads ?? 0);
  expect((large ?? 0) / (small ?? 1)).toBe(100);
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
  const file = name === 'close-yesterday' ? 'usecases/payments/list-batch.ts' : `jobs/${name}.ts`;
  const source = readFileSync(inRepository('functions', 'src', file), 'utf8');
  const { page, atOnce } = JOB_WORK[name];
  if (name === 'close-yesterday') expect(source).toContain(`const PAGES_AT_ONCE = ${atOnce};`);
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
