import { FALLBACK_LANGUAGE, type Language } from '@contract/values/languages';
import { startTransition, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { logLanguageFailed } from '@web/lib/browser/log';
import { persistLanguage } from '@web/lib/i18n/persist-language';
import { provideTranslations, type TextArea } from '@web/lib/i18n/translation-source';
import { languageOf } from '@web/lib/i18n/detect-language';
import { dictionaryTexts } from './dictionary-texts';
import { loadDictionary } from './page-files';
import { PageFrame } from './page-frame';

/**
 * Wakes a page that the build has drawn. Where before-paint.ts found that the visitor wants another language than Hosting served,
 * the page is drawn anew in it; nothing is ever loaded again or redirected. Without its texts the page stays as it was built.
 */
export async function hydratePage(page: ReactNode, areas: readonly TextArea[]): Promise<void> {
  const html = document.documentElement;
  const wanted = languageOf(html.dataset.wanted);
  const language = wanted ?? languageOf(html.lang) ?? FALLBACK_LANGUAGE;
  try {
    const [dictionary] = await Promise.all([loadDictionary(language, areas), parsed()]);
    provideTranslations(dictionaryTexts(language, dictionary));
    draw(<PageFrame>{page}</PageFrame>, wanted);
    if (areas.includes('landing')) persistLanguage(language);
  } catch (error) {
    logLanguageFailed(language, error instanceof Error ? error.message : 'unknown');
  } finally {
    delete html.dataset.wanted;
    delete html.dataset.veiled;
  }
}

function draw(page: ReactNode, wanted: Language | null): void {
  const container = document.getElementById('root');
  if (container === null) throw new Error('the document has no #root');
  if (wanted === null) {
    // In slices: a press or a scroll meanwhile does not wait for the whole page.
    startTransition(() => void hydrateRoot(container, page));
    return;
  }
  document.documentElement.lang = wanted;
  document.head.querySelectorAll('title, meta[name="description"]').forEach((element) => element.remove());
  container.replaceChildren();
  // At once: the body is hidden until these words stand.
  flushSync(() => createRoot(container).render(page));
}

const parsed = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve());
    else resolve();
  });
