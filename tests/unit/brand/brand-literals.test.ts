import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BRAND_FILE } from '../../../scripts/brand/paths';
import { presentBrand } from '../../../scripts/brand/brand-values';
import { inRepository } from '../../../scripts/lib/repository';
import { findTraces, tracesOf } from '../../support/brand/traces';

/** Everything that customers, staff and the programs outside see is made of these. */
const SOURCES = [
  'functions/src/**/*.ts',
  'locales/**/*.json',
  'web/*.{html,json,ts}',
  'web/src/**/*.{ts,tsx,css,html}',
  'web/public/*.svg',
  'scripts/{build,monitoring,reports,screens,seed,smoke,local-stack}/**/*.{ts,json}',
  'tests/sandbox/**/*.ts',
];

/**
 * The name of the code, which nobody outside sees: of packages, environment variables, local projects, counters in
 * Cloud Logging and labels. A rebranding keeps it.
 */
const CODE_NAMES = new RegExp(
  [
    String.raw`PROSTOR_[A-Z_]+`,
    String.raw`@prostor\/`,
    String.raw`demo-prostor[\w-]*`,
    String.raw`user\/prostor-[\w-]+`,
    String.raw`"name": "prostor-[\w-]+"`,
    String.raw`['^\x60 ]prostor(?:-\$\{|-\\?\(|-\[|:shippedTo)`,
    String.raw`managed_by: 'prostor'`,
  ].join('|'),
  'g',
);

const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: inRepository() })).filter(
  (file) => file !== BRAND_FILE && !file.includes('node_modules'),
);
const traces = tracesOf(presentBrand());

describe('the values of the brand', () => {
  it(`are in ${BRAND_FILE} alone`, () => {
    expect(files.length).toBeGreaterThan(1500);
    const found = files.flatMap((file) =>
      findTraces(readFileSync(inRepository(file), 'utf8').replaceAll(CODE_NAMES, ''), traces).map(
        (place) => `${file}: …${place}…`,
      ),
    );
    expect(found, 'take the value from BRAND, or from {{brand}} in a text (docs/branding.md)').toEqual([]);
  });

  it('would be found in other files', () => {
    expect(findTraces(readFileSync(inRepository(BRAND_FILE), 'utf8'), traces).length).toBeGreaterThan(10);
  });
});
