import type { Language } from '@contract/values/languages';
import { logStorageClosed } from '@web/lib/browser/log';

const YEAR_SECONDS = 31_536_000;

/** §1: the choice is kept in local storage and a cookie; a third place tells Hosting which file to serve next time. */
export function persistLanguage(language: Language): void {
  const attributes = `path=/; max-age=${YEAR_SECONDS}; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;
  document.cookie = `i18next=${language}; ${attributes}`;
  document.cookie = `firebase-language-override=${language}; ${attributes}`;
  try {
    window.localStorage.setItem('i18nextLng', language);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
  }
}

/** What was chosen before, as it stands in the storage. */
export function persistedLanguage(): string | null {
  try {
    return window.localStorage.getItem('i18nextLng');
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return null;
  }
}

/** The same address without `lng`, which would bring the old language back at the next reload. */
export function withoutLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('lng');
  return url.href;
}
