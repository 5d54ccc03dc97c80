import { afterAll, beforeAll, expect, it } from 'vitest';
import { FieldPath, type DocumentData, type Query } from 'firebase-admin/firestore';
import { emailEntries } from '@functions/domain/panel/email-grams';
import { saveBenchResults } from '../../scripts/reports/bench-results';
import { arrayBytes, mapBytes, type SearchIndex } from '../../scripts/reports/scale/search-index';
import { simulatedEmail } from '../../scripts/seed/load-test-customer';
import { startProduct, type RunningProduct } from '../support/product/start-product';

/**
 * Cost of the search for a part of an address: `npm run bench -- search`. Compares the index of earlier releases, an
 * array of all parts of 3 to 16 characters, with the present one (decision 91). docs/scale.md shows the results.
 */

const ROWS = Number(process.env.PROSTOR_BENCH_ROWS ?? 2000);
const WRITTEN = 60;
const SEARCHES = 5;
const PART = 'okolov';
const BATCH = 200;

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

interface Row {
  readonly uid: string;
  readonly id: string;
  readonly email: string;
}
const rowOf = (n: number): Row => ({
  uid: `google-1098765432109876${String(n).padStart(5, '0')}`,
  id: `01jdk${String(n * 7919).padStart(12, '0')}`,
  email: simulatedEmail(n),
});

/** The distinct parts of 3 to 16 characters, as earlier releases stored them. */
function partsOf(email: string): string[] {
  const parts = new Set<string>();
  for (let length = 3; length <= 16; length += 1)
    for (let start = 0; start + length <= email.length; start += 1) parts.add(email.slice(start, start + length));
  return [...parts].toSorted();
}

interface Shape {
  readonly index: string;
  readonly fieldsOf: (row: Row) => DocumentData;
  readonly query: (all: Query) => Query;
  readonly sizeOf: (row: Row) => { entries: number; documentBytes: number; indexBytes: number };
}
const FORMER: Shape = {
  index: 'array of all parts, before',
  fieldsOf: ({ email }) => ({ grams: partsOf(email) }),
  query: (all) => all.where('grams', 'array-contains', PART).orderBy('id'),
  sizeOf: (row) => {
    const parts = partsOf(row.email);
    return { entries: parts.length, ...arrayBytes(parts, row) };
  },
};
const PRESENT: Shape = {
  index: 'map of the parts beside the @',
  fieldsOf: (row) => ({ entries: emailEntries(row) }),
  query: (all) => all.orderBy(new FieldPath('entries', PART)),
  sizeOf: (row) => {
    const entries = emailEntries(row);
    return { entries: Object.keys(entries).length + 1, ...mapBytes(entries, row) };
  },
};
const SHAPES = [FORMER, PRESENT];

const median = (samples: readonly number[]): number =>
  samples.toSorted((left, right) => left - right)[Math.floor(samples.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

it(`the index of ${ROWS} addresses: entries, bytes, milliseconds`, async () => {
  const { db } = product;
  const rows = Array.from({ length: ROWS }, (_, n) => rowOf(n));
  const documentOf = ({ fieldsOf }: Shape, row: Row) => ({ ...row, emailLower: row.email, ...fieldsOf(row) });
  const collections = SHAPES.map((shape, n) => ({ shape, all: db.collection(`search-${n}`) }));
  for (const { shape, all } of collections)
    for (let from = 0; from < ROWS; from += BATCH) {
      const batch = db.batch();
      for (const row of rows.slice(from, from + BATCH)) batch.set(all.doc(row.uid), documentOf(shape, row));
      await batch.commit();
    }
  const writes = SHAPES.map((): number[] => []);
  const searches = SHAPES.map((): number[] => []);
  // In turn, for equal conditions.
  for (const row of rows.slice(0, WRITTEN))
    for (const [n, { shape, all }] of collections.entries())
      writes[n]?.push(await timed(() => all.doc(row.uid).set(documentOf(shape, row))));
  for (let time = 0; time < SEARCHES; time += 1)
    for (const [n, { shape, all }] of collections.entries()) {
      const query = shape.query(all);
      searches[n]?.push(await timed(() => Promise.all([query.limit(10).get(), query.count().get()])));
    }
  const found = await Promise.all(collections.map(({ shape, all }) => shape.query(all).get()));
  const expected = rows.filter(({ email }) => email.includes(PART)).map(({ id }) => id);
  for (const { docs } of found) expect(docs.map((each) => String(each.get('id')))).toEqual(expected);

  const average = (shape: Shape, of: keyof ReturnType<Shape['sizeOf']>) =>
    rows.reduce((sum, row) => sum + shape.sizeOf(row)[of], 0) / ROWS;
  const indexes = SHAPES.map((shape, n): SearchIndex => ({
    index: shape.index,
    entries: average(shape, 'entries'),
    documentBytes: average(shape, 'documentBytes'),
    indexBytes: average(shape, 'indexBytes'),
    writeMs: median(writes[n] ?? []),
    searchMs: median(searches[n] ?? []),
  }));
  console.table(indexes);
  saveBenchResults('search', { rows: ROWS, indexes });
  expect(indexes[1]?.entries).toBeLessThan(0.75 * (indexes[0]?.entries ?? 0));
});
