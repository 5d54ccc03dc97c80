import { describe, expect, it } from 'vitest';
import { emailGrams, emailSearch } from '@functions/domain/panel/email-grams';

describe('design 8: an e-mail is found by any part of it', () => {
  it('every part of three to sixteen characters is there, in lower case', () => {
    const grams = emailGrams('Anna.Ivanova@Example.com');
    for (const part of ['ann', 'ivanova', '@ex', 'anna.ivanova@exa', 'com']) expect(grams).toContain(part);
    expect(grams).not.toContain('an');
    expect(grams).not.toContain('anna.ivanova@exam');
  });

  it('D4 even the longest address makes fewer than a thousand', () => {
    expect(emailGrams(`${'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(6)}@example.com`).length).toBeLessThanOrEqual(
      1000,
    );
  });

  it('is cut between characters, never within one', () => {
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
  ])('“%s”', (typed, search) => {
    expect(emailSearch(typed)).toEqual(search);
  });
});
