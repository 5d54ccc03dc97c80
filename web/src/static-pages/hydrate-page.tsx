import { FALLBACK_LANGUAGE, type Language } from '@functions/base/contract/values/languages';
import { startTransition, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { logLanguageFailed } from '@web/lib/browser/log';
import { provideTranslations, type TextArea } from '@web/lib/i18n/translation-source';
import { languageOf } from '@web/lib/i18n/language-codes';
import { dictionaryTexts } from './dictionary-texts';
import { loadDictionary, type TextFiles } from './page-files';
import { PageFrame } from './page-frame';

/**
 * Hydrates a prerendered page. If head-script.ts found that the visitor chose another language than the file's, the
 * page is rendered again in that language without a reload or redirect. If the texts fail to load, the page stays as
 * built.
 */
export async function hydratePage(page: ReactNode, areas: readonly TextArea[], own: TextFiles = {}): Promise<void> {
  const html = document.documentElement;
  const wanted = languageOf(html.dataset.wanted);
  const language = wanted ?? languageOf(html.lang) ?? FALLBACK_LANGUAGE;
  try {
    const [dictionary] = await Promise.all([loadDictionary(language, areas, own), documentParsed()]);
    provideTranslations(dictionaryTexts(language, dictionary));
    renderPage(<PageFrame>{page}</PageFrame>, wanted);
  } catch (error) {
    logLanguageFailed(language, error instanceof Error ? error.message : 'unknown');
  } finally {
    delete html.dataset.wanted;
    delete html.dataset.veiled;
  }
}

function renderPage(page: ReactNode, wanted: Language | null): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('the document has no #root');
  if (wanted === null) {
    // A transition keeps the page responsive while it hydrates.
    startTransition(() => void hydrateRoot(container, page));
    return;
  }
  document.documentElement.lang = wanted;
  document.head.querySelector('meta[name="description"]')?.remove();
  container.replaceChildren();
  // Synchronous: the body stays hidden until this text is rendered.
  flushSync(() => createRoot(container).render(page));
}

/** Resolves when the whole document is there. */
export const documentParsed = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve());
    else resolve();
  });
