import { startTransition, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { PRERENDERED_PAGES } from './app/router';
import { provideAppCheck } from '@web/lib/auth/app-check';
import { startTexts } from '@web/lib/i18n/i18n';
import { i18nextSource } from '@web/lib/i18n/i18next-source';
import { provideTranslations } from '@web/lib/i18n/translation-source';
import './ui/base.css';

const PATIENCE_MS = 4000;

if (__APP_CHECK__) provideAppCheck(async () => (await import('@web/lib/auth/app-check-token')).appCheckToken());

const root = document.getElementById('root');
if (root === null) throw new Error('app.html has no #root');

provideTranslations(i18nextSource);
// What the build has drawn stays until the page itself can take its place. Texts that do not come must not keep it from coming.
const drawn = PRERENDERED_PAGES[window.location.pathname];
await Promise.race([
  Promise.allSettled([startTexts(drawn?.areas), drawn?.page.preload()]),
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
]);
// The page brings its own.
document.head.querySelector('meta[name="description"]')?.remove();
// React's own word for it, "recovered from an error", hides what went wrong.
const page = createRoot(root, {
  onRecoverableError: (error) => reportError(error instanceof Error && error.cause ? error.cause : error),
});
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
const { dataset } = document.documentElement;
// At once where another language has to give way; else in slices: a press or a scroll meanwhile does not wait for the whole page.
if (dataset.wanted !== undefined) flushSync(() => page.render(app));
else startTransition(() => page.render(app));
delete dataset.wanted;
delete dataset.veiled;
