import { digitsOf, NBSP } from './format-price';

export { formatDiscount, formatPrice, formatRoubles, formatTenge } from './format-price';

/** The Moscow date of an ISO timestamp, with the year. */
export const formatDate = (iso: string, language: string): string => formatMoscowDay(iso, language, true);

/** The Moscow date; the year is shown only if it differs from the year of `now` (server time, ISO). */
export function formatDay(iso: string, language: string, now: string): string {
  return formatMoscowDay(iso, language, moscowDay(iso).year !== moscowDay(now).year);
}

function formatMoscowDay(iso: string, language: string, hasYear: boolean): string {
  if (language === 'kk') {
    const { year, month, day } = moscowDay(iso);
    return `${hasYear ? `${year}${NBSP}ж. ` : ''}${day}${NBSP}${KAZAKH_MONTHS[month - 1]}`;
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
