import { posix } from 'node:path';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { getHealth } from '@functions/operations/contract/get-health';
import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import { languageAddress } from '@web/lib/i18n/language-address';
import type { HostingHeader, HostingSite } from '../lib/hosting-config';
import {
  jsonOf,
  ok,
  postJson,
  unchecked,
  unlessWrong,
  visit,
  wrong,
  type Finding,
  type SmokeCheck,
} from './smoke-check';
import type { SmokeTarget } from './smoke-target';

/** The customers' site and the panel at their addresses. */

const PANEL_PAGE = '/panel-login';

/** The release that runs at an address. */
export const releaseCheck = (url: string, { release }: Pick<SmokeTarget, 'release'>): SmokeCheck => [
  `the release at ${hostOf(url)}`,
  async () => {
    const found = await visit(`${url}${getHealth.path}`);
    const running = jsonOf(found).release;
    if (found.status !== 200 || typeof running !== 'string')
      return wrong(`${getHealth.path} returns ${found.status} and no release: read the log of the function api`);
    if (running !== release) return wrong(`${short(running)} runs, and the commit here is ${short(release)}`);
    return ok(short(running));
  },
];

/** The headers of `/`, compared with those that were deployed. */
export const headersCheck = (url: string, { hosting }: Pick<SmokeTarget, 'hosting'>): SmokeCheck => [
  `the security headers of ${hostOf(url)}/`,
  async () => headersFinding(await visit(`${url}/`), siteOf(hosting), '/'),
];

/** Whether search engines may list the site, and under which address. */
/** People type `www.` before a domain. None for an address that is a part of a domain, or a number. */
export function wwwChecks(siteUrl: string): SmokeCheck[] {
  const { hostname } = new URL(siteUrl);
  if (!/^[^.]+\.[a-z]+$/i.test(hostname)) return [];
  const url = `https://www.${hostname}/`;
  return [
    [
      `www.${hostname}`,
      async () => {
        const { status, headers } = await visit(url);
        const location = headers.get('location') ?? '';
        return status >= 300 && status < 400 && URL.canParse(location) && new URL(location).origin === siteUrl
          ? ok(`leads to ${siteUrl}`)
          : wrong(`returns ${status}: connect it in Hosting as a redirect to ${siteUrl} (docs/deploy.md)`);
      },
    ],
  ];
}

export function indexabilityChecks(
  url: string,
  { isProduction, siteUrl }: Pick<SmokeTarget, 'isProduction' | 'siteUrl'>,
): SmokeCheck[] {
  return [
    [
      `search engines at ${hostOf(url)}`,
      async () => {
        const { status, headers, text } = await visit(`${url}/`);
        if (status !== 200) return wrong(`/ returns ${status}`);
        const isHidden =
          /\bnoindex\b/i.test(headers.get('x-robots-tag') ?? '') ||
          /<meta\s[^>]*name="robots"[^>]*\bnoindex\b/i.test(text);
        if (isProduction) return isHidden ? wrong('/ is hidden from search engines') : ok('/ may be found');
        // The header also covers files; a page of a test environment would compete with production.
        return /\bnoindex\b/i.test(headers.get('x-robots-tag') ?? '')
          ? ok('X-Robots-Tag: noindex')
          : wrong('the test environment is not hidden: / has no X-Robots-Tag: noindex');
      },
    ],
    [
      `the canonical addresses at ${hostOf(url)}`,
      async () => {
        // Hosting must find the file of each language (decision 109).
        const paths = ['/', ...OFFERED_LANGUAGES.map((language) => languageAddress(language, '/'))];
        const problems: string[] = [];
        for (const path of paths) {
          const { status, text } = await visit(`${url}${path}`);
          const canonical = /<link\s[^>]*rel="canonical"[^>]*href="([^"]*)"/i.exec(text)?.[1];
          const wanted = new URL(path, siteUrl).href;
          if (status !== 200) problems.push(`${path} returns ${status}`);
          else if (canonical === undefined) problems.push(`${path} names none`);
          else if (canonical !== wanted) problems.push(`${path} names ${canonical} instead of ${wanted}`);
        }
        return unlessWrong(problems, paths.map((path) => new URL(path, siteUrl).href).join(' '));
      },
    ],
  ];
}

