import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { PHONE } from '../../../scripts/lib/browser';
import { SCREENS, type Person, type Screen } from '../../../scripts/screens/screens';
import { originFor, pagesByPerson } from '../../../scripts/screens/pages-by-person';

/** kB of scripts and styles, gzip: budgets F1 to F4 and those of docs/decisions/0030. */
const CEILINGS = {
  document: 75,
  signIn: 153,
  // The code of every purchase, the gift included.
  payLink: 157,
  signedIn: 164,
  // The purchase, which a customer without access sees in the profile.
  sellingProfile: 177,
  panelLogin: 120,
  panelFirst: 148,
  panel: 208,
  // The members, and the passwords, codes, passkeys and sessions of the own login, in one page with tabs.
  panelStaff: 211,
} as const;

export interface WeighedScreen extends Screen {
  readonly kB: number;
  /** Files with a budget of their own. */
  readonly apart?: { readonly files: RegExp; readonly kB: number };
}

const DOCUMENTS = ['landing', 'offer', 'privacy'];

function ceilingOf({ name, who }: Screen): number {
  if (DOCUMENTS.includes(name)) return CEILINGS.document;
  if (name === 'panel-login') return CEILINGS.panelLogin;
  if (name === 'panel-today') return CEILINGS.panelFirst;
  if (name.startsWith('panel-staff-')) return CEILINGS.panelStaff;
  if (name.startsWith('panel-')) return CEILINGS.panel;
  if (name === 'pay-link-missing') return CEILINGS.payLink;
  if (name === 'profile-not-active' || name === 'profile-expired') return CEILINGS.sellingProfile;
  return who !== null ? CEILINGS.signedIn : CEILINGS.signIn;
}

const CHART = { files: /^metrics-chart-/, kB: 130 };
/** Runs before somebody uses the page, with the inline script: F1. */
const EARLY = { files: /^early-prices-/, kB: 5.5 };

/** Every screen of the accessibility tests. The mobile screens are left out: they are /profile and /shop in the app. */
export const WEIGHED_SCREENS: readonly WeighedScreen[] = SCREENS.filter(({ name }) => !name.startsWith('mobile-')).map(
  (screen) => ({
    ...screen,
    kB: ceilingOf(screen),
    ...(screen.name === 'panel-finance-figures' && { apart: CHART }),
    ...(screen.name === 'landing' && { apart: EARLY }),
  }),
);

/** A context with an empty cache for each screen, with the person's session; each person signs in once. */
export function pagesWithEmptyCache(
  browser: Browser,
  stack: RunningLocalStack,
): (who: Screen['who'], options?: BrowserContextOptions) => Promise<Page> {
  const base = { viewport: PHONE, locale: 'ru-RU', serviceWorkers: 'block' } as const;
  const warm = pagesByPerson(browser, base, stack);
  const sessions = new Map<Person, ReturnType<BrowserContext['storageState']>>();
  const sessionOf = async (who: Person) => {
    const page = await warm({ who });
    // Staff have their session stored when the first page opens.
    if (page.url() === 'about:blank') await page.goto('/robots.txt');
    return page.context().storageState();
  };
  return async (who, options = {}) => {
    const baseURL = originFor(stack, who);
    if (who === null) return (await browser.newContext({ ...base, baseURL, ...options })).newPage();
    const session = sessions.get(who) ?? sessionOf(who);
    sessions.set(who, session);
    const storageState = await session;
    return (await browser.newContext({ ...base, baseURL, ...options, storageState })).newPage();
  };
}
