import { APPS, BRAND, SHARE_PICTURES } from '@functions/base/contract/values/brand';
import { FALLBACK_LANGUAGE, OFFERED_LANGUAGES, type Language } from '@functions/base/contract/values/languages';
import { LANGUAGE_PATHS, OFFER_PATH } from '@web/app/paths';
import { languageAddress } from '@web/lib/i18n/language-address';
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { APP_LINK_PATHS, type Apps } from '../../../scripts/build/app-links';
import { panelUrl, siteUrl } from '../../support/browser/browser';

const ask = (path: string, language: Language = 'ru', origin = siteUrl()): Promise<Response> =>
  fetch(`${origin}${path}`, { headers: { 'accept-language': language }, redirect: 'manual' });
interface Answer {
  readonly status: number | undefined;
  readonly location: string | undefined;
  readonly html: string;
}
/** Asks like a messenger, without `Accept-Language`; `fetch` always sends one. */
const askWithoutLanguage = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(new URL(path, siteUrl()), (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const { location } = response.headers;
        resolve({ status: response.statusCode, location, html: Buffer.concat(parts).toString('utf8') });
      });
    })
      .on('error', reject)
      .end();
  });

const pathOf = (url: string): string => new URL(url).pathname;
const linkOf = (html: string, rel: string): string =>
  new RegExp(`<link rel="${rel}" href="([^"]*)"`).exec(html)?.[1] ?? '';
/** Language or `x-default` → path. */
const alternatesOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
      ([, language = '', url = '']) => [language, pathOf(url)],
    ),
  );
const metaOf = (html: string, property: string): string =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? '';

/** The width and height of a PNG file. Source: https://www.w3.org/TR/png/#11IHDR */
const sizeOf = (png: Buffer): number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];

interface Product {
  '@type': string;
  name: string;
  description: string;
  image: string;
  offers: { name: string; price: string; priceCurrency: string; url: string }[];
}

describe.each(OFFERED_LANGUAGES)('in %s', (language) => {
  it.each(['/', '/tt', '/buy'])('%s tells search engines the product and the prices of the shop', async (path) => {
    const html = await (await ask(path, language)).text();
    const json = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    const product = JSON.parse(json) as Product;
    expect(product).toMatchObject({ '@type': 'Product', name: BRAND.name[language] });
    expect(product.description.length).toBeGreaterThan(15);
    expect(product.offers.map(({ price, priceCurrency }) => `${price} ${priceCurrency}`)).toEqual([
      '150.00 RUB',
      '600.00 RUB',
      '1080.00 RUB',
    ]);
    for (const { name, url } of product.offers) {
      expect(name).not.toBe('');
      expect((await ask(new URL(url).pathname)).status).toBe(200);
    }
  });

  it.each(['/', '/buy', '/login'])('a link to %s has a picture in the language', async (path) => {
    const html = await (await ask(path, language)).text();
    const picture = new URL(metaOf(html, 'og:image'));
    expect(picture.pathname).toBe(SHARE_PICTURES[language]);
    expect(metaOf(html, 'og:locale')).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
    const response = await ask(picture.pathname);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([1200, 630]);
  });
});

describe.each(LANGUAGE_PATHS)('%s for a program that names no language (decision 109)', (path) => {
  it('leads to an address in each language, and each is in its language, and says so', async () => {
    const alternates = alternatesOf((await askWithoutLanguage(path)).html);
    expect(alternates).toEqual({
      ...Object.fromEntries(OFFERED_LANGUAGES.map((language) => [language, languageAddress(language, path)])),
      'x-default': path,
    });
    const titles = new Set<string>();
    for (const language of OFFERED_LANGUAGES) {
      const address = alternates[language] ?? '';
      const { status, html } = await askWithoutLanguage(address);
      expect([address, status]).toEqual([address, 200]);
      expect(html).toContain(`<html lang="${language}">`);
      expect(pathOf(linkOf(html, 'canonical'))).toBe(address);
      expect(pathOf(metaOf(html, 'og:url'))).toBe(address);
      expect(pathOf(metaOf(html, 'og:image'))).toBe(SHARE_PICTURES[language]);
      expect(metaOf(html, 'og:image:alt')).toContain(BRAND.name[language]);
      expect(metaOf(html, 'og:site_name')).toBe(BRAND.name[language]);
      expect(metaOf(html, 'og:locale')).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
      expect(metaOf(html, 'og:title')).toBe(/<title>([^<]*)</.exec(html)?.[1]);
      expect(alternatesOf(html)).toEqual(alternates);
      titles.add(metaOf(html, 'og:title'));
    }
    expect(titles.size).toBe(OFFERED_LANGUAGES.length);
  });

  it('shows the card of the first market, beside a text in the fallback language', async () => {
    const [first] = OFFERED_LANGUAGES;
    const { html } = await askWithoutLanguage(`${path}?token=CODE`);
    expect(html).toContain(`<html lang="${FALLBACK_LANGUAGE}">`);
    expect(pathOf(linkOf(html, 'canonical'))).toBe(path);
    expect(pathOf(metaOf(html, 'og:url'))).toBe(path);
    const ofFirst = (await askWithoutLanguage(languageAddress(first, path))).html;
    for (const property of ['title', 'description', 'image', 'image:alt', 'locale', 'site_name'])
      expect(metaOf(html, `og:${property}`), property).toBe(metaOf(ofFirst, `og:${property}`));
  });

  it('is the same file with `lng`, because Hosting chooses no file by a query', async () => {
    expect((await askWithoutLanguage(`${path}?lng=ru`)).html).toBe((await askWithoutLanguage(path)).html);
  });

  it('a slash at the end of an address in a language is removed, and the query stays', async () => {
    const address = languageAddress('ru', path);
    expect(await askWithoutLanguage(`${address}/?token=CODE`)).toMatchObject({
      status: 301,
      location: `${address}?token=CODE`,
    });
  });
});

it('the map of the site names every page that is found, in each language', async () => {
  const { html } = await askWithoutLanguage('/sitemap.xml');
  const listed = [...html.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => pathOf(url));
  expect(listed.toSorted()).toEqual(
    [
      OFFER_PATH,
      ...LANGUAGE_PATHS,
      ...LANGUAGE_PATHS.flatMap((path) => OFFERED_LANGUAGES.map((language) => languageAddress(language, path))),
    ].toSorted(),
  );
  for (const path of listed) expect(pathOf(linkOf((await askWithoutLanguage(path)).html, 'canonical'))).toBe(path);
});

it.each(['site', 'panel'])('/favicon.ico of the %s is an icon', async (where) => {
  const response = await ask('/favicon.ico', 'ru', where === 'site' ? siteUrl() : panelUrl());
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^image\//);
  const icon = Buffer.from(await response.arrayBuffer());
  expect([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([0, 1, 3]);
});

/** Where the file of each published app is, and the id in it. */
const publishedApps = ({ android, ios }: Apps) => [
  ...(android === null ? [] : [['/.well-known/assetlinks.json', android.packageName] as const]),
  ...(ios === null ? [] : [['/.well-known/apple-app-site-association', ios.appIds[0]] as const]),
];

describe('a published app opens links of the site', () => {
  it.each(publishedApps(APPS))('%s names it, as JSON and without a redirect', async (path, id) => {
    const response = await ask(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(JSON.stringify(await response.json())).toContain(id);
  });

  it('and without the app the same link shows the page', async () => {
    expect(APP_LINK_PATHS.length).toBeGreaterThan(0);
    for (const path of APP_LINK_PATHS) expect((await ask(path)).status).toBe(200);
  });
});
