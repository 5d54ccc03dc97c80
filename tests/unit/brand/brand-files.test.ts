import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withBrand } from '../../../scripts/brand/brand-files';
import { BRAND_FILES, PRICES_FILE, SPECIFICATION_FILE, type BrandFiles } from '../../../scripts/brand/paths';
import { presentBrand } from '../../../scripts/brand/brand-values';
import { changedFields } from '../../../scripts/brand/changed-fields';
import { inRepository } from '../../../scripts/lib/repository';
import { SECOND_BRAND } from '../../support/brand/second-brand';
import { findTraces, tracesOf } from '../../support/brand/traces';

const first = presentBrand();
const files = Object.fromEntries(
  BRAND_FILES.map((path) => [path, readFileSync(inRepository(path), 'utf8')]),
) as BrandFiles;
const second = await withBrand(files, SECOND_BRAND);

describe('the files of the brand', () => {
  it('have the form in which npm run brand writes them', async () => {
    expect(await withBrand(files, first), 'npm run brand -- --save <file>, then --file <file>').toEqual(files);
  });

  it('contain nothing of the former brand, and every value of the new one', () => {
    const traces = tracesOf(first);
    for (const path of BRAND_FILES) {
      // Of firebase.json only the hash is written: docs/branding.md, the Firebase project.
      if (path === 'firebase.json') continue;
      expect(findTraces(second[path], traces), path).toEqual([]);
    }
    const found = BRAND_FILES.map((path) => second[path]).join('');
    for (const value of ['Верба-Линк', 'АО «Верба & Ко»', '1234567894', 'https://verba.test', 'care@verba.test'])
      expect(found).toContain(value);
    expect(second[PRICES_FILE]).toMatch(/6: \{ price: 990_00, extraDevice: 330_00 \}/);
    expect(second[SPECIFICATION_FILE]).toMatch(/^\| Price of the term, roubles +\| +199 \| +597 \| +990 \| +1788 \|$/m);
    expect(second['firebase.json']).not.toBe(files['firebase.json']);
  });

  it('do not change when the same brand is written again', async () => {
    expect(await withBrand(second, SECOND_BRAND)).toEqual(second);
  });

  it('have their former bytes when the former brand is written again', async () => {
    expect(await withBrand(second, first)).toEqual(files);
  });

  it('keep a price of an extra device of its own while the price of the term stays', async () => {
    const own = {
      ...files,
      [PRICES_FILE]: files[PRICES_FILE].replace(/extraDevice: [\d_]+ \}/, 'extraDevice: 77_00 }'),
    };
    const { [PRICES_FILE]: written } = await withBrand(own, { ...first, slug: 'other' });
    expect(written).toBe(own[PRICES_FILE]);
  });

  it('refuse other prices when customers have paid by an earlier price list', async () => {
    const list = files[PRICES_FILE];
    const entry = list.slice(list.indexOf('  {\n'), list.lastIndexOf('];'));
    const twice = { ...files, [PRICES_FILE]: list.replace(/\];\s*$/, `${entry}];\n`) };
    await expect(withBrand(twice, SECOND_BRAND)).rejects.toThrow(/^prices\.1, .*the shop has had 2 price lists/);
    expect((await withBrand(twice, { ...SECOND_BRAND, prices: first.prices }))[PRICES_FILE]).toBe(twice[PRICES_FILE]);
  });
});

it('what would change is listed by field', () => {
  expect(changedFields(first, first)).toEqual([]);
  const changed = { ...first, languages: ['ru' as const], apps: { ...first.apps, android: null }, slug: 'verba' };
  expect(changedFields(first, changed).map((line) => line.replace(/: .* -> /, ': -> '))).toEqual(
    expect.arrayContaining(['slug: -> verba', 'languages: -> ru']),
  );
});
