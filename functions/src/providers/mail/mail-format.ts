import type { Language } from '@contract/values/languages';
import { toRoubles, type Kopecks } from '@contract/values/money';
import type { Instant } from '@functions/domain/platform/calendar';

const NBSP = '\u00a0';
const MINUS = '\u2212';
const MOSCOW = 'Europe/Moscow';

/** Kazakh may be missing where this runs; its digits are set as in Russian, and its months stand below. */
const digitsOf = (language: Language): string => (language === 'kk' ? 'ru' : language);

/** 108000 -> «1 080 ₽», as the site writes sums; kopecks only when there are any. */
export function formatMoney(kopecks: Kopecks, language: Language): string {
  const digits = kopecks % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat(digitsOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${kopecks < 0 ? MINUS + NBSP : ''}${format.format(Math.abs(toRoubles(kopecks)))}${NBSP}₽`;
}

export const formatPercent = (percent: number, language: Language): string =>
  `${percent}${language === 'ru' || language === 'kk' ? NBSP : ''}%`;

/** A day as Moscow counts it, on one line, with its year: a letter may be read much later. */
export function formatDate(at: Instant, language: Language): string {
  if (language === 'kk') return kazakhDate(at);
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: MOSCOW,
  });
  // «2026 г.» is an office's way of writing it.
  return format
    .format(at)
    .replace(/\s?г\.$/, '')
    .replaceAll(' ', NBSP);
}

function kazakhDate(at: Instant): string {
  const parts = new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: MOSCOW,
  }).formatToParts(at);
  const read = (type: 'day' | 'month' | 'year') => Number(parts.find((part) => part.type === type)?.value);
  return [read('year'), 'ж.', read('day'), KAZAKH_MONTHS[read('month') - 1]].join(NBSP);
}

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
