import type { Language } from '@functions/base/contract/values/languages';
import { MONTHS } from '@functions/base/contract/values/months';
import { toRoubles, type Kopecks } from '@functions/base/contract/values/money';
import type { Instant } from '@functions/base/rules/calendar';

const NBSP = '\u00a0';
const MINUS = '\u2212';
const MOSCOW = 'Europe/Moscow';

/** The runtime may lack Kazakh locale data: numbers use the Russian format, month names are in MONTHS. */
const numberLocaleOf = (language: Language): string => (language === 'kk' ? 'ru' : language);

/** Formats kopecks as roubles: 108000 -> "1 080 ₽". Shows kopecks only if there are any. */
export function formatMoney(kopecks: Kopecks, language: Language): string {
  const digits = kopecks % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat(numberLocaleOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${kopecks < 0 ? MINUS + NBSP : ''}${format.format(Math.abs(toRoubles(kopecks)))}${NBSP}₽`;
}

/** Formats whole percent: 25 -> "25 %" in Russian and Kazakh, "25%" otherwise. */
export const formatPercent = (percent: number, language: Language): string =>
  `${percent}${language === 'ru' || language === 'kk' ? NBSP : ''}%`;

/** The date in Moscow time, with the year and without line breaks. */
export function formatDate(at: Instant, language: Language): string {
  if (language === 'kk') return kazakhDate(at);
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: MOSCOW,
  });
  // Removes «г.», which is bureaucratic in a personal message.
  return format
    .format(at)
    .replace(/\s?г\.$/, '')
    .replaceAll(' ', NBSP);
}

/** The Moscow time of day: "14:05". */
export const formatTime = (at: Instant): string =>
  new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: MOSCOW }).format(at);

function kazakhDate(at: Instant): string {
  const parts = new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    timeZone: MOSCOW,
  }).formatToParts(at);
  const read = (type: 'day' | 'month' | 'year') => Number(parts.find((part) => part.type === type)?.value);
  return [read('year'), 'ж.', read('day'), MONTHS.kk[read('month') - 1]].join(NBSP);
}

/** Device names are chosen by the device: removes line breaks and invisible characters, keeps 64 characters. */
export const printable = (name: string): string =>
  /^.{0,64}/u.exec(name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())?.[0] || '—';
