import { expect, it } from 'vitest';
import { toKopecks, toRoubles } from '@functions/base/contract/values/money';

it.each([
  [150, 15000],
  [0.01, 1],
  [112.5, 11250],
  [1.1, 110],
  [19.99, 1999],
])('%d roubles are %i kopecks, in both directions', (roubles, kopecks) => {
  expect(toKopecks(roubles)).toBe(kopecks);
  expect(toRoubles(kopecks)).toBe(roubles);
});

it.each([0.001, NaN, Infinity])('%d is not a whole number of kopecks', (roubles) => {
  expect(() => toKopecks(roubles)).toThrow(RangeError);
});
