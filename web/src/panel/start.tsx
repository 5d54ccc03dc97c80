import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import commonTexts from '@locales/ru/common.json';
import type { TFunction } from 'i18next';
import { provideAppCheck } from '@web/lib/auth/app-check';
import { watchLeaving } from '@web/lib/browser/leaving';
import { interpolate } from '@web/lib/i18n/interpolate';
import { provideTranslations, type TextArea, type TranslationSource } from '@web/lib/i18n/translation-source';
import '@web/ui/base.css';
import { App } from '@web/frame/app';
import { PanelRouter, preloadPanelPage } from './router';

/** The texts that the panel shares with the site, in its only language. Bundled: no request precedes a page. */
const russianTexts: TranslationSource = {
  language: () => 'ru',
  // Only the types of the keys come from i18next.
  useArea: <Area extends TextArea>() =>
    ((key: string, values?: Record<string, unknown>) =>
      interpolate(commonTexts, 'ru', key, values)) as unknown as TFunction<Area>,
  choose: () => Promise.resolve(),
};

/** Longest wait for the chunk of the first page before the first render. */
const START_TIMEOUT_MS = 4000;

/** Starts the panel: renders its routes into the page. It loads no i18next (decision 94). */
export async function startPanel(): Promise<void> {
  if (__APP_CHECK__) provideAppCheck(async () => (await import('@web/lib/auth/app-check-token')).appCheckToken());
  watchLeaving();
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  provideTranslations(russianTexts);
  // The view of the document stays until the page can replace it.
  await Promise.race([
    preloadPanelPage(window.location.pathname),
    new Promise((resolve) => setTimeout(resolve, START_TIMEOUT_MS)),
  ]);
  // The page renders its own description.
  document.head.querySelector('meta[name="description"]')?.remove();
  document.documentElement.lang = 'ru';
  // Report the original cause; React wraps recoverable errors.
  const page = createRoot(root, {
    onRecoverableError: (error) => reportError(error instanceof Error && error.cause ? error.cause : error),
  });
  page.render(
    <StrictMode>
      <App>
        <PanelRouter />
      </App>
    </StrictMode>,
  );
}
