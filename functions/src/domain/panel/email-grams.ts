/** Every part of an e-mail address that staff may type, so that Firestore can find it by equality. Source: design, Firestore. */

export const SHORTEST_GRAM = 3;
export const LONGEST_GRAM = 16;

/** So many characters make at most a thousand parts, which is what a document may have in an index. */
const LONGEST_ADDRESS = 78;

/** The distinct parts of 3 to 16 characters of an address in lower case. What is longer than 78 characters is found by its beginning. */
export function emailGrams(email: string): string[] {
  // By whole characters: half of one is nothing that a database can keep.
  const letters = Array.from(email.toLowerCase()).slice(0, LONGEST_ADDRESS);
  const grams = new Set<string>();
  for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM; length += 1) {
    for (let start = 0; start + length <= letters.length; start += 1)
      grams.add(letters.slice(start, start + length).join(''));
  }
  // In order: the emulator sorts them for every query, and that takes half as long when they are.
  return [...grams].toSorted();
}

/** Looked for in one index, page by page. */
export type IndexedSearch = { readonly by: 'all' } | { readonly by: 'prefix' | 'gram'; readonly text: string };

/** Longer than any gram: found by its first part or its last one, whichever fewer addresses have, and compared in full. */
export interface LongSearch {
  readonly by: 'long';
  readonly first: string;
  readonly last: string;
  readonly text: string;
}

/** How a typed part is looked for. */
export type EmailSearch = IndexedSearch | LongSearch;

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
