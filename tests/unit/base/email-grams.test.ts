import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailEntries, emailSearch, type IndexedSearch } from '@functions/base/rules/email-grams';

const entriesOf = (email: string) => emailEntries({ email, id: '7' });
const namesOf = (email: string) => Object.keys(entriesOf(email));

type ByEntry = Exclude<IndexedSearch, { readonly by: 'all' }>;

/** Whether Firestore finds the address: by an entry, and for `ends` by the beginning of its value. */
const isFound = (email: string, search: ByEntry): boolean => {
  const value = entriesOf(email)[search.text];
  return value !== undefined && (search.by !== 'ends' || value.startsWith(search.domain));
};

describe('an e-mail is found by any part of it', () => {
  it('every part of three to sixteen characters on one side of the @ is indexed, in lower case', () => {
    const names = namesOf('Anna.Ivanova@Example.com');
    for (const part of ['ann', 'ivanova', 'anna.ivanova', 'example.com', 'com']) expect(names).toContain(part);
    for (const part of ['an', 'va@ex', '@example']) expect(names).not.toContain(part);
    expect(namesOf('aleksandra.konstantinova@example.com')).not.toContain('aleksandra.konsta');
  });

  it('every end of the local part is indexed with the domain and the id', () => {
    const entries = entriesOf('Anna@Example.com');
    for (const end of ['anna@', 'nna@', 'na@', 'a@', '@']) expect(entries[end]).toBe('example.com\u00017');
    expect(entries.anna).toBe('7');
  });

  it('has fewer entries than the distinct parts of the whole address', () => {
    const whole = new Set<string>();
    const email = 'anna.ivanova.7@gmail.com';
    for (let length = 3; length <= 16; length += 1)
      for (let start = 0; start + length <= email.length; start += 1) whole.add(email.slice(start, start + length));
    expect(namesOf(email).length).toBeLessThanOrEqual(0.6 * whole.size);
  });

  it('exactly the addresses that contain a text are found by it (§7)', () => {
    const letters = (maxLength: number) =>
      fc.array(fc.constantFrom('a', 'b', '.', '_'), { minLength: 1, maxLength }).map((all) => all.join(''));
    const address = fc.tuple(letters(12), letters(6)).map(([local, domain]) => `${local}@${domain}`);
    const typed = fc
      .tuple(address, fc.nat(), fc.integer({ min: 3, max: 20 }), fc.boolean())
      .map(([email, from, length, isWhole]) => {
        const start = from % email.length;
        return isWhole ? email : email.slice(start, start + length);
      });
    fc.assert(
      fc.property(address, fc.oneof(typed, letters(8)), (email, text) => {
        const search = emailSearch(text);
        fc.pre(search.by === 'gram' || search.by === 'ends');
        expect(isFound(email, search)).toBe(email.includes(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('the longest possible addresses give at most 1000 index entries (D4)', () => {
    const characters = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(6);
    for (const at of [12, 40, 63, 64, 65, 216])
      expect(namesOf(`${characters.slice(0, at)}@${characters}.com`).length, String(at)).toBeLessThanOrEqual(1000);
  });

  it('a name that Firestore reserves is stored and searched as another', () => {
    const search = emailSearch('__a__');
    expect(search).toEqual({ by: 'gram', text: '__a__ ' });
    expect(isFound('__a__@example.com', search as ByEntry)).toBe(true);
    expect(namesOf('__a__@example.com').filter((name) => /^__.*__$/.test(name))).toEqual([]);
  });

  it('parts are cut between characters, never within one', () => {
    expect(namesOf(`${'😀'.repeat(40)}@example.com`).every((name) => name.isWellFormed())).toBe(true);
    const search = emailSearch('😀'.repeat(20));
    expect(search).toEqual({ by: 'long', first: '😀'.repeat(16), last: '😀'.repeat(16), text: '😀'.repeat(20) });
  });

  it('an account without an address has no entries', () => {
    expect(entriesOf('')).toEqual({});
  });

  it.each([
    ['', { by: 'all' }],
    ['  An ', { by: 'prefix', text: 'an' }],
    ['ANN', { by: 'gram', text: 'ann' }],
    ['va@Example.c', { by: 'ends', text: 'va@', domain: 'example.c' }],
    ['@ex', { by: 'ends', text: '@', domain: 'ex' }],
    ['ova@', { by: 'ends', text: 'ova@', domain: '' }],
    [
      'aleksandra.konstan',
      { by: 'long', first: 'aleksandra.konst', last: 'eksandra.konstan', text: 'aleksandra.konstan' },
    ],
  ])('the search for “%s” is %j', (typed, search) => {
    expect(emailSearch(typed)).toEqual(search);
  });
});
