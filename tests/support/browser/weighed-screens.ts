import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { PHONE, siteUrl } from './browser';
import { peopleIn, SCREENS, type Screen } from './screens';

/** kB of scripts and styles, gzip: the budgets F1 to F4, and what docs/decisions/0070 adds to them. */
const CEILINGS = { document: 74, signIn: 144, signedIn: 225, panelLogin: 130, panel: 205 } as const;

export interface WeighedScreen extends Screen {
  readonly kB: number;
  /** Files with a budget of their own. */
  readonly apart?: { readonly files: RegExp; readonly kB: number };
}

const DOCUMENTS = ['landing', 'offer'];

function ceilingOf({ name, who }: Screen): number {
  if (DOCUMENTS.includes(name)) return CEILINGS.document;
  if (name === 'panel-login') return CEILINGS.panelLogin;
  if (name.startsWith('panel-')) return CEILINGS.panel;
  // A link of a mail leads there: an account follows, as behind the sign-in.
  return who !== null || name === 'verify-missing' ? CEILINGS.signedIn : CEILINGS.signIn;
}

const CHART = { files: /^figures-chart-/, kB: 130 };

/** Every screen that accessibility is tested on; the mobile ones are those of /profile and /shop, in the app's frame. */
export const WEIGHED_SCREENS: readonly WeighedScreen[] = SCREENS.filter(({ name }) => !name.startsWith('mobile-')).map(
  (screen) => ({
    ...screen,
    kB: ceilingOf(screen),
    ...(screen.name === 'panel-finance-figures' && { apart: CHART }),
  }),
);

/** A browser with an empty cache for each screen, as the person who looks at it; nobody signs in twice. */
export function coldPages(
  browser: Browser,
  suite: RunningLocalStack,
): (who: Screen['who'], options?: BrowserContextOptions) => Promise<Page> {
  const base = { viewport: PHONE, baseURL: siteUrl(), locale: 'ru-RU' };
  const warm = peopleIn(browser, base, suite);
  return async (who, options = {}) => {
    if (who === null) return (await browser.newContext({ ...base, ...options })).newPage();
    const page = await warm(who);
    // Members of staff have their session from the first page on.
    if (page.url() === 'about:blank') await page.goto('/offer');
    const storageState = await page.context().storageState({ indexedDB: true });
    return (await browser.newContext({ ...base, ...options, storageState })).newPage();
  };
}
