import { APPS, BRAND } from '@contract/values/brand';
import { OFFERED_LANGUAGES, type Language } from '@contract/values/languages';
import { describe, expect, it } from 'vitest';
import { APP_LINK_PATHS, type Apps } from '../../../scripts/build/app-links';
import { panelUrl, siteUrl } from '../../support/browser/browser';

const ask = (path: string, language: Language = 'ru', origin = siteUrl()): Promise<Response> =>
  fetch(`${origin}${path}`, { headers: { 'accept-language': language }, redirect: 'manual' });
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
    expect(picture.pathname).toBe(`/share-${language}.png`);
    expect(metaOf(html, 'og:locale')).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
    const response = await ask(picture.pathname);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([1200, 630]);
  });
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
