import { fromMoscowField, toMoscowField } from '@web/panel/notices/moscow-time';
import { expect, it } from 'vitest';

it('a field holds Moscow time as Russians write it, whatever the browser', () => {
  expect(toMoscowField('2026-12-31T22:30:00.000Z')).toBe('01.01.2027 01:30');
  expect(fromMoscowField('01.01.2027 01:30')).toBe('2026-12-31T22:30:00.000Z');
  expect(fromMoscowField(' 01.01.2027, 01:30 ')).toBe('2026-12-31T22:30:00.000Z');
});

it.each(['', '2027-01-01T01:30', '01.13.2027 01:30', '30.02.2027 01:30', '01.01.2027 25:30', '01.01.2027'])(
  '"%s" is no moment: an empty text, which the contract refuses',
  (text) => {
    expect(fromMoscowField(text)).toBe('');
  },
);
