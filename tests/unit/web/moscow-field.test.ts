import { fromMoscowField, toMoscowField } from '@web/features/panel/notices/moscow-time';
import { expect, it } from 'vitest';

it('a date and time field holds Moscow time, whatever the time zone of the browser', () => {
  expect(toMoscowField('2026-12-31T22:30:00.000Z')).toBe('2027-01-01T01:30');
  expect(fromMoscowField('2027-01-01T01:30')).toBe('2026-12-31T22:30:00.000Z');
});

it('a value that is no moment becomes an empty text, which the contract refuses', () => {
  expect(fromMoscowField('')).toBe('');
  expect(fromMoscowField('2027-13-01T01:30')).toBe('');
});
