import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { provideAppCheck } from '@web/lib/auth/app-check';
import { watchLeaving } from '@web/lib/browser/leaving';
import { reportUncaught } from '@web/lib/browser/report-failure';
import { whenNoPressIsHeld } from '@web/lib/browser/queued-presses';
import { startTexts, type TextAreaName } from '@web/lib/i18n/i18n';
import { i18nextSource } from '@web/lib/i18n/i18next-source';
import { provideTranslations } from '@web/lib/i18n/translation-source';
import '@web/ui/base.css';
import { App } from '@web/frame/app';
import type { Parts } from '@web/ui/parts';

/** Longest wait for the page's chunk and texts before the first render. */
const START_TIMEOUT_MS = 4000;

interface FirstPage {
  /** Texts that the page needs beside the common ones. */
  readonly areas?: TextAreaName[];
  /** Loads the chunk of the page. */
  preload?(): Promise<unknown>;
}

/** Starts the site or the panel: renders its routes into the page as soon as the first page is loaded. */
export async function startApp(routes: Parts, { areas, preload }: FirstPage = {}): Promise<void> {
  if (__APP_CHECK__) provideAppCheck(async () => (await import('@web/lib/auth/app-check-token')).appCheckToken());
  watchLeaving();
  reportUncaught();
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');

  provideTranslations(i18nextSource);
  // The prerendered view stays until the page can replace it. Texts that fail to load must not block the page.
  await Promise.race([
    Promise.allSettled([startTexts(areas), preload?.()]),
    new Promise((resolve) => setTimeout(resolve, START_TIMEOUT_MS)),
  ]);
  await whenNoPressIsHeld();
  // The page renders its own description.
  document.head.querySelector('meta[name="description"]')?.remove();
  // Report the original cause; React wraps recoverable errors.
  const page = createRoot(root, {
    onRecoverableError: (error) => reportError(error instanceof Error && error.cause ? error.cause : error),
  });
  const app = (
    <StrictMode>
      <App>{routes}</App>
    </StrictMode>
  );
  const { dataset } = document.documentElement;
  // Another language must be replaced synchronously. Otherwise a transition keeps the page responsive while it renders.
  if (dataset.wanted !== undefined) flushSync(() => page.render(app));
  else startTransition(() => page.render(app));
  delete dataset.wanted;
  delete dataset.veiled;
}
