import { tengeOf } from '@contract/values/tenge';
import { currentTengeRate } from './tenge-rate';

const NBSP = '\u00a0';
const MINUS = '\u2212';

/** Chromium has no Kazakh locale data. Kazakh numbers are formatted as in Russian; KAZAKH_MONTHS has the months. */
const digitsOf = (language: string): string => (language === 'kk' ? 'ru' : language);

/** 1080 -> «1 080 ₽»: the language's number format, a non-breaking space, the sign always after the amount. */
export function formatRoubles(roubles: number, language: string): string {
  const digits = Number.isInteger(roubles) ? 0 : 2;
  const sum = new Intl.NumberFormat(digitsOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(roubles));
  return `${roubles < 0 ? MINUS + NBSP : ''}${sum}${NBSP}₽`;
}

/** «≈ 990 ₸» in Kazakh; null in other languages and when the rate is too old. `now`: server time, ISO. */
export function formatTenge(roubles: number, language: string, now: string): string | null {
  const tenge = language === 'kk' ? tengeOf(Math.abs(roubles), now, currentTengeRate()) : null;
  return tenge === null
    ? null
    : `≈${NBSP}${roubles < 0 ? MINUS : ''}${new Intl.NumberFormat(digitsOf(language)).format(tenge)}${NBSP}₸`;
}

/** A price within a sentence: «150 ₽», in Kazakh «150 ₽ (≈ 990 ₸)». For a price in large type see ui/price.tsx. */
export function formatPrice(roubles: number, language: string, now: string): string {
  const tenge = formatTenge(roubles, language, now);
  return tenge === null ? formatRoubles(roubles, language) : `${formatRoubles(roubles, language)} (${tenge})`;
}

/** A discount in whole percent: «−25 %» in Russian and Kazakh, «−25%» otherwise. */
export const formatDiscount = (percent: number, language: string): string =>
  `${MINUS}${percent}${language === 'ru' || language === 'kk' ? NBSP : ''}%`;

/** The Moscow date of an ISO timestamp, with the year. */
export const formatDate = (iso: string, language: string): string => formatMoscowDay(iso, language, true);

/** The Moscow date; the year is shown only if it differs from the year of `now` (server time, ISO). */
export function formatDay(iso: string, language: string, now: string): string {
  return formatMoscowDay(iso, language, moscowDay(iso).year !== moscowDay(now).year);
}

function formatMoscowDay(iso: string, language: string, hasYear: boolean): string {
  if (language === 'kk') {
    const { year, month, day } = moscowDay(iso);
    return `${hasYear ? `${year} ж. ` : ''}${day}${NBSP}${KAZAKH_MONTHS[month - 1]}`;
  }
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    ...(hasYear && { year: 'numeric' }),
    timeZone: MOSCOW,
  });
  // Drops «г.» after the year and keeps the day and the month on one line.
  return format
    .format(new Date(iso))
    .replace(/\s?г\.$/, '')
    .replace(' ', NBSP);
}

function moscowDay(iso: string): { year: number; month: number; day: number } {
  const parts = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    timeZone: MOSCOW,
  }).formatToParts(new Date(iso));
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return { year: read('year'), month: read('month'), day: read('day') };
}

const MOSCOW = 'Europe/Moscow';

const KAZAKH_MONTHS = [
  'қаңтар',
  'ақпан',
  'наурыз',
  'сәуір',
  'мамыр',
  'маусым',
  'шілде',
  'тамыз',
  'қыркүйек',
  'қазан',
  'қараша',
  'желтоқсан',
];

/** The Moscow time of an ISO timestamp: «14:05». */
export const formatTime = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(digitsOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: MOSCOW,
  }).format(new Date(iso));

/** Splits text into grapheme clusters; into code points in browsers without Intl.Segmenter. */
const graphemesOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : Array.from(text);

/** §2: names and ids longer than 23 characters are cut to 20 and an ellipsis. */
export function shortName(name: string): string {
  const graphemes = graphemesOf(name);
  return graphemes.length > 23 ? `${graphemes.slice(0, 20).join('')}…` : name;
}
