import { LANGUAGES, type Language } from '@contract/values/languages';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { signIn } from '../customers/customer-on-the-site';
import { DEMO_STAFF, type DemoEmail } from '../customers/demo-accounts';

type StaffLogin = (typeof DEMO_STAFF)[number]['login'];

/** Who opens the screen: a demo customer, a demo staff member with Anna's card open, or null for a visitor. */
type Person = DemoEmail | StaffLogin | null;

/** One screen for one person. Used by the accessibility tests and by `npm run screenshots`. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly who: Person;
  readonly languages: readonly Language[];
}

const visitor = (name: string, path: string, languages: readonly Language[] = LANGUAGES): Screen => ({
  name,
  path,
  who: null,
  languages,
});
const customer = (who: DemoEmail, name: string, path: string): Screen => ({ name, path, who, languages: LANGUAGES });
const staff = (name: string, path = `/${name}`): Screen => ({ name, path, who: 'alisa', languages: ['ru'] });

export const SCREENS: readonly Screen[] = [
  visitor('landing', '/'),
  visitor('login', '/login'),
  visitor('buy', '/buy'),
  visitor('offer', '/offer', ['ru']),
  visitor('attach', '/attach'),
  visitor('install', '/install'),
  visitor('pay-link-missing', '/instantPay'),
  visitor('unsubscribe-missing', '/unsubscribe'),
  visitor('verify-missing', '/verify'),
  visitor('not-found', '/no-such-page'),
  customer('anna@example.com', 'profile-active', '/profile'),
  customer('anna@example.com', 'promo', '/promo'),
  customer('anna@example.com', 'cancel', '/cancel'),
  customer('boris@example.com', 'profile-not-active', '/profile'),
  customer('boris@example.com', 'shop', '/shop'),
  customer('vera@example.com', 'profile-cancelled', '/profile'),
  customer('gleb@example.com', 'profile-expired', '/profile'),
  customer('dina@example.com', 'profile-past-due', '/profile'),
  customer('anna@example.com', 'mobile-profile', '/mobileProfile'),
  customer('boris@example.com', 'mobile-shop', '/mobileShop'),
  visitor('panel-login', '/panel-login', ['ru']),
  staff('panel-search', '/panel-search?emailPart=example'),
  staff('panel-user'),
  staff('panel-receipts'),
  staff('panel-invited'),
  staff('panel-logs'),
  staff('panel-promo'),
  staff('panel-subscription'),
  ...['figures', 'receipts', 'refunds', 'quarantine', 'webhooks', 'days', 'outbox', 'health'].map((part) =>
    staff(`panel-finance-${part}`, `/panel-finance?part=${part}`),
  ),
  ...['members', 'campaigns', 'me'].map((part) => staff(`panel-staff-${part}`, `/panel-staff?part=${part}`)),
  staff('panel-audit'),
  staff('panel-nodes'),
];

/** One browser context per person, signed in once. Reduced motion avoids screenshots in the middle of an animation. */
export function peopleIn(
  browser: Browser,
  options: BrowserContextOptions,
  stack: RunningLocalStack,
): (who: Person) => Promise<Page> {
  const pages = new Map<Person, Promise<Page>>();
  const enter = async (who: Person): Promise<Page> => {
    const context = await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const member = DEMO_STAFF.find(({ login }) => login === who);
    if (member) await context.addInitScript(storeInBrowser, await panelStorage(stack, member));
    else if (who !== null) await signIn(page, who);
    return page;
  };
  return (who) => {
    const page = pages.get(who) ?? enter(who);
    pages.set(who, page);
    return page;
  };
}

const storeInBrowser = (values: Record<string, string>): void => {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
};

/** What the panel stores after a sign-in and after opening Anna's card. */
async function panelStorage(
  { deps, db }: RunningLocalStack,
  { login, role }: (typeof DEMO_STAFF)[number],
): Promise<Record<string, string>> {
  const { idToken, refreshToken } = await deps.sessions.open(await deps.auth.staffToken(login, role));
  const { docs } = await db.collection('customers').where('email', '==', 'anna@example.com').get();
  const anna = docs[0]?.data() as { id: string; uid: string; email: string };
  return {
    panelAccessToken: idToken,
    panelRefreshToken: refreshToken,
    panelUserId: anna.id,
    panelUserEmail: anna.email,
    panelUserUid: anna.uid,
  };
}

/** Opens a screen in a language and waits until it is completely loaded. */
export async function openScreen(page: Page, path: string, language: Language): Promise<void> {
  const url = new URL(path, 'http://site');
  url.searchParams.set('lng', language);
  await page.goto(`${url.pathname}${url.search}${url.hash}`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** Switches the color scheme and finishes all color transitions. */
export async function inScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => {
    for (const change of document.getAnimations()) change.finish();
  });
}

/** Keeps every API call pending, or makes it fail, until the returned function is called. */
export async function interceptCalls(context: BrowserContext, how: 'loading' | 'error'): Promise<() => Promise<void>> {
  for (const calls of ['**/api/**', '**/panel/**'])
    await context.route(calls, (route) => (how === 'error' ? route.abort() : undefined));
  return () => context.unrouteAll({ behavior: 'ignoreErrors' });
}
