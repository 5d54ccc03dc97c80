/** The index entries of an e-mail address. They let Firestore find any typed part of it by one entry (decision 91). */

export const SHORTEST_GRAM = 3;
const LONGEST_GRAM = 16;

/** The characters of an address that are indexed: they have at most a thousand entries (D4). */
const LONGEST_ADDRESS = 78;

/** The longest local part that RFC 5321 allows. A longer one has no entries for its ends. */
const LONGEST_LOCAL_PART = 64;

/** Follows the domain in the value of an entry; no address contains it. */
const END_OF_DOMAIN = '\u0001';

/** Each entry's name, and the value by which its matches are ordered. */
export type EmailEntries = Readonly<Record<string, string>>;

/**
 * The entries of a customer's address, in lower case:
 *
 * - `anna`: each distinct substring of 3 to 16 characters of the local part and of the domain. Its value is the id.
 * - `anna@`, `nna@`, … `@`: each end of the local part. Its value is the domain with the id. A text around the `@` is
 *   an end of the local part and a beginning of the domain.
 */
export function emailEntries({ email, id }: { readonly email: string; readonly id: string }): EmailEntries {
  // By code points: Firestore cannot store half of a surrogate pair.
  const letters = Array.from(email.toLowerCase());
  const indexed = letters.slice(0, LONGEST_ADDRESS);
  const at = indexed.lastIndexOf('@');
  const entries = new Map<string, string>();
  for (const part of at === -1 ? [indexed] : [indexed.slice(0, at), indexed.slice(at + 1)])
    for (const gram of gramsOf(part)) entries.set(gram, id);
  if (at !== -1 && at <= LONGEST_LOCAL_PART) {
    const value = domainKey({ email, id });
    for (let start = 0; start <= at; start += 1) entries.set(letters.slice(start, at + 1).join(''), value);
  }
  return Object.fromEntries([...entries].map(([name, value]) => [entryName(name), value]));
}

function gramsOf(letters: readonly string[]): Set<string> {
  const grams = new Set<string>();
  for (let length = SHORTEST_GRAM; length <= LONGEST_GRAM; length += 1) {
    for (let start = 0; start + length <= letters.length; start += 1)
      grams.add(letters.slice(start, start + length).join(''));
  }
  return grams;
}

/** Firestore reserves names such as `__a__` (https://firebase.google.com/docs/firestore/quotas). */
const entryName = (text: string): string => (/^__.*__$/s.test(text) ? `${text} ` : text);

/** The value of the entries of a local part's ends: they are ordered by domain, then by id. */
export const domainKey = ({ email, id }: { readonly email: string; readonly id: string }): string =>
  `${email.slice(email.lastIndexOf('@') + 1).toLowerCase()}${END_OF_DOMAIN}${id}`;

/**
 * A search in one index, page by page. `gram`: addresses with this entry. `ends`: those in which its value, the domain,
 * begins with `domain`.
 */
export type IndexedSearch =
  | { readonly by: 'all' }
  | { readonly by: 'prefix' | 'gram'; readonly text: string }
  | { readonly by: 'ends'; readonly text: string; readonly domain: string };

/**
 * A text without `@` that is longer than any gram. It is found by its first or last gram, whichever fewer addresses
 * have, and then compared in full.
 */
export interface LongSearch {
  readonly by: 'long';
  readonly first: string;
  readonly last: string;
  readonly text: string;
}

/** How a typed part of an address is searched for. */
export type EmailSearch = IndexedSearch | LongSearch;

/** The search for what staff typed. `gram`, `ends`, `first` and `last` are names of entries. */
export function emailSearch(typed: string): EmailSearch {
  const text = typed.trim().toLowerCase();
  if (text === '') return { by: 'all' };
  const letters = Array.from(text);
  if (letters.length < SHORTEST_GRAM) return { by: 'prefix', text };
  const domainStart = text.lastIndexOf('@') + 1;
  if (domainStart > 0)
    return { by: 'ends', text: entryName(text.slice(0, domainStart)), domain: text.slice(domainStart) };
  if (letters.length <= LONGEST_GRAM) return { by: 'gram', text: entryName(text) };
  return {
    by: 'long',
    first: entryName(letters.slice(0, LONGEST_GRAM).join('')),
    last: entryName(letters.slice(-LONGEST_GRAM).join('')),
    text,
  };
}
