import { chosenLanguage, detectLanguage, type LanguageHints } from '@web/lib/i18n/detect-language';
import { persistLanguage } from '@web/lib/i18n/persist-language';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

const NOTHING: LanguageHints = { pathname: '/', search: '', cookie: '', stored: null };

const CHOICES: readonly (readonly [string, Partial<LanguageHints>, string | null])[] = [
  ['the parameter', { search: '?promo=A&lng=kk', cookie: 'i18next=ru', stored: 'en' }, 'kk'],
  ['a code with a region', { search: '?lng=en-GB' }, 'en'],
  ['an upper-case code', { search: '?lng=KK' }, 'kk'],
  ['the address, because there is no parameter', { pathname: '/zh/login', cookie: 'i18next=ru', stored: 'en' }, 'zh'],
  ['the address of the landing page', { pathname: '/kk', cookie: 'i18next=ru' }, 'kk'],
  ['the parameter before the address', { pathname: '/ru', search: '?lng=kk' }, 'kk'],
  ['the cookie: a path that only begins like a language', { pathname: '/rules', cookie: 'i18next=kk' }, 'kk'],
  ['the cookie: a region is no address', { pathname: '/zh-CN/login', cookie: 'i18next=kk' }, 'kk'],
  ['the cookie: nor is an upper-case code', { pathname: '/RU', cookie: 'i18next=kk' }, 'kk'],
  ['the cookie, because the language of the address is not offered', { pathname: '/fr', cookie: 'i18next=kk' }, 'kk'],
  ['the cookie', { cookie: 'theme=dark; i18next=ru', stored: 'en' }, 'ru'],
  ['a cookie whose name only ends in the same way', { cookie: 'my-i18next=ru', stored: 'en' }, 'en'],
  ['local storage', { stored: 'kk' }, 'kk'],
  ['the cookie, because the parameter is not supported', { search: '?lng=fr', cookie: 'i18next=kk' }, 'kk'],
  [
    'local storage, because the others are markup',
    { search: '?lng=%3Cb%3E', cookie: 'i18next=%3Cb%3E', stored: 'ru' },
    'ru',
  ],
  ['nothing, because all are markup', { search: '?lng=<b>', cookie: 'i18next="onload=x', stored: '<script>' }, null],
  ['nothing, because `cimode` is a test language of i18next', { search: '?lng=cimode' }, null],
  ['nothing, because the parameter is empty', { search: '?lng=' }, null],
];

describe('the language of a visit (§1)', () => {
  it.each(CHOICES)('is that of %s', (_what, some, language) => {
    const hints = { ...NOTHING, ...some };
    expect(chosenLanguage(hints)).toBe(language);
    expect(detectLanguage(hints, ['fr-FR', 'zh-CN', 'ru'])).toBe(language ?? 'zh');
  });

  it('is English in a browser of other languages', () => {
    expect(detectLanguage(NOTHING, ['fr-FR', 'de'])).toBe('en');
    expect(detectLanguage(NOTHING, [])).toBe('en');
  });

  it('is kept for a year in local storage and in the cookies', () => {
    const localStorage = memoryStorage();
    const cookies: string[] = [];
    vi.stubGlobal('window', { location: { protocol: 'https:' }, localStorage });
    vi.stubGlobal('document', {
      set cookie(cookie: string) {
        cookies.push(cookie);
      },
    });
    persistLanguage('kk');
    expect(localStorage.getItem('i18nextLng')).toBe('kk');
    const attributes = 'path=/; max-age=31536000; samesite=lax; secure';
    expect(cookies).toEqual([`i18next=kk; ${attributes}`, `firebase-language-override=kk; ${attributes}`]);
  });
});

afterEach(() => vi.unstubAllGlobals());
