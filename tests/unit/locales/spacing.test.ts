import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/**
 * Where a line may not break: between a number and its unit; before a dash in Russian and Kazakh; after a Russian word
 * of one letter. `WRITE_SPACES=1 npm test -- unit spacing` writes the non-breaking spaces. The panel, whose lists are
 * narrow, is not checked, nor are the texts of the server, which a receipt or the panel shows.
 */

const NBSP = '\u00a0';
const PANEL = ['panel.json', 'panel-frame.json', 'panel-login.json'];

function unbroken(text: string, language: Language): string {
  const units = text.replace(/(\d|\{\{count\}\}) (?=[\p{L}%₽])/gu, `$1${NBSP}`);
  if (language === 'en' || language === 'zh') return units;
  const dashes = units.replaceAll(' —', `${NBSP}—`);
  if (language === 'kk') return dashes;
  // Twice: two such words may follow each other.
  const words = (line: string) => line.replace(/(^|[\s(«>])([авикосуя]) (?=\S)/giu, `$1$2${NBSP}`);
  return words(words(dashes));
}

const mapTexts = (tree: unknown, change: (text: string) => string): unknown => {
  if (typeof tree === 'string') return change(tree);
  if (Array.isArray(tree)) return tree.map((inner) => mapTexts(inner, change));
  return Object.fromEntries(Object.entries(tree as object).map(([key, inner]) => [key, mapTexts(inner, change)]));
};

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const folder = inRepository('locales', language);
  it.each(readdirSync(folder).filter((file) => file.endsWith('.json') && !PANEL.includes(file)))(
    '%s breaks no line in a wrong place',
    (file) => {
      const path = join(folder, file);
      const texts: unknown = JSON.parse(readFileSync(path, 'utf8'));
      const spaced = mapTexts(texts, (text) => unbroken(text, language));
      if (process.env.WRITE_SPACES === '1') writeFileSync(path, `${JSON.stringify(spaced, null, 2)}\n`);
      else expect(texts).toEqual(spaced);
    },
  );
});

describe('the rules', () => {
  it.each<[Language, string, string]>([
    ['ru', 'Через {{count}} дней и 2 часа — в 3 года', 'Через {{count}}_дней и_2_часа_— в_3_года'],
    ['ru', 'Вы и я у окна', 'Вы и_я_у_окна'],
    ['en', 'within 72 hours and — a day', 'within 72_hours and — a day'],
    ['kk', '30 күн — тегін', '30_күн_— тегін'],
    ['zh', '共 30 天 — 免费', '共 30_天 — 免费'],
  ])('in %s: %s', (language, text, spaced) => {
    expect(unbroken(text, language)).toBe(spaced.replaceAll('_', NBSP));
  });
});
