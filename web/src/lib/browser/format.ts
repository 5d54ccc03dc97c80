import { languageOf, type Language } from '@functions/base/contract/values/languages';
import { MONTHS } from '@functions/base/contract/values/months';
import { NBSP } from './format-price';

export { formatDiscount, formatPrice, formatRoubles, formatTenge } from './format-price';

// Without Intl, whose first use on a page keeps a phone busy (decision 97).

/** The Moscow date of an ISO timestamp, with the year. */
export const formatDate = (iso: string, language: string): string => formatMoscowDay(iso, language, true);

/** The Moscow date; the year is shown only if it differs from the year of `now` (server time, ISO). */
export function formatDay(iso: string, language: string, now: string): string {
  return formatMoscowDay(iso, language, moscowDay(iso).year !== moscowDay(now).year);
}

function formatMoscowDay(iso: string, language: string, hasYear: boolean): string {
  const { year, month, day } = moscowDay(iso);
  const name = MONTHS[languageOf(language)][month - 1] ?? '';
  const full = {
    ru: `${day}${NBSP}${name}${hasYear ? ` ${year}` : ''}`,
    en: `${name}${NBSP}${day}${hasYear ? `, ${year}` : ''}`,
    kk: `${hasYear ? `${year}${NBSP}ж. ` : ''}${day}${NBSP}${name}`,
    zh: `${hasYear ? `${year}年` : ''}${name}${day}日`,
  } satisfies Record<Language, string>;
  return full[languageOf(language)];
}

/** Whole calendar days in Moscow from one ISO timestamp to a later one. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(inMoscow(to).slice(0, 10)) - Date.parse(inMoscow(from).slice(0, 10))) / 86_400_000;

function moscowDay(iso: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = inMoscow(iso).slice(0, 10).split('-').map(Number);
  return { year, month, day };
}

/** Moscow has had UTC+3 without daylight saving time since 2014. */
const MOSCOW_OFFSET_MS = 3 * 60 * 60 * 1000;

/** The date and the time of day in Moscow, as an ISO timestamp without its zone. Throws RangeError if it is none. */
const inMoscow = (iso: string): string => new Date(Date.parse(iso) + MOSCOW_OFFSET_MS).toISOString().slice(0, -1);

/** The Moscow time of an ISO timestamp: «14:05». */
export const formatTime = (iso: string): string => inMoscow(iso).slice(11, 16);

/** Splits text into grapheme clusters; into code points in browsers without Intl.Segmenter. */
function graphemesOf(text: string): string[] {
  const isAscii = /^[ -~]*$/.test(text);
  return isAscii || !('Segmenter' in Intl)
    ? Array.from(text)
    : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}

/** §2: names and ids longer than 23 characters are cut to 20 and an ellipsis. */
export function shortName(name: string): string {
  if (name.length <= 23) return name;
  const graphemes = graphemesOf(name);
  return graphemes.length > 23 ? `${graphemes.slice(0, 20).join('')}…` : name;
}
