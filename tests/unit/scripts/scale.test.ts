import { expect, it } from 'vitest';
import { ASSUMED } from '../../../scripts/reports/scale/assumptions';
import { BOTTLENECKS, capacityAt } from '../../../scripts/reports/scale/bottlenecks';
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
