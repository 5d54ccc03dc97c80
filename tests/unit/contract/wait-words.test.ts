import { describe, expect, it } from 'vitest';
import { languageOf, LANGUAGES } from '@functions/base/contract/values/languages';
import { waitWords } from '@functions/base/contract/values/wait-words';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

describe('how long to wait, in words', () => {
  it.each([
    ['ru', 'через минуту', 'через 2 минуты', 'через 15 минут', 'через 21 минуту', 'через час', 'через 3 часа'],
    ['en', 'in a minute', 'in 2 minutes', 'in 15 minutes', 'in 21 minutes', 'in an hour', 'in 3 hours'],
    [
      'kk',
      '1 минуттан кейін',
      '2 минуттан кейін',
      '15 минуттан кейін',
      '21 минуттан кейін',
      '1 сағаттан кейін',
      '3 сағаттан кейін',
    ],
    ['zh', '1分钟后', '2分钟后', '15分钟后', '21分钟后', '1小时后', '3小时后'],
  ])('%s', (language = '', ...words) => {
    const seconds = [MINUTE, 2 * MINUTE, 15 * MINUTE, 21 * MINUTE, HOUR, 3 * HOUR];
    expect(seconds.map((each) => waitWords(each, languageOf(language)))).toEqual(words);
  });

  it('have the plural of every number in Russian, as Intl has it', () => {
    const rules = new Intl.PluralRules('ru');
    const forms = { one: 'минуту', few: 'минуты', many: 'минут', other: '', zero: '', two: '' };
    for (let minutes = 2; minutes < 60; minutes += 1)
      expect(waitWords(minutes * MINUTE, 'ru')).toBe(`через ${minutes} ${forms[rules.select(minutes)]}`);
    const hours = { ...forms, one: 'час', few: 'часа', many: 'часов' };
    for (let count = 2; count <= 24; count += 1)
      expect(waitWords(count * HOUR, 'ru')).toBe(`через ${count} ${hours[rules.select(count)]}`);
  });

  it('never promise less than the wait, and say a time for every number of seconds', () => {
    for (let seconds = 1; seconds <= 24 * HOUR; seconds += 7) {
      const said = waitWords(seconds, 'zh');
      const promised = Number(/\d+/.exec(said)?.[0]) * (said.includes('小时') ? HOUR : MINUTE);
      expect(promised, said).toBeGreaterThanOrEqual(seconds);
    }
  });

  it('say nothing of a time that is not known', () => {
    for (const language of LANGUAGES) expect(waitWords(null, language)).not.toMatch(/\d/);
  });
});
