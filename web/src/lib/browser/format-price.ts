import { languageOf, type Language } from '@functions/base/contract/values/languages';
import { tengeOf } from '@functions/base/contract/values/tenge';
import { currentTengeRate } from './tenge-rate';

export const NBSP = '\u00a0';
const MINUS = '\u2212';

/** Between groups of three digits, and before the fraction. */
const SEPARATORS = {
  ru: [NBSP, ','],
  kk: [NBSP, ','],
  en: [',', '.'],
  zh: [',', '.'],
} satisfies Record<Language, readonly [string, string]>;

/**
 * A number of at least zero as Intl.NumberFormat writes it, with a fixed number of decimals. Without Intl, whose first
 * use on a page keeps a phone busy (decision 97).
 */
export function formatNumber(number: number, language: string, decimals = 0): string {
  const [group, point] = SEPARATORS[languageOf(language)];
  const [whole = '', fraction] = number.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`;
}

/** 1080 -> «1 080 ₽»: the language's number format, a non-breaking space, the sign always after the amount. */
export function formatRoubles(roubles: number, language: string): string {
  const sum = formatNumber(Math.abs(roubles), language, Number.isInteger(roubles) ? 0 : 2);
  return `${roubles < 0 ? MINUS + NBSP : ''}${sum}${NBSP}₽`;
}

/** «≈ 990 ₸» in Kazakh; null in other languages and when the rate is too old. `now`: server time, ISO. */
export function formatTenge(roubles: number, language: string, now: string): string | null {
  const tenge = language === 'kk' ? tengeOf(Math.abs(roubles), now, currentTengeRate()) : null;
  return tenge === null ? null : `≈${NBSP}${roubles < 0 ? MINUS : ''}${formatNumber(tenge, language)}${NBSP}₸`;
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
