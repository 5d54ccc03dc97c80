import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readIndexFile } from '../../../scripts/lib/firestore-indexes';
import { inRepository } from '../../../scripts/lib/repository';
import { BACKUPS, monthOf, PRICES, READS } from '../../../scripts/reports/costs';
import { bytesOf, demoCustomer, kilobytesAfter } from '../../../scripts/reports/customer-size';
import { budgets } from '../../../scripts/reports/defined-codes';
import { CALL_CEILINGS } from '../../support/perf/call-ceilings';

const demo = demoCustomer(readIndexFile());

it('a customer stores no more than the budget, in the demo year and after twelve months of access (D8)', () => {
  const [ofTheYear, afterAYear] = [...(budgets().get('D8') ?? '').matchAll(/(\d+) kB/g)].map(([, kB]) => Number(kB));
  const largest = demo.sizes
    .map((size) => `${size.collection} ${Math.round(bytesOf(size))} B, of it indexes ${Math.round(size.indexBytes)} B`)
    .join('\n');
  expect(kilobytesAfter(demo.months, demo), largest).toBeLessThanOrEqual(ofTheYear ?? 0);
  expect(kilobytesAfter(12, demo), largest).toBeLessThanOrEqual(afterAYear ?? 0);
});

describe('the bill of a month', () => {
  const dollarsOf = (customers: number, position: string) =>
    monthOf(customers, demo).find((row) => row.position === position)?.dollars ?? NaN;

  it('has no position of customers without any', () => {
    const fixed = monthOf(0, demo).filter(({ dollars }) => dollars > 0);
    expect(fixed.map(({ position }) => position)).toEqual(['minimum instance of webhooks', 'scheduler', 'secrets']);
  });

  it('leaves the free quotas out, but not for backups, recovery and deletes by TTL, which have none', () => {
    for (const position of ['storage', 'reads', 'writes', 'functions', 'hosting']) {
      expect(dollarsOf(100, position), position).toBe(0);
      expect(dollarsOf(1_000_000, position), position).toBeGreaterThan(1);
    }
    for (const position of ['backups', 'point-in-time recovery', 'deletes', 'e-mail'])
      expect(dollarsOf(100, position), position).toBeCloseTo(dollarsOf(1_000_000, position) / 10_000, 6);
  });

  it('names the source and the day of each price', () => {
    for (const [name, { from }] of Object.entries(PRICES)) expect(from, name).toMatch(/.{10}20\d\d-\d\d-\d\d$/);
  });

  it('takes the reads of a call from its ceiling', () => {
    for (const [name, reads] of Object.entries(READS)) expect(reads, name).toBe(CALL_CEILINGS[name]?.reads);
  });
});

describe('the backups of docs/deploy.md', () => {
  const schedules = [
    ...readFileSync(inRepository('docs', 'deploy.md'), 'utf8').matchAll(
      /schedules:create --recurrence (DAILY|WEEKLY --day-of-week \w+) --retention (\d+)d/g,
    ),
  ].map(([, recurrence = '', days]) => ({ every: recurrence.startsWith('DAILY') ? 1 : 7, days: Number(days) }));

  it('are created alike at the beginning and after a restore, and are as many as the bill has', () => {
    const [first, second, ...again] = schedules;
    expect(again).toEqual([first, second]);
    expect([first, second].reduce((sum, { days = 0, every = 1 } = {} as never) => sum + days / every, 0)).toBe(BACKUPS);
  });

  it('are gone after thirty days, as the page of privacy says (P28)', () => {
    expect(schedules.length).toBeGreaterThan(0);
    for (const { days } of schedules) expect(days).toBeLessThanOrEqual(30);
  });
});
