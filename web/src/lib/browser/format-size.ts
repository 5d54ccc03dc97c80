import { languageOf, type Language } from '@functions/base/contract/values/languages';
import { formatNumber, NBSP } from './format-price';

const UNITS = {
  ru: ['КБ', 'МБ'],
  kk: ['КБ', 'МБ'],
  en: ['kB', 'MB'],
  zh: ['kB', 'MB'],
} satisfies Record<Language, readonly [string, string]>;

/** The size of a file, 48_230_000 -> «48,2 МБ»; below a megabyte, which has a million bytes, in whole kilobytes. */
export function formatSize(bytes: number, language: string): string {
  const [kilobytes, megabytes] = UNITS[languageOf(language)];
  return bytes < 1e6
    ? `${formatNumber(Math.ceil(bytes / 1000), language)}${NBSP}${kilobytes}`
    : `${formatNumber(bytes / 1e6, language, 1)}${NBSP}${megabytes}`;
}
