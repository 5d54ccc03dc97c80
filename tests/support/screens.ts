import type { Language } from '@contract/values/languages';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { signIn } from './customer-on-the-site';
import type { DemoEmail } from './demo-accounts';

/** One address of the site as somebody sees it: what accessibility is tested on, and what `npm run screenshots` draws. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** The demo customer who is signed in; null = a visitor. */
  readonly who: DemoEmail | null;
}

const visitor = (name: string, path: string): Screen => ({ name, path, who: null });
const customer = (who: DemoEmail, name: string, path: string): Screen => ({ name, path, who });

export const SCREENS: readonly Screen[] = [
  visitor('landing', '/'),
  visitor('login', '/login'),
  visitor('buy', '/buy'),
  visitor('unsubscribe-dead', '/unsubscribe'),
  visitor('offer', '/offer'),
  visitor('attach', '/attach'),
  visitor('install', '/install'),
  visitor('pay-link-missing', '/instantPay'),
  visitor('not-found', '/no-such-page'),
  customer('anna@example.com', 'profile-active', '/profile'),
  customer('anna@example.com', 'cancel', '/cancel'),
  customer('anna@example.com', 'promo', '/promo'),
  customer('boris@example.com', 'profile-not-active', '/profile'),
  customer('boris@example.com', 'shop', '/shop'),
  customer('vera@example.com', 'profile-cancelled', '/profile'),
  customer('gleb@example.com', 'profile-expired', '/profile'),
  customer('dina@example.com', 'profile-past-due', '/profile'),
];

/** A browser for each person, signed in once. It asks for less motion, so that nothing is caught half-way. */
export function peopleIn(browser: Browser, options: BrowserContextOptions): (who: Screen['who']) => Promise<Page> {
  const pages = new Map<Screen['who'], Promise<Page>>();
  const enter = async (who: Screen['who']): Promise<Page> => {
    const context = await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    if (who !== null) await signIn(page, who);
    return page;
  };
  return (who) => {
    const page = pages.get(who) ?? enter(who);
    pages.set(who, page);
    return page;
  };
}

/** Opens a screen in a language and waits until everything on it is there. */
export async function openScreen(page: Page, path: string, language: Language): Promise<void> {
  const url = new URL(path, 'http://site');
  url.searchParams.set('lng', language);
  await page.goto(`${url.pathname}${url.search}${url.hash}`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** Day or night; the change of colours is over when this returns. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const change of document.getAnimations()) change.finish();
  });
}

/** Holds every answer of the API back, or makes every call fail, until the answer is called. */
export async function disturb(context: BrowserContext, how: 'loading' | 'error'): Promise<() => Promise<void>> {
  await context.route('**/api/**', (route) => (how === 'error' ? route.abort() : undefined));
  return () => context.unrouteAll({ behavior: 'ignoreErrors' });
}
