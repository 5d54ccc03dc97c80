import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

export const siteUrl = (): string => {
  const url = process.env.SITE_URL;
  if (!url) throw new Error('SITE_URL is not set: run these tests by npm test');
  return url;
};

export const openBrowser = (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({ args: FLAGS, ...(executablePath !== undefined && { executablePath }) });
};

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Fails when the page logged an error other than the expected or broke its own security policy. Then closes. */
  leave(expected?: RegExp): Promise<void>;
}

/** What the page logs as an error, throws, or tries against its own security policy: grows while the page lives. */
export async function collectPageErrors(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP: ${violatedDirective} ${blockedURI}`);
    });
  });
  return complaints;
}

/** Somebody with a browser of their own: nothing stored yet, speaking Russian. */
export async function visit(
  browser: Browser,
  {
    viewport = PHONE,
    locale = 'ru-RU',
    userAgent,
  }: { viewport?: typeof PHONE; locale?: string; userAgent?: string } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport,
    locale,
    baseURL: siteUrl(),
    ...(userAgent !== undefined && { userAgent }),
  });
  const page = await context.newPage();
  const complaints = await collectPageErrors(page);
  return {
    page,
    context,
    leave: async (expected) => {
      await context.close();
      expect(complaints.filter((complaint) => expected?.test(complaint) !== true)).toEqual([]);
    },
  };
}
