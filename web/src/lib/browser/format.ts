import { tengeOf } from '@contract/values/tenge';

const NBSP = '\u00a0';
const MINUS = '\u2212';

/** Chromium is shipped without Kazakh, whose digits are set as in Russian; its months stand below. */
const digitsOf = (language: string): string => (language === 'kk' ? 'ru' : language);

/** 1080 -> «1 080 ₽»: the language's digits, a space that does not break, the sign always after the sum. */
export function formatRoubles(roubles: number, language: string): string {
  const digits = Number.isInteger(roubles) ? 0 : 2;
  const sum = new Intl.NumberFormat(digitsOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(roubles));
  return `${roubles < 0 ? MINUS + NBSP : ''}${sum}${NBSP}₽`;
}

/** «≈ 990 ₸» for Kazakh readers; null in the other languages, and when the rate is too old. `now` is the server's. */
export function formatTenge(roubles: number, language: string, now: string): string | null {
  const tenge = language === 'kk' ? tengeOf(Math.abs(roubles), now) : null;
  return tenge === null
    ? null
    : `≈${NBSP}${roubles < 0 ? MINUS : ''}${new Intl.NumberFormat(digitsOf(language)).format(tenge)}${NBSP}₸`;
}

/** A price within a sentence: «150 ₽», in Kazakh «150 ₽ (≈ 990 ₸)». A large figure has ui/price.tsx. */
export function formatPrice(roubles: number, language: string, now: string): string {
  const tenge = formatTenge(roubles, language, now);
  return tenge === null ? formatRoubles(roubles, language) : `${formatRoubles(roubles, language)} (${tenge})`;
}

export const formatPercent = (percent: number): string => `${MINUS}${percent}${NBSP}%`;

/** A day as Moscow counts it, with its year, as a contract needs it. */
export const formatDate = (iso: string, language: string): string => formatMoscowDay(iso, language, true);

/** The same day; the year only when it is not this one. `now` is the server's. */
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
  // «2026 г.» is an office's way of writing it; the day and its month stay on one line.
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

/** «14:05»: a moment of such a day, on Moscow's clock. */
export const formatTime = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(digitsOf(language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: MOSCOW,
  }).format(new Date(iso));

/** What a reader counts as one sign: a letter with its marks, a family of emoji. Older browsers count code points. */
const signsOf = (text: string): string[] =>
  'Segmenter' in Intl ? Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment) : Array.from(text);

/** §2: names and ids longer than 23 characters are cut to 20 and an ellipsis. */
export function shortName(name: string): string {
  const signs = signsOf(name);
  return signs.length > 23 ? `${signs.slice(0, 20).join('')}…` : name;
}
