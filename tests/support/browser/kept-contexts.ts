import type { BrowserContext, CDPSession, Disposable, Page } from 'playwright-core';

/**
 * A browser profile that visits use one after the other. A new one starts a process and loads every file of the site
 * again, which is two thirds of the work of most tests. Between two visits it loses its cookies, storage, routes,
 * scripts and listeners; it keeps the files of the site, which are the same for every visitor.
 */
export interface KeptContext {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends a visit. Returns false when the profile cannot serve another one. */
  renew(): Promise<boolean>;
  close(): Promise<void>;
}

/** These last beyond a page and cannot be taken back: a profile whose visit calls one of them serves no other. */
const LASTING = ['exposeFunction', 'exposeBinding', 'setExtraHTTPHeaders', 'setDefaultTimeout'];
/** The methods of a clock that replace the time of its pages. */
const CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'];

/** `isReused`: other visits may come before and after. */
export async function keepContext(context: BrowserContext, isReused: boolean): Promise<KeptContext> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const origins = new Set<string>();
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
  });
  const traces = [new Traces(context), new Traces(page)];
  const close = context.close.bind(context);
  if (isReused)
    context.setOffline = () =>
      Promise.reject(new Error('A page without a network shows what earlier visits have stored: visit with isNew.'));

  const renew = async () => {
    if (page.isClosed() || traces.some(({ areLasting }) => areLasting)) return false;
    for (const other of context.pages()) if (other !== page) await other.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const each of traces) await each.remove();
    await context.clearPermissions();
    await context.clearCookies();
    await emptyStorage(page, devtools, origins);
    await devtools.send('Page.resetNavigationHistory');
    return true;
  };
  return { context, page, close, renew: () => renew().catch(() => false) };
}

/** Each is a process: one of the site, one of the panel, and another one. */
const MOST_WAITING = 3;

/** The profiles that wait for a next visit. `key` says what cannot be changed in a profile. */
export class KeptContexts {
  readonly #waiting: { readonly key: string; readonly kept: KeptContext }[] = [];

  take(key: string): KeptContext | undefined {
    const place = this.#waiting.findLastIndex((each) => each.key === key);
    return place === -1 ? undefined : this.#waiting.splice(place, 1)[0]?.kept;
  }

  async give(key: string, kept: KeptContext): Promise<void> {
    this.#waiting.push({ key, kept });
    const oldest = this.#waiting.splice(0, this.#waiting.length - MOST_WAITING);
    for (const { kept: each } of oldest) await each.close();
  }

  has(context: BrowserContext): boolean {
    return this.#waiting.some(({ kept }) => kept.context === context);
  }

  /** Their browser has ended. */
  clear(): void {
    this.#waiting.length = 0;
  }
}

/** Leaves the page blank. Only a page of an origin empties the storage of its tab. */
async function emptyStorage(page: Page, devtools: CDPSession, origins: Set<string>): Promise<void> {
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  for (const origin of origins) {
    if (!origin.startsWith('http')) continue;
    await page.goto(origin);
    await page.evaluate(() => sessionStorage.clear());
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  }
  origins.clear();
  await page.goto('about:blank');
  await page.unrouteAll();
}

type Method = (...given: unknown[]) => unknown;

/** What a visit adds to its profile, or to its page. */
class Traces {
  areLasting = false;
  readonly #scripts: Promise<Disposable>[] = [];
  readonly #sessions: Promise<CDPSession>[] = [];
  readonly #listeners: (() => void)[] = [];

  constructor(target: BrowserContext | Page) {
    const methods = target as unknown as Record<string, Method>;
    /** `note` sees each call of a method, which is then made unless `note` has returned the result of its own. */
    const before = (owner: Record<string, Method>, name: string, note: Method) => {
      const method = owner[name]?.bind(owner);
      if (method !== undefined) owner[name] = (...given) => note(method, ...given) ?? method(...given);
    };
    const last = () => {
      this.areLasting = true;
    };
    for (const name of LASTING) before(methods, name, last);
    for (const name of CLOCK) before(target.clock as unknown as Record<string, Method>, name, last);
    before(methods, 'addInitScript', (add, ...script) => {
      const added = (add as Method)(...script) as Promise<Disposable>;
      this.#scripts.push(added);
      return added;
    });
    before(methods, 'newCDPSession', (open, ...to) => {
      const session = (open as Method)(...to) as Promise<CDPSession>;
      this.#sessions.push(session);
      return session;
    });
    for (const name of ['on', 'once'])
      before(methods, name, (_, event, listener) => {
        this.#listeners.push(() => methods.off?.(event, listener));
      });
  }

  async remove(): Promise<void> {
    for (const off of this.#listeners.splice(0)) off();
    for (const script of this.#scripts.splice(0)) await (await script).dispose();
    for (const session of this.#sessions.splice(0)) await (await session).detach();
  }
}
