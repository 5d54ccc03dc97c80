import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BRAND } from '@contract/values/brand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presentBrand } from '../../../scripts/brand/brand-values';
import { uploadedFiles, type UploadedPart } from '../../../scripts/lib/uploaded-files';
import { copyToBrand } from '../../support/brand/branded-copy';
import { pdfTexts } from '../../support/brand/pdf-texts';
import { SWEEP } from '../../support/sweep';
import { SECOND_BRAND } from '../../support/brand/second-brand';
import { findTraces, tracesOf } from '../../support/brand/traces';

/** A copy of the tree with a second brand, as a deploy would upload it. It needs no emulator, only minutes. */
const BUILD_MS = 300_000;
const copy = copyToBrand();
const traces = tracesOf(presentBrand());

beforeAll(async () => {
  await copy.brand(SECOND_BRAND, '--without-pictures');
  await copy.run('tests/support/brand/build-copy.ts');
}, BUILD_MS);
afterAll(copy.remove);

/** Pictures are compared by brand-pictures.test.ts. The package of the functions has the name of the code. */
const UNREAD = /\.(png|ico|woff2)$|^package\.json$/;

async function builtFiles(part: UploadedPart, folder: string): Promise<{ file: string; content: Buffer }[]> {
  const files = await uploadedFiles(part, join(copy.folder, folder));
  return files
    .filter((file) => !UNREAD.test(file))
    .map((file) => ({ file: join(folder, file), content: readFileSync(join(copy.folder, folder, file)) }));
}

const read = (file: string): string => readFileSync(join(copy.folder, 'web', 'dist', file), 'utf8');

// `npm test` writes a second brand and reads its texts: tests/unit/brand.
describe('the build of a second brand', SWEEP, () => {
  it.each([
    ['site', 'web/dist', 100],
    ['panel', 'web/dist-panel', 30],
    ['functions', 'functions', 2],
  ] as const)('what is uploaded as %s has no trace of the first brand', async (part, folder, atLeast) => {
    const files = await builtFiles(part, folder);
    expect(files.length).toBeGreaterThan(atLeast);
    const found = files.flatMap(({ file, content }) =>
      findTraces(content.toString('utf8'), traces).map((place) => `${file}: ${place}`),
    );
    expect(found).toEqual([]);
    const second = files.filter(
      ({ content }) => findTraces(content.toString('utf8'), tracesOf(SECOND_BRAND)).length > 0,
    );
    expect(second.length, 'the search reads the files').toBeGreaterThan(0);
  });

  it('the PDF of the offer names the second company in its text, its author and its links', () => {
    const texts = pdfTexts(readFileSync(join(copy.folder, 'web', 'dist', BRAND.offerPdf)));
    expect(texts.flatMap((text) => findTraces(text, traces))).toEqual([]);
    const text = texts.join('\n');
    for (const value of ['АО «Верба & Ко»', '1234567894', 'care@verba.test', 'https://verba.test/'])
      expect(text).toContain(value);
  });

  it('the manifest, the addresses for search engines and the links of the apps are the second brand’s', () => {
    expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({ name: 'Верба-Линк' });
    expect(read('sitemap.xml')).toContain('<loc>https://verba.test/buy</loc>');
    expect(read('security.txt')).toContain('mailto:care@verba.test');
    expect(read('apple-app-site-association.json')).toContain('AB12CD34EF.test.verba.app');
    expect(readdirSync(join(copy.folder, 'web', 'dist'))).not.toContain('assetlinks.json');
  });

  it('the site offers three languages, and Russian to everybody else', () => {
    expect(readdirSync(join(copy.folder, 'web', 'dist', 'localized')).toSorted()).toEqual(['en', 'kk', 'ru']);
    const page = read('index.html');
    expect(page).toContain('<html lang="ru"');
    expect([...page.matchAll(/rel="alternate" hreflang="([\w-]+)"/g)].map(([, language]) => language)).toEqual([
      ...SECOND_BRAND.languages,
      'x-default',
    ]);
    expect(page).not.toContain('/zh"');
    expect(page).toContain('<meta property="og:locale" content="ru_RU">');
    expect(readdirSync(join(copy.folder, 'web', 'dist'))).not.toContain('zh');
    expect(read('kk/login.html')).toContain('<link rel="canonical" href="https://verba.test/kk/login">');
    expect(read('offer.html')).not.toContain('<details lang="zh"');
  });

  it('the buttons lead to the files that the second brand names, and none to an app without a file', async () => {
    const { android } = SECOND_BRAND.downloads;
    if (typeof android !== 'object') throw new Error('the second brand has no address of a file');
    const page = read('index.html');
    expect(page).toContain(`href="${android.url}"`);
    expect(page).not.toContain('setup.exe"');
    const scripts = (await builtFiles('site', 'web/dist')).filter(({ file }) => file.endsWith('.js'));
    expect(scripts.some(({ content }) => content.includes(android.sha256))).toBe(true);
  });

  it('search engines read the second brand’s prices', () => {
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(read('index.html')) ?? [];
    const { name, offers } = JSON.parse(data) as { name: string; offers: { price: string }[] };
    expect([name, ...offers.map(({ price }) => price)]).toEqual(['Верба-Линк', '199.00', '990.00', '1788.00']);
  });
});
