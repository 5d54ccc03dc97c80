/**
 * Inline script in the head of every page; it runs before the first paint. It hides the notice about an outdated
 * browser if the browser can run this script and supports what the site needs. It stores the parameters of the link
 * that opened the page, because the first press may leave the page. It applies the chosen theme, hides a page whose
 * language differs from the visitor's choice (for two seconds at most), draws the prices of the landing page, and loads
 * the page's entry script when the visitor begins to use the page; /login and /buy also when the browser is idle. Until
 * that script runs, it keeps presses and stores a chosen language. Without its entry script the page is reloaded once;
 * then a message says that it is incomplete (§8).
 */
import { untilStaying, watchLeaving } from '@web/lib/browser/leaving';
import { keep, readKept } from '@web/lib/browser/kept';
import { markSession } from '@web/lib/browser/session-mark';
import { showOnDocument } from '@web/lib/purchases/purchases';
import { reloadOnce } from '@web/lib/http/reload-once';
import { chosenLanguage, hintsOfVisit } from '@web/lib/i18n/detect-language';
import { isLanguage } from '@web/lib/i18n/language-codes';
import { platformFor } from '@web/features/install/platform';
import { persistLanguage } from '@web/lib/i18n/persist-language';
import type * as EarlyPrices from './early-prices';
import { queuePresses, stopWaiting } from './press-queue';
import { rememberLink } from './remember-link';
import { afterPaint, importInSlices, onIntent, whenLoadedAndIdle } from './wake';

const HIDE_TIMEOUT_MS = 2000;

const html = document.documentElement;
const { entry, parts, eager, idle, early, texts, languages } =
  (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};

// The newest feature that every page needs: see web/browsers.ts.
if (CSS.supports('height', '1svh')) html.dataset.able = '';

rememberLink(location);

const theme = readKept('theme');
if (theme !== null) html.dataset.theme = theme;

const wanted = languages === undefined ? null : chosenLanguage(hintsOfVisit());
const languageDiffers = wanted !== null && wanted !== html.lang;
if (languageDiffers) {
  html.dataset.wanted = wanted;
  html.dataset.veiled = '';
  setTimeout(() => delete html.dataset.veiled, HIDE_TIMEOUT_MS);
}
// A link of the page, pressed at once, leads to the same language.
const shown = wanted ?? html.lang;
if (languages !== undefined && isLanguage(shown)) persistLanguage(shown);

showOnDocument();
// /install is prerendered with the guides of all platforms.
html.dataset.platform = platformFor(new URLSearchParams(location.search).get('platform'), navigator);
markSession();

watchLeaving();

if (entry !== undefined) {
  let isWoken = false;
  const wake = (): void => {
    if (isWoken) return;
    isWoken = true;
    importInSlices(entry, listed(parts)).catch((error: unknown) => void entryFailed(errorName(error)));
  };
  if (eager !== undefined) wake();
  else loadOnIntent(wake);
}

/** A prerendered page loads its entry when the visitor begins to use it. */
function loadOnIntent(wake: () => void): void {
  queuePresses();
  onIntent(wake);
  if (languageDiffers) wake();
  else if (idle !== undefined) whenLoadedAndIdle(wake);
  else if (early !== undefined)
    addEventListener('DOMContentLoaded', () => afterPaint(() => void drawPrices(early, wake)));
}

/** Prices that cannot be drawn without the entry, or at all, are left to it. */
async function drawPrices(url: string, wake: () => void): Promise<void> {
  try {
    const { drawEarlyPrices } = (await import(url)) as typeof EarlyPrices;
    if (await drawEarlyPrices(listed(texts))) return;
  } catch (error) {
    console.info(`prices: ${errorName(error)}`);
  }
  wake();
}

async function entryFailed(reason: string): Promise<void> {
  delete html.dataset.veiled;
  stopWaiting();
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
  keep('switchedLanguage', link.hreflang);
});

function listed(value = ''): string[] {
  return value.split(' ').filter((each) => each !== '');
}

function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