/** The login page of staff, its script, and a call without a session. */
export function panelChecks(url: string, { hosting }: Pick<SmokeTarget, 'hosting'>): SmokeCheck[] {
  return [
    [
      `the staff login page at ${hostOf(url)}`,
      async () => {
        const page = await visit(`${url}${PANEL_PAGE}`);
        if (page.status !== 200) return wrong(`${PANEL_PAGE} returns ${page.status}`);
        const headers = headersFinding(page, hosting.at(-1), PANEL_PAGE);
        return headers.outcome === 'ok' ? ok('200 with its policy') : headers;
      },
    ],
    [
      `the script of the staff login page at ${hostOf(url)}`,
      async () => {
        const { text } = await visit(`${url}${PANEL_PAGE}`);
        const source = /<script\s[^>]*data-entry="([^"]+)"/.exec(text)?.[1];
        if (source === undefined) return wrong('the page names no script');
        const { status, headers } = await visit(new URL(source, url).href);
        return status === 200 && /javascript/.test(headers.get('content-type') ?? '')
          ? ok('200')
          : wrong(`${source} returns ${status} ${headers.get('content-type') ?? ''}`.trim());
      },
    ],
    [
      `a call of the panel without a session at ${hostOf(url)}`,
      async () => {
        const { status } = await visit(`${url}${whoAmI.path}`, postJson({}));
        return status === 401
          ? ok('401')
          : wrong(
              `${whoAmI.path} returns ${status} instead of 401: compare PANEL_URL with the domain that Hosting serves`,
            );
      },
    ],
  ];
}

/** With a site of its own, the panel's pages on the customers' site lead there, and its calls are refused. */
export function separatePanelChecks(url: string, { panelUrl }: Pick<SmokeTarget, 'panelUrl'>): SmokeCheck[] {
  const why = 'the panel shares the site (PANEL_URL is not set)';
  return [
    [
      `the panel's pages at ${hostOf(url)}`,
      async () => {
        if (panelUrl === null) return unchecked(why);
        const { status, headers } = await visit(`${url}${PANEL_PAGE}`);
        const location = headers.get('location');
        const wanted = new URL(PANEL_PAGE, panelUrl).href;
        return status === 302 && location === wanted
          ? ok(`302 to ${wanted}`)
          : wrong(`${PANEL_PAGE} returns ${status} ${location ?? ''} instead of 302 ${wanted}`);
      },
    ],
    [
      `a call of the panel by a page of ${hostOf(url)}`,
      async () => {
        if (panelUrl === null) return unchecked(why);
        // A script can write X-Forwarded-Host, and Hosting may pass it on; Origin is written by the browser.
        const forged = { 'x-forwarded-host': new URL(panelUrl).host, origin: new URL(url).origin };
        const { status } = await visit(`${url}/api${whoAmI.path}`, postJson({}, forged));
        return status === 404 ? ok('404') : wrong(`returns ${status} instead of 404`);
      },
    ],
  ];
}

const siteOf = (hosting: readonly HostingSite[]): HostingSite | undefined => hosting[0];

/** Every header that the configuration sets for the path; a longer Strict-Transport-Security is as good. */
function headersFinding({ headers }: { headers: Headers }, site: HostingSite | undefined, path: string): Finding {
  const expected = headersFor(site, path);
  const problems = expected.flatMap(({ key, value }) => {
    const found = headers.get(key);
    if (found === value) return [];
    if (/^strict-transport-security$/i.test(key) && secondsIn(found) >= secondsIn(value)) return [];
    return [found === null ? `${key} is missing` : `${key} is not the one of firebase.json`];
  });
  return unlessWrong(problems, `${expected.length} headers as in firebase.json`);
}

const secondsIn = (header: string | null): number => Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? 0);

/** The headers of a path; a later rule overrides an earlier one. */
export function headersFor(site: HostingSite | undefined, path: string): HostingHeader[] {
  const found = new Map<string, HostingHeader>();
  for (const { source, headers } of site?.headers ?? [])
    if (posix.matchesGlob(path, source)) for (const header of headers) found.set(header.key.toLowerCase(), header);
  return [...found.values()];
}

export const hostOf = (url: string): string => new URL(url).host;
const short = (release: string): string => release.slice(0, 12);
