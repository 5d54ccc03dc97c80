import { globSync, readFileSync } from 'node:fs';
import * as brand from '@functions/base/contract/values/brand';
import { describe, expect, it } from 'vitest';
import { siteIdsOf } from '../../../scripts/lib/hosting-config';
import { inRepository } from '../../../scripts/lib/repository';
import { projectsOf } from '../../../scripts/lib/target-project';
import * as second from '../../support/brand/second-brand';
import { findTraces, tracesOf } from '../../support/brand/traces';

const BRAND_FILE = 'functions/src/base/contract/values/brand.ts';

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
const traces = tracesOf(brand);

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

/** An operator enters their own ids, and the deploy then runs the tests. */
it('the ids of the projects are in .firebaserc and firebase.json alone', () => {
  const firebaserc = readFileSync(inRepository('.firebaserc'), 'utf8');
  const ids = projectsOf(firebaserc).flatMap((id) => {
    const { site, panel } = siteIdsOf(firebaserc, id);
    return [id, site, panel];
  });
  const named = new RegExp(String.raw`(?<![\w-])(?:${ids.join('|')})(?![\w-])`);
  expect(firebaserc).toMatch(named);
  const sources = globSync('{tests,scripts,functions/src,web/src}/**/*.{ts,tsx,json}', { cwd: inRepository() });
  expect(sources.length).toBeGreaterThan(1500);
  const found = sources.filter((file) => named.test(readFileSync(inRepository(file), 'utf8')));
  expect(found, 'take the id from projectsOf(), or use an invented one').toEqual([]);
});

describe('the search', () => {
  const ofSecond = tracesOf(second);

  it.each([
    'Доступ к «Верба-Линку» на месяц',
    'ВЕРБА-ЛИНКОМ',
    'Verba\u00a0Link',
    'VerbaLink-Webhooks',
    '/downloads/verba_link.apk',
    '\\u0412\\u0435\\u0440\\u0431\\u0430-\\u041b\\u0438\\u043d\\u043a',
    'https://x.test/?q=%D0%92%D0%B5%D1%80%D0%B1%D0%B0-%D0%9B%D0%B8%D0%BD%D0%BA',
    'АО «Верба &amp; Ко»',
    'ИНН 1234567894.',
    'БИК 044525789',
    'mailto:care@verba.test',
    'https://t.me/verba_care_bot?start=1',
    'https://panel.verba.test/',
    '"AB12CD34EF.test.verba.app"',
  ])('finds the brand in %s', (text) => {
    expect(findTraces(text, ofSecond)).not.toEqual([]);
  });

  it.each(['Верба', 'verbalinkage', '11234567894', 'verbatest', 'a text of no brand'])('finds none in %s', (text) => {
    expect(findTraces(text, ofSecond)).toEqual([]);
  });
});
