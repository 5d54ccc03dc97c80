import { posix } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { PANEL_ROUTES } from '@functions/http/panel-routes';
import { policyFindings } from '../../../scripts/checks/policy-findings';
import {
  CSP,
  effectiveHosting,
  panelPaths,
  productionConfig,
  siteIdsOf,
  type HostingSite,
} from '../../../scripts/lib/hosting-config';

const production = productionConfig();
const IDS = { site: 'prostor', panel: 'prostor-panel' };
const PANEL_URL = 'https://panel.prostor.ru';
const two = effectiveHosting(production, PANEL_URL, IDS);
const single = effectiveHosting(production, null, IDS);
const byId = (sites: readonly HostingSite[], id: string): HostingSite => {
  const found = sites.find(({ site }) => site === id);
  if (found === undefined) throw new Error(`no site ${id}`);
  return found;
};
const site = byId(two, 'prostor');
const panel = byId(two, 'prostor-panel');

/** The headers that Hosting sends for a path: of several rules with the same header the last one wins. */
const headersFor = ({ headers }: HostingSite, path: string): Record<string, string> =>
  Object.fromEntries(
    headers
      .filter(({ source }) => posix.matchesGlob(path, source))
      .flatMap((rule) => rule.headers.map(({ key, value }): [string, string] => [key, value])),
  );
const rewriteOf = ({ rewrites }: HostingSite, path: string) =>
  rewrites.find(({ source }) => posix.matchesGlob(path, source));
/** Firebase's own pages of the sign-in window. They are no pages of ours, and a policy of ours must not break them. */
const FIREBASE_PAGES = '/__/auth/**';
const policies = (sites: readonly HostingSite[]) =>
  sites.flatMap((each) =>
    each.headers
      .filter(({ source }) => source !== FIREBASE_PAGES)
      .flatMap((rule) =>
        rule.headers.flatMap(({ key, value }) =>
          key === CSP ? [[`${each.site} ${rule.source}`, value] as const] : [],
        ),
      ),
  );

describe('with an address of the panel', () => {
  it.each(panelPaths(production))("the customers' site sends %s to the panel's site [T31]", (path) => {
    expect(site.redirects).toContainEqual({ source: path, destination: `${PANEL_URL}${path}`, type: 302 });
    expect(rewriteOf(site, path)).toBeUndefined();
    expect(rewriteOf(panel, path)).toMatchObject({ destination: '/panel.html' });
  });

  it.each(PANEL_ROUTES.map(({ endpoint }) => endpoint.path))(
    "%s is a call of the panel's site, also below /api, and none of the customers' [T31]",
    (path) => {
      expect(rewriteOf(panel, path)).toMatchObject({ function: { functionId: 'api' } });
      expect(rewriteOf(panel, `/api${path}`)).toMatchObject({ function: { functionId: 'api' } });
      expect(rewriteOf(site, path)).toBeUndefined();
    },
  );

  it("the panel's site serves no call and no page of customers", () => {
    for (const path of ['/api/profile', '/api/shop/createOrder', '/api/webhooks/cloudpayments/pay', '/api/auth/link'])
      expect(rewriteOf(panel, path), path).toBeUndefined();
    for (const path of ['/profile', '/shop', '/login', '/buy']) expect(rewriteOf(panel, path), path).toBeUndefined();
    expect(panel.redirects).toEqual([{ source: '/', destination: '/panel-login', type: 302 }]);
  });

  it("the panel's pages run no script of the payment provider, of statistics or of sign-in [T31]", () => {
    const policy = headersFor(panel, '/panel-user')[CSP] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(scripts.filter((source) => !source.startsWith("'sha256-"))).toEqual([
      "'self'",
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
    ]);
    expect(headersFor(panel, '/panel-user')).toMatchObject({
      'Cross-Origin-Opener-Policy': 'same-origin',
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'same-origin',
    });
  });
});

