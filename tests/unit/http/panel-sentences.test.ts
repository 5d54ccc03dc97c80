import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES, REFUSAL_CODES, type RefusalCode } from '@functions/base/contract/values/error-codes';
import texts from '@locales/ru/server/panel.json';
import { PANEL_SENTENCES } from '@functions/http/panel-sentences';
import { SIGN_IN_TEXTS } from '@functions/http/refuse';

const SOURCES = join(import.meta.dirname, '../../../functions/src');
const sourceOf = (path: string): string => readFileSync(join(SOURCES, `${path}.ts`), 'utf8');
/** The use cases of a list of calls, as paths below functions/src. */
const useCasesOf = (list: string): string[] =>
  [...sourceOf(list).matchAll(/from '\.\/(calls\/[\w-]+)'/g)].map(([, name = '']) => `${dirname(list)}/${name}`);

/** The codes that the use cases of the panel fail with by name. */
const panelCodes = (): RefusalCode[] => [
  ...new Set(
    globSync('*/panel-routes.ts', { cwd: SOURCES })
      .filter((path) => !path.startsWith('http'))
      .flatMap((path) => useCasesOf(path.slice(0, -'.ts'.length)))
      .flatMap((name) => [...sourceOf(name).matchAll(/'([a-z]+(?:_[a-z]+)+)'/g)])
      .flatMap(([, code]) => REFUSAL_CODES.find((known) => known === code) ?? []),
  ),
];

describe('the sentences of the panel', () => {
  it('has one for every code that a use case of the panel fails with', () => {
    const codes = panelCodes();
    expect(codes.length).toBeGreaterThan(20);
    const hasText = (code: RefusalCode) => (PANEL_SENTENCES[code] ?? SIGN_IN_TEXTS[code]) !== undefined;
    expect(codes.filter((code) => !hasText(code))).toEqual([]);
  });

  it('has one language, and no two codes share a sentence', () => {
    const sentences = REFUSAL_CODES.flatMap((code) => PANEL_SENTENCES[code] ?? []);
    expect(sentences.filter((sentence) => !/[а-яё]/i.test(sentence))).toEqual([]);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('are not repeated among the texts of the panel', () => {
    const texts = ['panel', 'panel-frame', 'panel-login']
      .map((name) => readFileSync(join(import.meta.dirname, `../../../locales/ru/${name}.json`), 'utf8'))
      .join('');
    const sentences = REFUSAL_CODES.flatMap((code) => PANEL_SENTENCES[code] ?? []);
    expect(sentences.filter((sentence) => texts.includes(`"${sentence}"`))).toEqual([]);
  });
});

it.each([texts.refusals, texts.signIn])('a sentence belongs to a code', (sentences) => {
  const isCode = (code: string) => (REFUSAL_CODES as readonly string[]).includes(code);
  expect(Object.keys(sentences).filter((code) => !isCode(code))).toEqual([]);
});

it('every error code is written once', () => {
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
});
