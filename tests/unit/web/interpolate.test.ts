import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { interpolate, type TextTree } from '@web/lib/i18n/interpolate';
import { createInstance } from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** The areas of the static documents: rendered by i18next in the build, by `interpolate` in the browser. */
const AREAS = ['common', 'landing', 'privacy'];
/** The texts of the panel, which loads no i18next (decision 94). */
const PANEL_AREAS = ['panel', 'panel-frame', 'panel-login'];

const textsOf = (language: Language, area: string): TextTree =>
  JSON.parse(readFileSync(inRepository('locales', language, `${area}.json`), 'utf8')) as TextTree;

async function i18nextIn(language: Language, area: string): Promise<(key: string, values: object) => string> {
  const instance = createInstance();
  await instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [area]: textsOf(language, area) } },
    defaultNS: area,
    interpolation: { escapeValue: false },
  });
  return instance.t as (key: string, values: object) => string;
}

afterEach(() => vi.restoreAllMocks());

const PLURAL = /_(zero|one|two|few|many|other)$/;

const keysOf = (tree: TextTree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key.replace(PLURAL, '')] : keysOf(value, `${path}${key}.`),
  );

/** A value for each placeholder of the texts; one of them looks like a template. */
const VALUES = {
  brand: 'Prostor',
  email: 'help@prostor.example',
  company: '$& {{taxId}} <b>',
  taxId: '7',
  years: '2026',
  percent: '25 %',
  later: '299 ₽',
  per: 'per month',
};
const COUNTS = [0, 1, 2, 5, 11, 21, 1.5];

async function expectTextsOfI18next(language: Language, area: string): Promise<void> {
  const byI18next = await i18nextIn(language, area);
  const texts = textsOf(language, area);
  // The names of the sign-in providers contain dots; the panel looks them up without a key.
  const keys = [...new Set(keysOf(texts))].filter((key) => !key.startsWith('providers.'));
  expect(keys.length).toBeGreaterThan(15);
  const written = { ...valuesOf(texts), ...VALUES };
  for (const key of [...keys, 'no.such.text']) {
    for (const count of COUNTS) {
      const values = { ...written, count };
      expect(interpolate(texts, language, key, values), key).toBe(byI18next(key, values));
    }
  }
}

/** A value for every placeholder, so that none is left to the two ways of writing a missing one. */
const valuesOf = (texts: TextTree): Record<string, string> =>
  Object.fromEntries(
    [...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, `<${name}> $& {{taxId}}`]),
  );

describe.each(LANGUAGES)('the texts of a static document in %s', (language) => {
  it.each(AREAS)('%s: the browser writes what i18next has prerendered', (area) => expectTextsOfI18next(language, area));
});

it.each(PANEL_AREAS)('%s: the panel writes what i18next would write', (area) => expectTextsOfI18next('ru', area));

it('a browser without Kazakh plural rules shows the general form', async () => {
  vi.spyOn(Intl.PluralRules.prototype, 'select').mockReturnValue('few');
  const byI18next = await i18nextIn('kk', 'common');
  const text = byI18next('per.months', { count: 3 });
  expect(text).toMatch(/^3\s/);
  expect(interpolate(textsOf('kk', 'common'), 'kk', 'per.months', { count: 3 })).toBe(text);
});