describe('without an address of the panel', () => {
  const [only] = single;
  if (only === undefined) throw new Error('no site');

  it('one site serves the pages and the calls of both', () => {
    expect(single).toHaveLength(1);
    expect(only.redirects).toBeUndefined();
    for (const path of panelPaths(production)) expect(rewriteOf(only, path)?.destination, path).toBe('/panel.html');
    for (const { endpoint } of PANEL_ROUTES)
      expect(rewriteOf(only, endpoint.path)?.function?.functionId, endpoint.path).toBe('api');
    expect(rewriteOf(only, '/promo')?.destination).toBe('/promo.html');
    expect(rewriteOf(only, '/api/webhooks/cloudpayments/pay')?.function?.functionId).toBe('webhooks');
  });

  it.each(['/panel', '/panel-login', '/panel-login/confirm', '/panel-user'])(
    '%s keeps the policy of the panel',
    (path) => {
      expect(headersFor(only, path)[CSP]).toBe(headersFor(panel, path)[CSP]);
      expect(headersFor(only, path)[CSP]).not.toContain('cloudpayments');
    },
  );

  it.each(['/panel/me', '/auth/login', '/api/profile'])('%s is not cached and runs no script', (path) => {
    expect(headersFor(only, path)['Cache-Control']).toBe('private, no-store');
    expect(headersFor(only, path)[CSP]).not.toContain('script-src');
  });

  it('the pages of customers keep their policy', () => {
    expect(headersFor(only, '/profile')[CSP]).toBe(headersFor(site, '/profile')[CSP]);
  });
});

describe('search engines', () => {
  const staging = byId(effectiveHosting(production, PANEL_URL, IDS, { isIndexed: false }), 'prostor');

  it.each(['/', '/offer', '/login', '/share-prostor-ru.png', '/assets/app.js'])(
    'are asked to leave %s of staging out',
    (path) => {
      expect(headersFor(staging, path)['X-Robots-Tag']).toBe('noindex');
      expect(headersFor(site, path)['X-Robots-Tag']).toBeUndefined();
    },
  );

  it('the headers of staging are otherwise those of production', () => {
    expect(headersFor(staging, '/')).toEqual({ ...headersFor(site, '/'), 'X-Robots-Tag': 'noindex' });
  });
});

it("no policy of ours stops the sign-in window: the site may frame Firebase's pages, which run scripts", () => {
  for (const each of [site, ...single]) {
    const headers = headersFor(each, '/__/auth/iframe');
    expect(headers[CSP]).not.toMatch(/frame-ancestors|script-src|default-src/);
    expect(headers['Cross-Origin-Opener-Policy']).toBe('unsafe-none');
  }
});

describe("Google's evaluator finds nothing high and nothing medium [T31]", () => {
  it.each([...policies(two), ...policies(single)])('%s', (_where, policy) => {
    expect(policyFindings(policy).filter(({ isSerious }) => isSerious)).toEqual([]);
  });

  it('the evaluator knows the bypasses of the hosts that the policies name with a path', () => {
    const policy = (headersFor(site, '/')[CSP] ?? '').replaceAll('/recaptcha/', '');
    const found = policyFindings(policy).filter(({ severity }) => severity === 'HIGH');
    expect(found.map(({ value }) => value).sort()).toEqual(['https://www.google.com', 'https://www.gstatic.com']);
  });
});

test('every policy of a page reports what it refuses, to a call that both sites have', () => {
  for (const [each, path] of [
    [site, '/profile'],
    [panel, '/panel-user'],
  ] as const) {
    const headers = headersFor(each, path);
    expect(headers[CSP]).toMatch(/; report-to csp$/);
    expect(headers['Reporting-Endpoints']).toBe('csp="/api/reports"');
    expect(rewriteOf(each, '/api/reports')).toMatchObject({ function: { functionId: 'api' } });
    expect(rewriteOf(each, '/.well-known/security.txt')).toMatchObject({ destination: '/security.txt' });
  }
});

test('the ids of the sites come from .firebaserc, or from the project', () => {
  const rc = JSON.stringify({ targets: { one: { hosting: { site: ['one'], panel: ['staff-of-one'] } } } });
  expect(siteIdsOf(rc, 'one')).toEqual({ site: 'one', panel: 'staff-of-one' });
  expect(siteIdsOf(rc, 'two')).toEqual({ site: 'two', panel: 'two-panel' });
});
