/**
 * Inline script in the head of every page; it runs before the first paint. It hides the notice about an outdated
 * browser if the browser can run this script and supports what the site needs. It applies the chosen theme, hides a
 * page whose language differs from the visitor's choice (for two seconds at most), and loads the page's entry script
 * when the page has been painted and the browser is idle. Until that script runs, it stores a chosen language. Without
 * its entry script the page is reloaded once, for a release that has replaced the file; then a message says that it is
 * incomplete (§8).
 */
import { untilStaying, watchLeaving } from '@web/lib/browser/leaving';
import { logStorageClosed } from '@web/lib/browser/log';
import { store } from '@web/lib/browser/storage';
import { reloadOnce } from '@web/lib/http/reload-once';
import { detectLanguage } from '@web/lib/i18n/detect-language';

const HIDE_TIMEOUT_MS = 2000;
const IDLE_MS = 1500;

const html = document.documentElement;
const { entry, languages } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

// The newest feature that every page needs: see web/browsers.ts.
if (CSS.supports('height', '1svh')) html.dataset.able = '';

const theme = stored('theme');
if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;

const wanted =
  languages === undefined
    ? null
    : detectLanguage({ search: location.search, cookie: document.cookie, stored: stored('i18nextLng') });
const languageDiffers = wanted !== null && wanted !== html.lang;
if (languageDiffers) {
  html.dataset.wanted = wanted;
  html.dataset.veiled = '';
  setTimeout(() => delete html.dataset.veiled, HIDE_TIMEOUT_MS);
}

watchLeaving();

if (entry !== undefined) {
  if (languageDiffers) load(entry);
  else {
    addEventListener('load', () => afterPaint(() => whenIdle(() => load(entry))));
    // The first interaction loads the entry at once.
    for (const event of ['pointerdown', 'keydown'])
      addEventListener(event, () => load(entry), { once: true, capture: true });
  }
}

// A shell names its entry in a script element, which reports a missing import too. No other script is a module.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.type === 'module') void entryFailed('not loaded');
  },
  true,
);

function load(url: string): void {
  import(url).catch((error: unknown) => void entryFailed(error instanceof Error ? error.name : 'unknown'));
}

async function entryFailed(reason: string): Promise<void> {
  delete html.dataset.veiled;
  // A navigation aborts the loading, which is no error. A page that stays, or comes back, needs its entry.
  await untilStaying();
  console.warn(`entry: ${reason}`);
  // An outdated browser cannot run the scripts of any release.
  if (html.dataset.able !== undefined && !(await reloadOnce())) html.dataset.incomplete = '';
}

// The button of the message, which lib/i18n shows too.
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.matches('#incomplete button')) location.reload();
});

// A link of the language switch, which the entry script does not handle yet. E-mails follow the choice (decision 79).
addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('a');
  const current = html.dataset.wanted ?? html.lang;
  if (event.defaultPrevented || !link || link.hreflang === '' || link.hreflang === current) return;
  store({ switchedLanguage: link.hreflang });
});

/** The first paint may follow the `load` event. A hidden page is never painted and runs the action at once. */
function afterPaint(action: () => void): void {
  if (document.hidden) action();
  else requestAnimationFrame(() => setTimeout(action));
}

function whenIdle(action: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(action, { timeout: IDLE_MS });
  else setTimeout(action, 1);
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return null;
  }
}
