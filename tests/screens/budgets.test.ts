import { globSync, readFileSync } from 'node:fs';
import { OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRepository } from '../../scripts/lib/repository';
import { openBrowser, siteUrl } from '../support/browser/browser';
import { stack } from '../support/browser/running-stack';
import type { Screen } from '../../scripts/screens/screens';
import { sum, measurePage, type WeighedFile, type WeighedPage } from '../support/browser/page-weight';
import { pagesWithEmptyCache, WEIGHED_SCREENS, type WeighedScreen } from '../support/browser/weighed-screens';
import { sweep } from '../support/sweep';

let browser: Browser;
let coldPage: ReturnType<typeof pagesWithEmptyCache>;
beforeAll(async () => {
  browser = await openBrowser();
  coldPage = pagesWithEmptyCache(browser, stack);
});

interface Measured extends WeighedPage {
  /** When the entry script was requested, and when the page was loaded; ms since the navigation. */
  readonly entryRequestedAt: number;
  readonly loadedAt: number;
}

const measured = new Map<string, Promise<Measured>>();

/** What a screen loads with an empty cache. Each is opened once for all tests. */
function measure(path: string, who: Screen['who'] = null): Promise<Measured> {
  const key = `${who ?? ''} ${path}`;
  const known = measured.get(key) ?? measureCold(path, who);
  measured.set(key, known);
  known.catch(() => measured.delete(key));
  return known;
}

async function measureCold(path: string, who: Screen['who']): Promise<Measured> {
  const page = await coldPage(who);
  try {
    const weighed = await measurePage(page, path);
    const [entryRequestedAt, loadedAt] = await page.evaluate(() => {
      const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset.entry ?? 'no entry';
      const file = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(entry));
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return [file?.startTime ?? 0, navigation?.loadEventStart ?? Infinity] as const;
    });
    return { ...weighed, entryRequestedAt, loadedAt };
  } finally {
    await page.context().close();
  }
}

const inLanguage = (path: string, language: Language): string =>
  `${path}${path.includes('?') ? '&' : '?'}lng=${language}`;

const kB = (bytes: number): string => (bytes / 1000).toFixed(1);
const listed = (files: readonly WeighedFile[]): string =>
  files.map(({ name, bytes }) => `${kB(bytes)} ${name}`).join('\n');

const kindOf = ({ who }: WeighedScreen): string =>
  who === null ? 'a visitor' : who.includes('@') ? 'a customer' : 'staff';
const isFirstOfCustomers = (screen: WeighedScreen, index: number): boolean =>
  kindOf(screen) !== 'staff' && WEIGHED_SCREENS.findIndex((other) => kindOf(other) === kindOf(screen)) === index;

/** The pages that `npm test` opens without a session: a document, and that which leads to the payment form. */
const isOpened = (path: string): boolean => path === '/' || path === '/buy';

describe('scripts and styles of a screen, kB gzip, until it makes no more requests (F1 to F4)', () => {
  for (const [{ name: screen, path, who, kB: most, apart }, options] of sweep(WEIGHED_SCREENS, isFirstOfCustomers))
    it(`${screen}: at most ${most}`, options, async () => {
      const { files } = await measure(path, who);
      const own = files.filter(({ name }) => apart?.files.test(name) !== true);
      expect(sum(own) / 1000, `${kB(sum(own))} kB:\n${listed(own)}`).toBeLessThanOrEqual(most);
      if (apart !== undefined) {
        const rest = files.filter((file) => !own.includes(file));
        expect(rest).not.toEqual([]);
        expect(sum(rest) / 1000, listed(rest)).toBeLessThanOrEqual(apart.kB);
      }
    });
});

/** The pages that a visitor opens without a click. /panel-login is missing: it loads Google's reCAPTCHA. */
const PUBLIC = [
  '/',
  '/tt',
  '/yt',
  '/login',
  '/buy',
  '/offer',
  '/privacy',
  '/install',
  '/attach',
  '/verify',
  '/instantPay',
  '/unsubscribe',
];

describe('what a page requests before a click (F5)', () => {
  for (const [path, options] of sweep(PUBLIC, isOpened))
    it(`${path} requests nothing from another origin`, options, async () => {
      const { urls } = await measure(path);
      const foreign = urls.filter((url) => url.startsWith('http') && new URL(url).origin !== new URL(siteUrl()).origin);
      expect(foreign).toEqual([]);
    });

  // The landing page in another language than the browser's is the representative.
  for (const [[path, language], options] of sweep(
    ['/', '/login', '/buy', '/install'].flatMap((path) =>
      OFFERED_LANGUAGES.map((language) => [path, language] as const),
    ),
    (_, index) => index === 1,
  ))
    it(`${path} fetches the texts of ${language} only, whichever Hosting has rendered`, options, async () => {
      expect(languagesOf(await measure(inLanguage(path, language)))).toEqual([language]);
    });

  for (const [path, options] of sweep(['/', '/offer', '/privacy', '/buy'], isOpened))
    it(`${path} loads no Firebase code`, options, async () => {
      const { files } = await measure(path);
      expect(files).not.toEqual([]);
      expect(files.filter(({ text }) => /@firebase|identitytoolkit/.test(text)).map(({ name }) => name)).toEqual([]);
    });

  it('a customer’s /profile loads no Firebase code: the stored session suffices (decision 116)', async () => {
    const { files } = await measure('/profile', 'anna@example.com');
    expect(files).not.toEqual([]);
    expect(files.filter(({ text }) => /@firebase|identitytoolkit/.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('the files of the login page contain the markers that these tests search for', async () => {
    const { files } = await measure('/login');
    expect(files.some(({ text }) => /@firebase|identitytoolkit/.test(text))).toBe(true);
  });
});

it.each(['/login', '/buy', '/install'])('%s is shown before its entry script is requested (F1)', async (path) => {
  const { entryRequestedAt, loadedAt } = await measure(path);
  expect(entryRequestedAt).toBeGreaterThanOrEqual(loadedAt);
});

for (const [path, options] of sweep(['/', '/tt', '/offer', '/privacy'], isOpened))
  it(`${path} runs at most 10 kB of scripts until somebody uses it (F1)`, options, async () => {
    const { scriptBytesUnused } = await measure(path);
    expect(scriptBytesUnused).toBeGreaterThan(0);
    expect(scriptBytesUnused / 1000).toBeLessThanOrEqual(10);
  });

/** The languages of the loaded text files, by their content; the file names do not contain the language. */
function languagesOf({ texts }: WeighedPage): string[] {
  return [...new Set(texts.map((text) => TEXTS.get(JSON.stringify(JSON.parse(text))) ?? 'unknown language'))];
}

const TEXTS = new Map(
  OFFERED_LANGUAGES.flatMap((language) =>
    globSync('*.json', { cwd: inRepository('locales', language) }).map((file): [string, Language] => [
      JSON.stringify(JSON.parse(readFileSync(inRepository('locales', language, file), 'utf8'))),
      language,
    ]),
  ),
);
