import { describe, expect, it } from 'vitest';
import { emailGrams, emailSearch } from '@functions/domain/panel/email-grams';

describe('an e-mail is found by any part of it', () => {
  it('every part of three to sixteen characters is indexed, in lower case', () => {
    const grams = emailGrams('Anna.Ivanova@Example.com');
    for (const part of ['ann', 'ivanova', '@ex', 'anna.ivanova@exa', 'com']) expect(grams).toContain(part);
    expect(grams).not.toContain('an');
    expect(grams).not.toContain('anna.ivanova@exam');
  });

  it('the longest possible address gives at most 1000 index entries (D4)', () => {
    expect(emailGrams(`${'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(6)}@example.com`).length).toBeLessThanOrEqual(
      1000,
    );
  });

  it('parts are cut between characters, never within one', () => {
    const grams = emailGrams(`${'😀'.repeat(40)}@example.com`);
    expect(grams.every((gram) => gram.isWellFormed())).toBe(true);
    const search = emailSearch('😀'.repeat(20));
    expect(search).toEqual({ by: 'long', first: '😀'.repeat(16), last: '😀'.repeat(16), text: '😀'.repeat(20) });
  });

  it.each([
    ['', { by: 'all' }],
    ['  An ', { by: 'prefix', text: 'an' }],
    ['ANN', { by: 'gram', text: 'ann' }],
    [
      'ivanova@example.c',
      { by: 'long', first: 'ivanova@example.', last: 'vanova@example.c', text: 'ivanova@example.c' },
    ],
  ])('the search for “%s” is %j', (typed, search) => {
    expect(emailSearch(typed)).toEqual(search);
  });
});
