import { describe, expect, it } from 'vitest';
import { MOVED_DATES, readMovedRequest } from '../../../scripts/checks/moved-dates';
import { UsageError } from '../../../scripts/lib/command-line';

describe('the dates of test:deep', () => {
  it.each([
    ['+40d', '2026-11-23T12:00:00Z', '2027-01-02T12:00:00.000Z'],
    ['leap-day', '2027-12-31T22:00:00Z', '2028-02-29T09:00:00.000Z'],
    ['late-evening', '2026-11-23T20:30:00Z', '2026-11-24T20:00:00.000Z'],
    ['new-year', '2026-12-31T21:00:00Z', '2027-12-31T20:59:30.000Z'],
  ])('%s, from %s, is %s', (name, now, moved) => {
    expect(new Date(MOVED_DATES[name]?.(Date.parse(now)) ?? 0).toISOString()).toBe(moved);
  });
});

describe('the words after dates', () => {
  it('select dates, stages and files; without words all dates, unit and product', () => {
    expect(readMovedRequest([])).toEqual({
      dates: ['late-evening', '+40d', '+200d', '+400d', 'leap-day', 'new-year'],
      stages: ['unit', 'product'],
      filters: [],
    });
    expect(readMovedRequest(['new-year', '+40d', 'e2e', 'purchase'])).toEqual({
      dates: ['+40d', 'new-year'],
      stages: ['e2e'],
      filters: ['purchase'],
    });
  });

  it.each([['yesterday'], ['+40d', 'lint'], ['quick']])('are refused when nothing runs for them: %s %s', (...words) => {
    expect(() => readMovedRequest(words)).toThrow(UsageError);
  });
});
