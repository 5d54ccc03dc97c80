import { describe, expect, it } from 'vitest';
import { namedIn, PROMISES, testTitles, THREATS, titlesIn } from '../../../scripts/checks/test-titles';

describe('what a title names', () => {
  it('finds tests with their groups, tables and templates, and no other text', () => {
    const source =
      "describe('T1, P17 a group', () => { it('one', () => {}); it.each([1])('P4 %s', () => {}); });\ntest(`P2 of ${n} runs`, () => { log('T9'); });";
    expect(titlesIn(source)).toEqual(['T1, P17 a group > one', 'T1, P17 a group > P4 %s', 'P2 of … runs']);
  });

  it('reads single names and spans, and leaves dates and other words alone', () => {
    expect(namedIn('§6, T1, P17 a customer')).toEqual(['T1', 'P17']);
    expect(namedIn('P1, P7-P9 hold')).toEqual(['P1', 'P7', 'P8', 'P9']);
    expect(namedIn('2026-11-21T09:00 UTF8 P0 XT1 T1x')).toEqual([]);
  });
});

const named = new Set(testTitles().flatMap(({ title }) => namedIn(title)));

it('every threat has a test that names it', () => {
  expect(THREATS.filter((threat) => !named.has(threat))).toEqual([]);
});

it('every promise has a test that names it', () => {
  expect(PROMISES.filter((promise) => !named.has(promise))).toEqual([]);
});
