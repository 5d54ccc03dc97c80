import type { Language } from './languages';

type Unit = 'minute' | 'hour';

/** What follows «Попробуйте…»: when something can be repeated. Without `count` it is not known. */
const WORDS: Readonly<Record<Language, { readonly later: string; in(count: number, unit: Unit): string }>> = {
  ru: {
    later: 'чуть позже',
    in: (count, unit) => (count === 1 ? `через ${RU[unit].one}` : `через ${count} ${russian(count, RU[unit])}`),
  },
  en: {
    later: 'a little later',
    in: (count, unit) => (count === 1 ? `in ${unit === 'hour' ? 'an hour' : 'a minute'}` : `in ${count} ${unit}s`),
  },
  kk: {
    later: 'сәл кейінірек',
    in: (count, unit) => `${count} ${unit === 'hour' ? 'сағаттан' : 'минуттан'} кейін`,
  },
  zh: {
    later: '稍后',
    in: (count, unit) => `${count}${unit === 'hour' ? '小时' : '分钟'}后`,
  },
};

interface RussianForms {
  readonly one: string;
  readonly few: string;
  readonly many: string;
}

const RU: Readonly<Record<Unit, RussianForms>> = {
  minute: { one: 'минуту', few: 'минуты', many: 'минут' },
  hour: { one: 'час', few: 'часа', many: 'часов' },
};

function russian(count: number, { one, few, many }: RussianForms): string {
  const [ones, isTeen] = [count % 10, Math.floor(count / 10) % 10 === 1];
  if (isTeen) return many;
  if (ones === 1) return one;
  return ones >= 2 && ones <= 4 ? few : many;
}

/**
 * How long to wait, in words: «через 15 минут», «через час». Rounded up to minutes, above an hour to hours, so whoever
 * waits that long has waited long enough. `seconds` is null when it is not known: «чуть позже».
 */
export function waitWords(seconds: number | null, language: Language): string {
  const words = WORDS[language];
  if (seconds === null) return words.later;
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 60 ? words.in(minutes, 'minute') : words.in(Math.ceil(minutes / 60), 'hour');
}
