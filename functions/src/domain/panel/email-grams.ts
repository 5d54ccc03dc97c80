/** Substrings (n-grams) of an e-mail address. They let Firestore find a typed part of an address by equality. */

export const SHORTEST_GRAM = 3;
const LONGEST_GRAM = 16;

/** An address of this length has about a thousand grams, which fits the index limit of a document. */
const LONGEST_ADDRESS = 78;

/**
 * The distinct substrings of 3 to 16 characters of an address in lower case. Of an address longer than 78 characters,
 * only the first 78 are indexed.
 */
export function emailGrams(email: string): string[] {
  // By code points: Firestore cannot store half of a surrogate pair.
  const letters = Array.from(email.toLowerCase()).slice(0, LONGEST_ADDRESS);
  const grams = new Set<string>();
  for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM; length += 1) {
    for (let start = 0; start + length <= letters.length; start += 1)
      grams.add(letters.slice(start, start + length).join(''));
  }
  // Sorted: the emulator sorts them for every query, which takes half the time when they are in order.
  return [...grams].toSorted();
}

/** A search in one index, page by page. */
export type IndexedSearch = { readonly by: 'all' } | { readonly by: 'prefix' | 'gram'; readonly text: string };

/**
 * A text longer than any gram. It is found by its first or last gram, whichever fewer addresses have, and then compared
 * in full.
 */
export interface LongSearch {
  readonly by: 'long';
  readonly first: string;
  readonly last: string;
  readonly text: string;
}

/** How a typed part of an address is searched for. */
export type EmailSearch = IndexedSearch | LongSearch;

/** The search for what staff typed. */
export function emailSearch(typed: string): EmailSearch {
  const text = typed.trim().toLowerCase();
  if (text === '') return { by: 'all' };
  const letters = Array.from(text);
  if (letters.length < SHORTEST_GRAM) return { by: 'prefix', text };
  if (letters.length <= LONGEST_GRAM) return { by: 'gram', text };
  return {
    by: 'long',
    first: letters.slice(0, LONGEST_GRAM).join(''),
    last: letters.slice(-LONGEST_GRAM).join(''),
    text,
  };
}
