import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { readManifest, type WebManifest } from '../../../scripts/build/web-manifest';

/** A tab that is older than what a deploy keeps: the server no longer has the files of its release. */

/** Hosting sends it with every response; without it a browser takes a page for empty styles. */
const headers = { 'x-content-type-options': 'nosniff' };

/** What a server answers for a file that it does not have, or that it cannot deliver. */
export const ANSWERS = {
  'a 404': (route) => route.fulfill({ status: 404, headers, contentType: 'text/html', body: '<h1>404</h1>' }),
  'a page with status 200': (route) =>
    route.fulfill({ headers, contentType: 'text/html', body: '<!doctype html><p>page' }),
  'no response': (route) => route.abort('failed'),
  'a 500': (route) => route.fulfill({ status: 500, headers, contentType: 'text/plain', body: 'Internal error' }),
} satisfies Record<string, (route: Route) => Promise<void>>;

export type Answer = keyof typeof ANSWERS;

/** The manifest of the built pages. */
export const builtManifest = (): WebManifest => readManifest(join(process.env.PROSTOR_BUILT ?? '', 'web'));

/** A pattern for the built file of a source: `src/app/buy-route.tsx`. */
export function fileOf(source: string): RegExp {
  const file = builtManifest()[source]?.file;
  if (file === undefined) throw new Error(`the build has no chunk for web/${source}`);
  return ending(file);
}

export const ending = (file: string): RegExp => new RegExp(`/${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

export interface OldTab {
  /** Documents that the tab has loaded since the deploy. */
  readonly loads: { count: number };
  /** Requests for a missing file. */
  readonly misses: { count: number };
}

/**
 * Deploys: from now on these files are missing, until the tab loads a document, which names files of the new release.
 * With `forever`, that document's files are missing too.
 */
export async function deploy(
  page: Page,
  missing: RegExp,
  { answer = 'a 404', forever = false }: { answer?: Answer; forever?: boolean } = {},
): Promise<OldTab> {
  const loads = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.count += 1;
  });
  const misses = { count: 0 };
  await page.route(missing, (route) => {
    if (loads.count > 0 && !forever) return route.fallback();
    misses.count += 1;
    return ANSWERS[answer](route);
  });
  return { loads, misses };
}

/** Follows a link of the site, without loading a document. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
