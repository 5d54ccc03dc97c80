/**
 * Runs in the head of every page, before anything is painted, and stands in the page itself. It hides the sentence about an
 * outdated browser, unless the browser cannot read this script or lacks what the site needs. It applies the chosen theme, hides
 * a page that is in another language than the visitor chose (two seconds at most), and loads the page's entry once the page
 * stands and the browser has nothing better to do.
 */
import { detectLanguage } from '@web/lib/i18n/detect-language';

const VEIL_MS = 2000;
const IDLE_MS = 1500;

const html = document.documentElement;
const { entry, languages } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

// The newest of what every page needs, in all engines: see web/browsers.ts.
if (CSS.supports('height', '1svh')) html.dataset.able = '';

const theme = stored('theme');
if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;

const wanted =
  languages === undefined
    ? null
    : detectLanguage({ search: location.search, cookie: document.cookie, stored: stored('i18nextLng') });
const isForeign = wanted !== null && wanted !== html.lang;
if (isForeign) {
  html.dataset.wanted = wanted;
  html.dataset.veiled = '';
  setTimeout(() => delete html.dataset.veiled, VEIL_MS);
}

if (entry !== undefined) {
  if (isForeign) load(entry);
  else {
    addEventListener('load', () => afterPaint(() => whenIdle(() => load(entry))));
    // Whoever touches the page does not wait for an idle moment.
    for (const sign of ['pointerdown', 'keydown'])
      addEventListener(sign, () => load(entry), { once: true, capture: true });
  }
}

function load(url: string): void {
  import(url).catch((error: unknown) => {
    delete html.dataset.veiled;
    console.warn(`entry: ${error instanceof Error ? error.name : 'unknown'}`);
  });
}

/** The first picture may come later than `load`. A page that nobody looks at is not painted, and does not wait for it. */
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
    console.info('storage is closed to us', error instanceof Error ? error.name : '');
    return null;
  }
}
