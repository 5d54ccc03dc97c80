import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, DESKTOP, PHONE } from '../../../scripts/lib/browser';
import { expectNone } from './expect-none';
import { keepContext, KeptContexts } from './kept-contexts';
import { noteRequests } from './used-paths';

const addressOf = (name: string): string => {
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: run these tests by npm test`);
  return url;
};

export const siteUrl = (): string => addressOf('SITE_URL');

/** The panel's own site. */
export const panelUrl = (): string => addressOf('PANEL_URL');

const launch = async (flags: readonly string[]): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS, ...flags],
    ...(executablePath !== undefined && { executablePath }),
  });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    newContext: async (options?: BrowserContextOptions) => forgiveRoutes(await newContext(options)),
  });
};

let shared: Promise<Browser> | undefined;
const kept = new KeptContexts();

/** The browser of the files of a worker, which ends with its process. A browser with flags is one of its own. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  if (flags.length > 0) return launch(flags);
  const browser = await (shared ??= launch([]));
  if (!browser.isConnected()) {
    shared = undefined;
    kept.clear();
    return openBrowser();
  }
  return browser;
}

/** Closes what a file has left open. */
export async function closeLeftOpen(): Promise<void> {
  for (const context of (await shared)?.contexts() ?? []) if (!kept.has(context)) await context.close();
}

/**
 * A request may be in the hands of a route when its context closes. That the route cannot fetch then is no error of the
 * test that runs meanwhile.
 */
function forgiveRoutes(context: BrowserContext): BrowserContext {
  let isClosing = false;
  const forgive = (target: Page | BrowserContext) => {
    const route = target.route.bind(target);
    target.route = (url, handle, options) => {
      const forgiven: typeof handle = async (...request) => {
        try {
          await handle(...request);
        } catch (error) {
          if (!isClosing) throw error;
        }
      };
      return route(url, forgiven, options);
    };
  };
  noteRequests(context);
  forgive(context);
  context.on('page', forgive);
  const close = context.close.bind(context);
  return Object.assign(context, {
    close: (options?: Parameters<typeof close>[0]) => {
      isClosing = true;
      return close(options);
    },
  });
}

/** The pages of visitors who have not left. A failed test leaves its pages open, and they are reported. */
export const openPages = new Set<Page>();

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Closes the context. Fails when the page logged an error that does not match `expected`, or violated its CSP. */
  leave(expected?: RegExp): Promise<void>;
}

/** Collects console errors, exceptions and CSP violations. The returned array grows while the page is open. */
export async function collectPageErrors(page: Page): Promise<string[]> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP: ${violatedDirective} ${blockedURI}`);
    });
  });
  return errors;
}

type VisitOptions = Pick<BrowserContextOptions, 'locale' | 'reducedMotion' | 'userAgent' | 'baseURL'> & {
  viewport?: typeof PHONE;
  /** By default a page has no service worker: `page.route` does not see the requests that one answers. */
  serviceWorkers?: 'allow' | 'block';
  /** A profile that no visit has used: the browser has stored no file of the site. */
  isNew?: boolean;
  /** A phone with a touch screen instead of a window of this size. */
  isPhone?: boolean;
};

/** A visitor of the panel's site, as `visit` opens one, on a desktop. */
export const visitPanel = (options: VisitOptions = {}): Promise<Visitor> =>
  visit({ viewport: DESKTOP, baseURL: panelUrl(), ...options });

/**
 * A visitor with an empty storage and the Russian language, whose browser may have stored files of the sites. Motion is
 * reduced unless a test wants it: the endless animation of a profile keeps a core busy where no graphics card draws it.
 */
export async function visit({
  viewport = PHONE,
  locale = 'ru-RU',
  reducedMotion = 'reduce',
  userAgent,
  baseURL = siteUrl(),
  isPhone = false,
  serviceWorkers = 'block',
  isNew = false,
}: VisitOptions = {}): Promise<Visitor> {
  const options = {
    locale,
    baseURL,
    serviceWorkers,
    isMobile: isPhone,
    hasTouch: isPhone,
    ...(userAgent !== undefined && { userAgent }),
  };
  const key = JSON.stringify(options);
  const isOfTheSites = [siteUrl(), panelUrl()].includes(baseURL);
  const isKept = !isNew && isOfTheSites && serviceWorkers === 'block';
  const browser = await openBrowser();
  const visited = (isKept && kept.take(key)) || (await keepContext(await browser.newContext(options), isKept));
  const { context, page } = visited;
  // A profile that is given back twice would serve two visits at once.
  let hasEnded = false;
  const end = async () => {
    if (hasEnded) return;
    hasEnded = true;
    openPages.delete(page);
    if (isKept && (await visited.renew())) await kept.give(key, visited);
    else await visited.close();
  };
  Object.assign(context, { close: end });
  await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion, colorScheme: null, forcedColors: null, contrast: null, media: null });
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
  const errors = await collectPageErrors(page);
  return {
    page,
    context,
    leave: async (expected) => {
      await end();
      expectNone(errors.filter((error) => expected?.test(error) !== true));
    },
  };
}
