import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';

/** A file of scripts or styles that a page fetched; `bytes`: packed by gzip at its best, as the budgets count. */
export interface WeighedFile {
  readonly name: string;
  readonly bytes: number;
  readonly text: string;
}

export interface WeighedPage {
  readonly files: readonly WeighedFile[];
  /** Of the scripts and styles together. */
  readonly bytes: number;
  /** Of the document itself, which carries the styles of its first picture. */
  readonly documentBytes: number;
  /** Every address that was asked for. */
  readonly urls: readonly string[];
  /** The bodies of the files of texts, as they came. */
  readonly texts: readonly string[];
}

const QUIET_MS = 500;

/** Opens an address in a page with an empty cache and weighs what it fetched until it asked for nothing more, before any click. */
export async function measurePage(page: Page, path: string): Promise<WeighedPage> {
  const traffic = watch(page);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  // The entry of a drawn page waits for an idle moment.
  await page.waitForFunction(() => {
    const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset.entry;
    return entry === undefined || performance.getEntriesByType('resource').some(({ name }) => name.endsWith(entry));
  });
  const requests = await traffic.silence();

  const files = new Map<string, WeighedFile>();
  let documentBytes = 0;
  const texts: string[] = [];
  for (const request of requests) {
    const response = await request.response();
    const { pathname } = new URL(request.url());
    if (response === null || !response.ok()) continue;
    if (request.resourceType() === 'document') documentBytes = packed(await response.body());
    else if (/\.(js|css)$/.test(pathname)) {
      const body = await response.body();
      files.set(pathname, { name: pathname.replace(/^.*\//, ''), bytes: packed(body), text: body.toString() });
    } else if (pathname.endsWith('.json')) texts.push(await response.text());
  }
  const found = [...files.values()].sort((left, right) => right.bytes - left.bytes);
  return { files: found, bytes: sum(found), documentBytes, urls: requests.map((request) => request.url()), texts };
}

export const sum = (files: readonly WeighedFile[]): number => files.reduce((total, { bytes }) => total + bytes, 0);

const packed = (body: Buffer): number => gzipSync(body, { level: 9 }).length;

/** Notes what a page asks for. `silence` settles when nothing was under way for half a second, and ends the watch. */
function watch(page: Page): { silence: () => Promise<readonly Request[]> } {
  const requests: Request[] = [];
  const underWay = new Set<Request>();
  let changed = (): void => undefined;
  const begin = (request: Request): void => {
    requests.push(request);
    underWay.add(request);
    changed();
  };
  const finish = (request: Request): void => {
    underWay.delete(request);
    changed();
  };
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', finish);
  const silence = (): Promise<readonly Request[]> =>
    new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        page.off('request', begin).off('requestfinished', finish).off('requestfailed', finish);
        resolve(requests);
      };
      changed = () => {
        clearTimeout(timer);
        if (underWay.size === 0) timer = setTimeout(end, QUIET_MS);
      };
      changed();
    });
  return { silence };
}
