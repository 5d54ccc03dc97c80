import { formatRoubles } from '@web/lib/browser/format';
import { fill, frameTexts as texts } from '@web/panel/frame-texts';

const MOSCOW = 'Europe/Moscow';
const day = new Intl.DateTimeFormat('ru', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: MOSCOW });
const moment = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: MOSCOW,
});
const exact = new Intl.DateTimeFormat('ru', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: MOSCOW,
});
const clock = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit', timeZone: MOSCOW });
const longDay = new Intl.DateTimeFormat('ru', { weekday: 'long', day: 'numeric', month: 'long', timeZone: MOSCOW });
const isoDay = new Intl.DateTimeFormat('sv', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: MOSCOW });

/** 20.12.2026, Moscow time. */
export const formatDay = (iso: string): string => day.format(new Date(iso));
/** 20.12.2026, 14:02 */
export const formatMinute = (iso: string): string => moment.format(new Date(iso));
/** 20.12.2026, 14:02:07 */
export const formatSecond = (iso: string): string => exact.format(new Date(iso));
/** 14:02 */
export const formatTime = (iso: string): string => clock.format(new Date(iso));
/** воскресенье, 20 декабря */
export const formatLongDay = (iso: string): string => longDay.format(new Date(iso));

const words = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: MOSCOW });
const wordsOfYear = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric', timeZone: MOSCOW });

/** «20 декабря»; with the year when it is not the year of `now`. Moscow time. */
export const formatDate = (iso: string, now: string): string =>
  (wireDay(iso).slice(0, 4) === wireDay(now).slice(0, 4) ? words : wordsOfYear).format(new Date(iso));

/** «сегодня в 11:49», «вчера в 11:49», «20 ноября в 14:02». */
export function formatMoment(iso: string, now: string): string {
  const at = formatTime(iso);
  if (wireDay(iso) === wireDay(now)) return fill(texts.moment.today, { at });
  if (wireDay(iso) === shiftDay(wireDay(now), -1)) return fill(texts.moment.yesterday, { at });
  return fill(texts.moment.other, { date: formatDate(iso, now), at });
}

/** 2026-12-20 (the API's accounting day) -> 20.12.2026 */
export const formatWireDay = (wire: string): string => wire.split('-').reverse().join('.');
/** The Moscow day of an instant as YYYY-MM-DD. */
export const wireDay = (iso: string): string => isoDay.format(new Date(iso));

/** Adds `days` (negative: subtracts) to a YYYY-MM-DD day. */
export function shiftDay(wire: string, days: number): string {
  const date = new Date(`${wire}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const formatAmount = (roubles: number): string => formatRoubles(roubles, 'ru');
/** 0.25 -> 25 % */
export const formatFraction = (fraction: number): string =>
  `${Math.round(fraction * 1000) / 10}\u00a0%`.replace('.', ',');
export const formatCount = (count: number): string => new Intl.NumberFormat('ru').format(count);
