import type { BenchResults } from '../bench-results';
import { markdownTable } from '../generated-markdown';

/** One index for the search by a part of an address, as the bench measured it. */
export interface SearchIndex {
  readonly index: string;
  /** Of one customer, on average. */
  readonly entries: number;
  readonly documentBytes: number;
  readonly indexBytes: number;
  /** Milliseconds in the emulator, at the median: one row written, and one page with its number of results. */
  readonly writeMs: number;
  readonly searchMs: number;
}

/** Bytes of a string (https://firebase.google.com/docs/firestore/storage-size). */
const bytesOf = (text: string): number => Buffer.byteLength(text) + 1;
const NAME_OVERHEAD = 16;
const ENTRY_OVERHEAD = 32;

const nameBytes = (uid: string): number => bytesOf('customerSearch') + bytesOf(uid) + NAME_OVERHEAD;

/** Bytes of the field in the document, and of its index entries: a composite index of the parts and the id. */
export function arrayBytes(parts: readonly string[], { uid, id }: { uid: string; id: string }) {
  const inDocument = parts.reduce((sum, part) => sum + bytesOf(part), 0);
  return {
    documentBytes: bytesOf('grams') + inDocument,
    indexBytes: inDocument + parts.length * (nameBytes(uid) + bytesOf(id) + ENTRY_OVERHEAD),
  };
}

/** The same of a map: one entry of a single-field index for each of its fields, and one for the map. */
export function mapBytes(entries: Readonly<Record<string, string>>, { uid }: { uid: string }) {
  const all = Object.entries(entries);
  const inDocument = all.reduce((sum, [name, value]) => sum + bytesOf(name) + bytesOf(value), 0);
  const paths = all.reduce((sum, [name, value]) => sum + bytesOf(`entries.${name}`) + bytesOf(value), 0);
  // The value of an entry is cut at 1500 bytes.
  const ofMap = bytesOf('entries') + Math.min(inDocument, 1500);
  return {
    documentBytes: bytesOf('entries') + inDocument,
    indexBytes: paths + ofMap + (all.length + 1) * (nameBytes(uid) + ENTRY_OVERHEAD),
  };
}

const number = (amount: number): string => Math.round(amount).toLocaleString('en');

/** The section of docs/scale.md. */
export function searchSection({ rows = 0, indexes = [] }: BenchResults): string {
  const measured = indexes as readonly SearchIndex[];
  if (measured.length === 0) return 'Not measured yet: `npm run bench -- search`.';
  return `What finds an address by any part of it (decision 91), on average of ${number(rows as number)} customers.
Bytes by Google's rules (firebase.google.com/docs/firestore/storage-size); milliseconds of the emulator at the median:
of one row written, and of a page of results with their number. The emulator builds an index anew for each query.

${markdownTable([
  ['index', 'entries', 'bytes in the document', 'bytes of the entries', 'write ms', 'search ms'],
  ...measured.map(({ index, entries, documentBytes, indexBytes, writeMs, searchMs }) => [
    index,
    number(entries),
    number(documentBytes),
    number(indexBytes),
    writeMs.toFixed(1),
    number(searchMs),
  ]),
])}`;
}

/** Kilobytes of a customer's search index, from the bench; those of an average address without it. */
export function searchKilobytes({ indexes = [] }: BenchResults): number {
  const present = (indexes as readonly SearchIndex[]).at(-1);
  return present === undefined ? 20 : Math.round((present.documentBytes + present.indexBytes) / 1024);
}
