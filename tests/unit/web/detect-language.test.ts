import { OFFERED_LANGUAGES } from '@contract/values/languages';
import { detectLanguage } from '@web/lib/i18n/detect-language';
import { detection, languageDetector } from '@web/lib/i18n/detection';
import { createInstance } from 'i18next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

const BROWSER_LANGUAGES = ['fr-FR', 'zh-CN', 'ru'];

interface Hints {
  readonly pathname: string;
  readonly search: string;
  readonly cookie: string;
  readonly stored: string | null;
}

/** The language that i18next's detector chooses, and what it stores. */
async function detectByI18next({ pathname, search, cookie, stored }: Hints) {
  const localStorage = memoryStorage();
  if (stored !== null) localStorage.setItem('i18nextLng', stored);
  const document = { cookie };
  vi.stubGlobal('window', { location: { pathname, search, hash: '' }, localStorage });
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { languages: BROWSER_LANGUAGES });
  const instance = createInstance();
  await instance
    .use(languageDetector())
    .init({ supportedLngs: OFFERED_LANGUAGES, load: 'currentOnly', resources: {}, detection: detection(true) });
  return { language: instance.language, cookie: document.cookie, stored: localStorage.getItem('i18nextLng') };
}

afterEach(() => vi.unstubAllGlobals());

const CHOICES: readonly (readonly [string, Partial<Hints>, string | null])[] = [
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
  it.each(CHOICES)('is that of %s, in the first script and in i18next', async (_what, some, language) => {
    const hints = { pathname: '/', search: '', cookie: '', stored: null, ...some };
    expect(detectLanguage(hints)).toBe(language);
    const detected = await detectByI18next(hints);
    expect(detected.language).toBe(language ?? 'zh');
  });

  it('is kept for a year in local storage and in the cookie', async () => {
    const { cookie, stored } = await detectByI18next({ pathname: '/', search: '?lng=kk', cookie: '', stored: null });
    expect(stored).toBe('kk');
    expect(cookie).toBe('i18next=kk; Max-Age=31536000; Path=/; Secure; SameSite=Lax');
  });
});
