import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { guardedPage, rememberLoginRedirect, takeLoginRedirect } from '@web/lib/auth/post-login-redirect';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allowedPhoto } from '@functions/accounts/rules/allowed-photo';
import { BRAND } from '@functions/base/contract/values/brand';
import { inRepository } from '../../../scripts/lib/repository';
import { memoryStorage } from '../web/memory-storage';

beforeEach(() => vi.stubGlobal('window', { sessionStorage: memoryStorage() }));

const RUNS = 2000;
const SEED = 20_261_121;

const OWN_PAGES = ['/profile', '/profile?resume=1', '/shop', '/promo', '/cancel'];

/** Addresses that try to leave the site or to run a script. */
const TRICKS = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/shop@evil.example',
  '/shop/../../evil',
  '\t/shop',
  '/shop\u0000',
  '/SHOP',
  '/shop?next=//evil',
  '/%2f%2fevil',
  'https:evil',
];
const anyAddress = fc.oneof(
  fc.string(),
  fc.webUrl(),
  fc.webPath(),
  fc.constantFrom(...TRICKS),
  fc.tuple(fc.constantFrom(...TRICKS), fc.string()).map((parts) => parts.join('')),
  fc.anything(),
);

describe('no foreign address is followed (T16)', () => {
  it('after a sign-in only our own pages open, whatever was requested (T16)', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        rememberLoginRedirect(address);
        expect(OWN_PAGES).toContain(takeLoginRedirect());
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('after a sign-in the link of the cancellation e-mail opens its form, and nothing else is kept', () => {
    const opened = (pathname: string, search: string) => {
      rememberLoginRedirect(guardedPage(pathname, search));
      return takeLoginRedirect();
    };
    expect(opened('/profile', '?resume=1')).toBe('/profile?resume=1');
    expect(opened('/profile', '?resume=//evil.example&x=1')).toBe('/profile?resume=1');
    expect(opened('/profile', '?other=1')).toBe('/profile');
    expect(opened('/shop', '?resume=1')).toBe('/shop');
  });

  it('after a sign-in only our own pages open, even with a manipulated browser storage (T16)', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(...TRICKS)), (address) => {
        window.sessionStorage.setItem('returnTo', address);
        expect(OWN_PAGES).toContain(takeLoginRedirect());
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  it('a photo loads only over HTTPS from the host of a sign-in provider (T16)', () => {
    const hosts = [
      'avatars.yandex.net',
      'lh3.googleusercontent.com',
      'evil.example',
      'avatars.yandex.net.evil.example',
      'avatars.yandex.net@evil.example',
      'avatars.yandex.net:8080',
    ];
    const built = fc
      .tuple(
        fc.constantFrom('https:', 'http:', 'javascript:', 'data:', 'blob:'),
        fc.constantFrom('//', '\\\\', '/', ''),
        fc.constantFrom(...hosts),
        fc.webPath(),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(built, fc.string(), fc.webUrl()), (address) => {
        const allowed = allowedPhoto(address);
        if (allowed === '') return;
        const { protocol, hostname } = new URL(allowed);
        expect(protocol).toBe('https:');
        expect(['avatars.yandex.net', 'lh3.googleusercontent.com']).toContain(hostname);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(allowedPhoto('https://lh3.googleusercontent.com/a/photo')).toBe('https://lh3.googleusercontent.com/a/photo');
  });

  it('links that leave the site are fixed, use HTTPS, and give the new page no reference to ours (T16)', () => {
    for (const link of Object.values(BRAND).filter((value) => typeof value === 'string' && /^\w+:\/\//.test(value)))
      expect(link).toMatch(/^https:\/\//);
    const folder = inRepository('web', 'src');
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tsx'),
    )) {
      for (const [tag] of readFileSync(join(folder, file), 'utf8').matchAll(/<[^<>]*target="_blank"[^<>]*>/g))
        expect(`${file}: ${tag}`).toMatch(/rel="[^"]*no(opener|referrer)/);
    }
  });
});
