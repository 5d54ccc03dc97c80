import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { RunningLocalStack } from '../local-stack/running-local-stack';
import { openSessionWithoutLogin } from '@functions/staff/calls/staff-sessions';
import { DEMO_STAFF } from '../seed/demo-accounts';
import type { Person, Screen } from './screens';
import { enterNativeWebView, openSignedIn } from './stored-session';

/** The site that a person works on. A visitor who opens a page of the panel is redirected to it. */
export const originFor = (
  { siteUrl, panelUrl }: Pick<RunningLocalStack, 'siteUrl' | 'panelUrl'>,
  who: Person,
): string => (DEMO_STAFF.some(({ login }) => login === who) ? panelUrl : siteUrl);

/**
 * One browser context per person, and one more in the web view of the app, each signed in once. Reduced motion avoids
 * screenshots in the middle of an animation.
 */
export function pagesByPerson(
  browser: Browser,
  options: BrowserContextOptions,
  stack: RunningLocalStack,
): (viewer: Pick<Screen, 'who' | 'isInApp'>) => Promise<Page> {
  const pages = new Map<string, Promise<Page>>();
  const open = async (who: Person, isInApp: boolean): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'ru-RU',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      baseURL: originFor(stack, who),
      ...options,
    });
    const page = await context.newPage();
    const member = DEMO_STAFF.find(({ login }) => login === who);
    if (member) await context.addInitScript(storeInBrowser, await panelStorage(stack, member));
    else if (who !== null) await openSignedIn(page, stack.siteUrl, who);
    if (isInApp) await context.addInitScript(enterNativeWebView);
    return page;
  };
  return ({ who, isInApp = false }) => {
    const key = `${who ?? ''} ${isInApp}`;
    const page = pages.get(key) ?? open(who, isInApp);
    pages.set(key, page);
    return page;
  };
}

const storeInBrowser = (values: Record<string, string>): void => {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
};

/** What the panel stores after a sign-in and after opening Anna's card. */
async function panelStorage(
  { deps, db }: RunningLocalStack,
  { login }: (typeof DEMO_STAFF)[number],
): Promise<Record<string, string>> {
  const member = await deps.store.nonTransactional.staff.get(login);
  if (member === null) throw new Error(`${login} is not seeded`);
  const { idToken, refreshToken } = await openSessionWithoutLogin(deps, member);
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
