import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REFUSAL_CODES } from '@functions/base/contract/values/error-codes';
import { PANEL_SENTENCES } from '@functions/http/panel-sentences';
import { REFUSALS } from '@functions/http/refusals';
import { SIGN_IN_TEXTS } from '@functions/http/refuse';
import { inRepository } from '../../../scripts/lib/repository';

/** A limit says itself how long it refuses (`{wait}`): a text that names a time is wrong for other limits. */

/** A text about a limit, by what such texts say in each language. */
const ABOUT_LIMIT = /слишком (много|часто)|too (many|often)|тым (көп|жиі)|过(多|于频繁)/i;
/** A request to wait for a time that is written in the text. */
const FIXED_WAIT = new RegExp(
  [
    'подождите|через (\\d|минут|час|сутк)|завтра|попробуйте позже',
    'wait a|in (a|an|\\d+) (minute|hour|day)|tomorrow|later',
    'ертең|(минут|сағат|тәулік)тан кейін|кейінірек',
    '(分钟|小时|天)后|明天|稍后',
  ].join('|'),
  'i',
);

const textsIn = (tree: unknown, key = ''): (readonly [string, string])[] =>
  typeof tree === 'string'
    ? [[key, tree]]
    : Object.entries(tree as object).flatMap(([name, value]) => textsIn(value, key === '' ? name : `${key}.${name}`));

const FILES = readdirSync(inRepository('locales'), { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.json'),
);

describe('no text names a waiting time for a limit', () => {
  it.each(FILES)('%s', (file) => {
    const tree: unknown = JSON.parse(readFileSync(inRepository('locales', file), 'utf8'));
    const wrong = textsIn(tree).filter(
      ([, text]) => ABOUT_LIMIT.test(text) && FIXED_WAIT.test(text.replaceAll('{{wait}}', '')),
    );
    expect(wrong).toEqual([]);
  });

  it('and the texts of the server neither', () => {
    // 429: above a limit. 503: busy.
    const codes = REFUSAL_CODES.filter((code) => [429, 503].includes(REFUSALS[code].status));
    const texts = codes.flatMap((code) => [PANEL_SENTENCES[code] ?? '', SIGN_IN_TEXTS[code] ?? '']);
    expect(texts.filter((text) => FIXED_WAIT.test(text.replaceAll('{{wait}}', '')))).toEqual([]);
  });

  it('the text of each language has the place for it', () => {
    for (const language of ['ru', 'en', 'kk', 'zh']) {
      const { call } = JSON.parse(readFileSync(inRepository('locales', language, 'common.json'), 'utf8')) as {
        call: { tooOften: string };
      };
      expect(call.tooOften).toMatch(ABOUT_LIMIT);
      expect(call.tooOften).toContain('{{wait}}');
    }
  });
});

it('only one function of the site knows the code of a limit', () => {
  const files = readdirSync(inRepository('web/src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const knowing = files.filter((name) =>
    readFileSync(inRepository('web/src', name), 'utf8').includes("'too_many_attempts'"),
  );
  expect(knowing).toEqual(['lib/http/api-error.ts']);
});
