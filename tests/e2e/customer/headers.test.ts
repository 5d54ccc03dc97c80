import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { panelUrl, siteUrl } from '../../support/browser/browser';

/** One page of every kind: prerendered, rendered in the browser, of the panel, a file, and an unknown address. */
const PAGES = [
  '/',
  '/tt',
  '/offer',
  '/privacy',
  '/login',
  '/buy',
  '/profile',
  '/instantLogin',
  '/api/docs/oferta.pdf',
  '/robots.txt',
  '/no-such-page',
];
const API_PATHS = ['/api/health', '/api/no-such-call', '/api/panel/me', '/api/webhooks/cloudpayments/pay'];

/** The same of the panel's site. */
const PANEL_PAGES = ['/panel-login', '/panel-login/confirm', '/panel-user', '/robots.txt', '/profile', '/none'];
const PANEL_API_PATHS = ['/api/health', '/panel/me', '/api/panel/me', '/auth/login', '/api/auth/login'];

const onSite = (paths: readonly string[]) => paths.map((path) => [siteUrl(), path] as const);
const onPanel = (paths: readonly string[]) => paths.map((path) => [panelUrl(), path] as const);

/** The hashes of the inline scripts of a page, as the content security policy names them; data is no script. */
const hashesIn = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g)]
    .filter(([, attributes = '']) => !attributes.includes('application/ld+json'))
    .map(([, , code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);

const ask = (origin: string, path: string): Promise<Response> =>
  fetch(`${origin}${path}`, { headers: { 'accept-language': 'ru-RU,ru;q=0.9' }, redirect: 'manual' });
const headersOf = async (origin: string, path: string): Promise<Headers> => (await ask(origin, path)).headers;
const policyOf = (headers: Headers): Record<string, string[]> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  );

describe('the headers of every response from Hosting', () => {
  it.each([...onSite([...PAGES, ...API_PATHS]), ...onPanel([...PANEL_PAGES, ...PANEL_API_PATHS])])(
    '%s%s has the security headers',
    async (origin, path) => {
      const headers = await headersOf(origin, path);
      const policy = policyOf(headers);
      expect(policy['default-src']).toEqual(["'none'"]);
      expect(policy['frame-ancestors']).toEqual(["'none'"]);
      expect(policy['base-uri']).toEqual(["'none'"]);
      expect(policy['form-action'], 'form-action').not.toContain('*');
      for (const source of policy['script-src'] ?? [])
        expect(source).toMatch(/^'self'$|^'sha256-[\w+/]{43}='$|^https?:\/\/(\*\.)?[\w.:-]+(\/recaptcha\/)?$/);
      expect(headers.get('content-security-policy')).not.toMatch(
        /https:\/\/www\.(google|gstatic)\.com(?!\/recaptcha\/)/,
      );
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin|strict-origin-when-cross-origin)$/);
      for (const name of ['server', 'access-control-allow-origin', 'set-cookie'])
        expect({ [name]: headers.get(name) }).toEqual({ [name]: null });
    },
  );

  it.each([
    ...onSite(['/', '/login', '/buy', '/offer', '/privacy', '/profile', '/no-such-page']),
    ...onPanel(['/panel-login', '/panel-user', '/no-such-page']),
  ])('the policy allows exactly the one inline script of %s%s', async (origin, path) => {
    const response = await fetch(`${origin}${path}`);
    const known = (policyOf(response.headers)['script-src'] ?? []).filter((source) => source.startsWith("'sha256-"));
    expect(hashesIn(await response.text())).toEqual(known);
    expect(known).toHaveLength(1);
  });

  it.each([...onSite(API_PATHS), ...onPanel(PANEL_API_PATHS)])(
    '%s%s is not cached and runs no script (P22)',
    async (origin, path) => {
      const headers = await headersOf(origin, path);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(policyOf(headers)).not.toHaveProperty('script-src');
    },
  );
});
