import { expect, it } from 'vitest';
import { targetOf } from '../../../scripts/lib/clock-target';

const now = Date.UTC(2026, 0, 1);

it('understands days, hours, minutes and dates', () => {
  expect(targetOf('+31d', now)).toBe(Date.UTC(2026, 1, 1));
  expect(targetOf('+12h', now)).toBe(Date.UTC(2026, 0, 1, 12));
  expect(targetOf('+30m', now)).toBe(Date.UTC(2026, 0, 1, 0, 30));
  expect(targetOf('2026-03-01', now)).toBe(Date.UTC(2026, 2, 1));
  expect(targetOf(undefined, now)).toBeNull();
});

it.each(['+1y', 'soon', '31d', '+99999d'])('refuses %s', (argument) => {
  expect(() => targetOf(argument, now)).toThrow('neither a duration nor a date');
});

it('refuses a date in the past', () => {
  expect(() => targetOf('2025-12-31', now)).toThrow('forward only');
});
