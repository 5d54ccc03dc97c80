import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import '@web/features/landing/early-shop';
import { recordRequests } from '../../../scripts/screens/record-requests';
import { wake } from './wake';

/** A script or style file that a page loaded; `bytes`: gzip size at the highest level, as the budgets count. */
export interface WeighedFile {
  readonly name: string;
  readonly bytes: number;
  readonly text: string;
}

export interface WeighedPage {
  readonly files: readonly WeighedFile[];
  /** The scripts that run before somebody uses a prerendered page, the inline ones included. */
  readonly scriptBytesUnused: number;
  /** Sum of scripts and styles. */
  readonly bytes: number;
  /** Size of the document, which contains the styles of the first paint. */
  readonly documentBytes: number;
  /** URLs of all requests. */
  readonly urls: readonly string[];
  /** Bodies of the loaded JSON files with texts. */
  readonly texts: readonly string[];
}

/**
 * Opens an address in a page with an empty cache and measures what it loads, until it makes no more requests. A
 * prerendered page is used by a pointer when it is idle. Nothing is clicked.
 */
export async function measurePage(page: Page, path: string): Promise<WeighedPage> {
  const traffic = recordRequests(page);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  const scriptBytesUnused = await weighUnused(page);
  // The entry script requests the texts and further chunks before React takes the page over; on a slow machine this
  // takes longer than `untilIdle` waits.
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  const requests = await traffic.untilIdle();

  const files = new Map<string, WeighedFile>();
  let documentBytes = 0;
  const texts: string[] = [];
  for (const request of requests) {
    const response = await request.response();
    const { pathname } = new URL(request.url());
    if (response === null || !response.ok()) continue;
    if (request.resourceType() === 'document') documentBytes = compressedSize(await response.body());
    else if (/\.(js|css)$/.test(pathname)) {
      const body = await response.body();
      const bytes = sizes.get(pathname) ?? compressedSize(body);
      sizes.set(pathname, bytes);
      files.set(pathname, { name: pathname.replace(/^.*\//, ''), bytes, text: body.toString() });
    } else if (pathname.endsWith('.json')) texts.push(await response.text());
  }
  const found = [...files.values()].sort((left, right) => right.bytes - left.bytes);
  return {
    files: found,
    scriptBytesUnused,
    bytes: sum(found),
    documentBytes,
    urls: requests.map((request) => request.url()),
    texts,
  };
}

/** Weighs the scripts of a prerendered page that nobody uses, and then uses it. */
async function weighUnused(page: Page): Promise<number> {
  const isPrerendered = await page.evaluate(
    () => document.querySelector('script[data-entry]:not([data-eager])') !== null,
  );
  if (!isPrerendered) return 0;
  const traffic = recordRequests(page);
  const [inline, early] = await page.evaluate(() => {
    const { textContent, dataset } = document.querySelector<HTMLScriptElement>('script[data-entry]') ?? {};
    return [textContent ?? '', dataset?.early ?? null] as const;
  });
  // A page in another language than the visitor's is used at once.
  if (early !== null)
    await page.waitForFunction(
      () => window.earlyShop?.drawn != null || document.documentElement.dataset.queuing === undefined,
    );
  await traffic.untilIdle();
  const loaded = await page.evaluate(async () => {
    const { origin } = location;
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return Promise.all(scripts.map(({ name }) => fetch(name.replace(origin, '')).then((response) => response.text())));
  });
  await wake(page);
  return [inline, ...loaded].reduce((total, text) => total + compressedSize(Buffer.from(text)), 0);
}

export const sum = (files: readonly WeighedFile[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

/** By path, which contains the hash of the contents. */
const sizes = new Map<string, number>();
const compressedSize = (body: Buffer): number => gzipSync(body, { level: 9 }).length;
