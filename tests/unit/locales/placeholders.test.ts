import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { textUses, type TextUse } from '../../support/docs/text-uses';

/**
 * Every call gives exactly the values that its texts have placeholders for, in every language and plural form. The type
 * checker resolves the keys, so a key may be a template or a choice, and the values may be spread or passed on. It does
 * not see a text that is read from a stored name (`labelFor`), which has no placeholders.
 */

const PLURAL = /_(zero|one|two|few|many|other)$/;
const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, placeholder = '']) => placeholder);

/** Area -> key without its plural suffix -> the texts in every language. */
const TEXTS = new Map<string, Map<string, string[]>>();
for (const language of LANGUAGES) {
  for (const file of readdirSync(inRepository('locales', language)).filter((name) => name.endsWith('.json'))) {
    // The panel shows the texts of its frame as its own.
    const area = file.replace('.json', '').replace('panel-frame', 'panel');
    const texts = TEXTS.get(area) ?? new Map<string, string[]>();
    TEXTS.set(area, texts);
    const walk = (tree: unknown, path: string): void => {
      if (typeof tree === 'string') {
        const key = path.replace(PLURAL, '');
        texts.set(key, [...(texts.get(key) ?? []), tree]);
      } else Object.entries(tree as object).forEach(([name, inner]) => walk(inner, path ? `${path}.${name}` : name));
    };
    walk(JSON.parse(readFileSync(join(inRepository('locales', language), file), 'utf8')), '');
  }
}

const uses = textUses(ts);

function problemsOf({ where, area, texts, keys, values }: TextUse): string[] {
  const found = new Map<string, string[]>();
  if (texts !== null) found.set('', texts);
  for (const key of keys) {
    const forms = TEXTS.get(area)?.get(key);
    if (forms === undefined) return [`${where}: no text ${area}.${key}`];
    found.set(key, forms);
  }
  const holes = new Set<string>();
  const problems: string[] = [];
  for (const [key, forms] of found) {
    for (const hole of new Set(forms.flatMap(placeholdersIn))) {
      holes.add(hole);
      if (!values.includes(hole)) problems.push(`${where}: ${key} shows {{${hole}}}`);
    }
  }
  // `count` also selects the plural form.
  for (const name of values) {
    if (name !== 'count' && !holes.has(name)) problems.push(`${where}: no text shows the value ${name}`);
  }
  return problems;
}

describe('the calls that show a text', () => {
  it('are found in the site, the panel and the e-mails', () => {
    const areas = new Set(uses.map(({ area }) => area));
    expect(areas).toContain('mail');
    expect(areas).toContain('panel');
    expect(uses.length).toBeGreaterThan(700);
  });

  it('are resolved by the type checker, every one', () => {
    expect(uses.filter(({ keys, texts }) => keys.length === 0 && texts === null).map(({ where }) => where)).toEqual([]);
  });

  it('give each placeholder of their texts a value, and no other', () => {
    expect(uses.flatMap(problemsOf)).toEqual([]);
  });

  it('are found to be wrong when a value has another name', () => {
    const renamed = uses.find(({ keys }) => keys[0] === 'devices.tooMany');
    expect(renamed?.values).toEqual(['slots']);
    expect(problemsOf({ ...renamed!, values: ['count'] })).toEqual([
      `${renamed!.where}: devices.tooMany shows {{slots}}`,
    ]);
  });
});
