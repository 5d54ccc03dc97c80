import { describe, expect, it } from 'vitest';
import { citedClaims, testTitles, titlesIn } from '../../../scripts/checks/test-titles';
import { promises, threats } from '../../../scripts/reports/defined-codes';

describe('the codes that a title cites', () => {
  it('finds tests with their groups, tables and templates, and no other text', () => {
    const source =
      "describe('a group (P17, T1)', () => { it('one', () => {}); it.each([1])('%s (P4)', () => {}); });\n" +
      "test(`${n} runs (P2)`, () => { log('T9'); });";
    expect(titlesIn(source)).toEqual(['a group (P17, T1) > one', 'a group (P17, T1) > %s (P4)', '… runs (P2)']);
  });

  it('reads single codes and spans, and ignores dates and other words', () => {
    expect(citedClaims('a customer (P17, T1, §6)')).toEqual(['P17', 'T1']);
    expect(citedClaims('holds (P1, P7-P9)')).toEqual(['P1', 'P7', 'P8', 'P9']);
    expect(citedClaims('2026-11-21T09:00 UTF8 P0 XT1 T1x')).toEqual([]);
  });
});

const named = new Set(testTitles().flatMap(({ title }) => citedClaims(title)));

it('every threat is cited by a test title', () => {
  expect([...threats().keys()].filter((threat) => !named.has(threat))).toEqual([]);
});

it('every promise is cited by a test title', () => {
  expect([...promises().keys()].filter((promise) => !named.has(promise))).toEqual([]);
});
