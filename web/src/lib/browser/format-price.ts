import { tengeOf } from '@contract/values/tenge';
import { currentTengeRate } from './tenge-rate';

export const NBSP = '\u00a0';
const MINUS = '\u2212';

/** Chromium has no Kazakh locale data. Kazakh numbers are formatted as in Russian; KAZAKH_MONTHS has the months. */
export const digitsOf = (language: string): string => (language === 'kk' ? 'ru' : language);

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

/** A discount in whole percent: «−25 %» in Russian and Kazakh, “25% off” in English, “优惠 25%” in Chinese. */
export function formatDiscount(percent: number, language: string): string {
  if (language === 'en') return `${percent}%${NBSP}off`;
  return language === 'zh' ? `优惠${NBSP}${percent}%` : `${MINUS}${percent}${NBSP}%`;
}
