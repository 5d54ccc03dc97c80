import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COLLECTION_NAMES, SCHEMA, UPGRADES } from '@functions/store/collections';
import { inRepository } from '../../../scripts/lib/repository';
import { fileNameOf, storedFixtures } from '../../support/stored/fixtures';
import { typeErrorsIn } from '../../support/stored/type-errors';

const FIXTURES = storedFixtures(COLLECTION_NAMES);
/** What to do when a fixture is missing or has another shape. */
const WRITE =
  'a new collection or version: WRITE_STORED=1 npm test -- product stored-documents writes its fixture; ' +
  'a shape that no release stored yet: delete the fixture first; otherwise: add an upgrade to store/collections.ts';
const pathOf = (collection: string): string => `${collection.replaceAll(/\{\w+\}/g, 'parent')}/document`;

describe('the stored documents of every version', () => {
  it('exist as fixtures for every version of every collection', () => {
    const versions = COLLECTION_NAMES.flatMap((name) =>
      Array.from({ length: (UPGRADES[name]?.length ?? 0) + 1 }, (_, n) => fileNameOf(name, n + 1)),
    );
    expect(FIXTURES.map(({ collection, version }) => fileNameOf(collection, version)).toSorted(), WRITE).toEqual(
      versions.toSorted(),
    );
    expect(FIXTURES.filter(({ documents }) => documents.length === 0)).toEqual([]);
  });

  it('are read in the current shape of their collection', () => {
    const read = FIXTURES.flatMap(({ collection, version, documents }) =>
      documents.map((document) => {
        const stored = version === 1 ? document : { ...document, schemaVersion: version };
        return {
          name: fileNameOf(collection, version),
          collection,
          data: SCHEMA.read({ path: pathOf(collection) }, stored),
        };
      }),
    );
    const objections = typeErrorsIn(read);
    const found = read.flatMap(({ name }, n) => objections[n]?.map((objection) => `${name}: ${objection}`) ?? []);
    expect(found, WRITE).toEqual([]);
  }, 60_000);

  it('the compiler reports a document of another shape', () => {
    const clock = { collection: 'clock', data: { offsetMs: 1 } };
    const objections = typeErrorsIn([
      clock,
      { ...clock, data: {} },
      { ...clock, data: { offsetMs: 1, zone: '' } },
      { ...clock, data: { offsetMs: '1' } },
    ]);
    expect(objections.map((found) => found.length)).toEqual([0, 1, 1, 1]);
  }, 60_000);

  it('only the listed files of the store read documents without the upgrade step', () => {
    const folder = inRepository('functions', 'src');
    const files = globSync('{*/store,store}/*.ts', { cwd: folder });
    const reading = files.filter((file) =>
      /(?<!aggregate\([^)]*\)\.get\(\)\)|count\(\)\.get\(\)\))\.data\(\)/.test(
        readFileSync(`${folder}/${file}`, 'utf8'),
      ),
    );
    expect(reading.toSorted()).toEqual([
      'base/store/firestore-session.ts',
      'base/store/local-clock.ts',
      'base/store/rate-limits.ts',
      'operations/store/dependency-health.ts',
      'payments/store/forged-webhooks.ts',
      'store/upgrade-documents.ts',
      'store/write-buffer.ts',
    ]);
  });
});
