import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { siteUrl } from '../../support/browser/browser';

/** One page of every kind: prerendered, rendered in the browser, of the panel, a file, and an unknown address. */
const PAGES = [
  '/',
  '/tt',
  '/offer',
  '/login',
  '/buy',
  '/profile',
  '/panel-login',
  '/panel-user',
  '/instantLogin',
  '/api/docs/oferta.pdf',
  '/robots.txt',
  '/no-such-page',
];
const API_PATHS = [
  '/api/health',
  '/api/no-such-call',
  '/panel/me',
  '/api/panel/me',
  '/auth/login',
  '/api/webhooks/cloudpayments/pay',
];

/** The hashes of the inline scripts of a page, as the content security policy names them. */
const hashesIn = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([^<]*(?:<(?!\/script)[^<]*)*)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

const headersOf = async (path: string): Promise<Headers> =>
  (await fetch(`${siteUrl()}${path}`, { headers: { 'accept-language': 'ru-RU,ru;q=0.9' }, redirect: 'manual' }))
    .headers;
const policyOf = (headers: Headers): Record<string, string[]> =>
  Object.fromEntries(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  );

describe('the headers of every response from Hosting', () => {
  it.each([...PAGES, ...API_PATHS])('%s has the security headers', async (path) => {
    const headers = await headersOf(path);
    const policy = policyOf(headers);
    expect(policy['default-src']).toEqual(["'none'"]);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(policy['base-uri']).toEqual(["'none'"]);
    expect(policy['form-action'], 'form-action').not.toContain('*');
    for (const source of policy['script-src'] ?? [])
      expect(source).toMatch(/^'self'$|^'sha256-[\w+/]{43}='$|^https?:\/\/(\*\.)?[\w.:-]+(\/recaptcha\/)?$/);
    expect(headers.get('content-security-policy')).not.toMatch(/https:\/\/www\.(google|gstatic)\.com(?!\/recaptcha\/)/);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
    for (const name of ['server', 'access-control-allow-origin', 'set-cookie'])
      expect({ [name]: headers.get(name) }).toEqual({ [name]: null });
  });

  it.each(['/', '/login', '/buy', '/offer', '/profile', '/no-such-page'])(
    'the policy allows exactly the one inline script of %s',
    async (path) => {
      const response = await fetch(`${siteUrl()}${path}`);
      const known = (policyOf(response.headers)['script-src'] ?? []).filter((source) => source.startsWith("'sha256-"));
      expect(hashesIn(await response.text())).toEqual(known);
      expect(known).toHaveLength(1);
    },
  );

  it.each(API_PATHS)('%s is not cached and runs no script (P22)', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(policyOf(headers)).not.toHaveProperty('script-src');
  });
});
