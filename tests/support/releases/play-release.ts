import { extname } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { readPorts } from '../../../scripts/lib/ports';
import { localAddresses } from '../../../scripts/releases/local-addresses';
import type { ReleaseArchive, ReleasedSite } from '../../../scripts/releases/release-archive';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
/** Left out of the archive; a page is the same without them. */
const LEFT_OUT = /\.woff2$/;

interface ReleasedResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * Serves the pages of a release in this browser, in Russian and with the headers that they were deployed with. Calls go
 * to the functions of the running local stack, whose addresses replace those of the archive.
 */
export async function playRelease(context: BrowserContext, release: ReleaseArchive): Promise<void> {
  const current: Record<string, string> = localAddresses(readPorts(process.env));
  const known = Object.entries(release.addresses).map(([name, address]) => [address, current[name] ?? ''] as const);
  const addresses = new RegExp(known.map(([address]) => address.replaceAll('.', '\\.')).join('|'), 'g');
  const inThisStack = (text: string) => text.replace(addresses, (found) => new Map(known).get(found) ?? found);
  // Chromium does not know that a page which it got from a test may call the local sandboxes.
  await context.grantPermissions(['local-network-access']);
  for (const [name, site] of [['site', release.site] as const, ['panel', release.panel] as const])
    await context.route(
      (url) => url.origin === current[name],
      async (route) => {
        const response = responseOf(site, new URL(route.request().url()).pathname);
        if (response === null) return route.fallback();
        const headers = Object.entries(response.headers).map(([key, value]) => [key, inThisStack(value)] as const);
        await route.fulfill({ ...response, headers: Object.fromEntries(headers), body: inThisStack(response.body) });
      },
    );
}

/**
 * What Hosting answered; null for a call of the functions and for what the release does not have. A sign-in at Yandex
 * returns by a redirect, which a test cannot intercept: as after a deploy, it opens a page of the new release.
 */
function responseOf({ hosting, files }: ReleasedSite, pathname: string): ReleasedResponse | null {
  const headers = Object.fromEntries(
    hosting.headers
      .filter(({ source }) => matches(source, pathname))
      .flatMap((rule) => rule.headers.map(({ key, value }) => [key.toLowerCase(), value] as const)),
  );
  const redirect = hosting.redirects?.find(({ source }) => matches(source, pathname));
  if (redirect !== undefined)
    return { status: redirect.type, headers: { ...headers, location: redirect.destination }, body: '' };
  const rewrite = hosting.rewrites.find(({ source }) => matches(source, pathname));
  if (rewrite?.function !== undefined) return null;
  if (LEFT_OUT.test(pathname)) return { status: 200, headers, body: '' };
  const name = pathname === '/' ? 'index' : pathname.slice(1);
  const names = [name, `${name}.html`, rewrite?.destination?.slice(1) ?? ''];
  const candidates = [...names.map((each) => `localized/ru/${each}`), ...names];
  const found = candidates.find((each) => each in files);
  if (found === undefined) return null;
  return {
    status: 200,
    headers: { ...headers, 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' },
    body: files[found] ?? '',
  };
}

/** The globs that firebase.json uses: `**`, `*` and `@(one|other)`. */
function matches(glob: string, pathname: string): boolean {
  const pattern = glob.replace(/\*\*|\*|@\(|[.+?^${}[\]\\]/g, (found) => {
    if (found === '**') return '.*';
    if (found === '*') return '[^/]*';
    return found === '@(' ? '(?:' : `\\${found}`;
  });
  return new RegExp(`^${pattern}$`).test(pathname);
}
