import type { Language } from '@contract/values/languages';
import { logStorageClosed } from '@web/lib/browser/log';

const YEAR_SECONDS = 31_536_000;

/** §1: stores the choice in local storage and a cookie. A second cookie selects the file that Hosting serves. */
export function persistLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  const attributes = `path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
  document.cookie = `i18next=${language}; ${attributes}`;
  document.cookie = `firebase-language-override=${language}; ${attributes}`;
  try {
    window.localStorage.setItem('i18nextLng', language);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
  }
}

/** The stored choice, unvalidated. */
export function persistedLanguage(): string | null {
  try {
    return window.localStorage.getItem('i18nextLng');
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return null;
  }
}

/** The URL without `lng`, which would restore the old language at the next reload. */
export function withoutLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('lng');
  return url.href;
}
