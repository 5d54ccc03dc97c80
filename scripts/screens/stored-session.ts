import type { Page } from 'playwright-core';
import type { Session } from '../lib/auth-emulator';
import { joinOverHttp, testAccountId } from '../lib/customer-over-http';
import { LOCAL_WEB_API_KEY } from '../local-stack/local-values';

/**
 * Signs in with a test Google account without the sign-in page, and opens the profile or another page. It stores what a
 * sign-in stores and saves two pages and a window; `signIn` of test-account-chooser.ts is the way of a customer.
 */
export async function openSignedIn(page: Page, siteUrl: string, email: string, path = '/profile'): Promise<void> {
  await storeSignIn(page, siteUrl, email);
  await page.goto(`${siteUrl}${path}`);
}

/** Signs in as `openSignedIn` does, for a caller that opens the page itself. */
export async function storeSignIn(page: Page, siteUrl: string, email: string): Promise<void> {
  const session = await joinOverHttp(siteUrl, email);
  // A file of the site: the storage belongs to its origin.
  await page.goto(`${siteUrl}/favicon.svg`);
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, storedBySignIn(session));
}

/** Runs in the page: stores what native-webview.ts stores when the app opens a page with a ticket. */
export const enterNativeWebView = (): void => sessionStorage.setItem('appFrame', 'yes');

/** What Firebase and the site store. */
export function storedBySignIn({ uid, email, idToken, refreshToken }: Session): Record<string, string> {
  const now = Date.now();
  const user = {
    uid,
    email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [{ providerId: 'google.com', uid: testAccountId(email), email }],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: now + 3_600_000 },
    createdAt: String(now),
    lastLoginAt: String(now),
    apiKey: LOCAL_WEB_API_KEY,
    appName: '[DEFAULT]',
  };
  return {
    [`firebase:authUser:${LOCAL_WEB_API_KEY}:[DEFAULT]`]: JSON.stringify(user),
    uid,
    email,
    providerId: 'google.com',
  };
}
