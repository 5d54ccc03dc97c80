import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { descriptionOf } from '@functions/providers/cloudpayments/checkout';
import { fiscalReceipt } from '@functions/providers/cloudpayments/fiscal-receipt';
import { renderMail } from '@functions/messages/mails/render-mail';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildFunctions } from '../../../scripts/build/build-functions';
import { buildWeb } from '../../../scripts/build/build-web';
import { BUILT_FOLDERS } from '../../../scripts/checks/scan-built-files';
import { readPorts } from '../../../scripts/lib/ports';
import { inCache, inRepository } from '../../../scripts/lib/repository';
import { uploadedFiles } from '../../../scripts/lib/uploaded-files';
import { localValues } from '../../../scripts/local-stack/local-values';
import { alertNames, policyOf } from '../../../scripts/monitoring/policies';
import * as second from '../../support/brand/second-brand';
import { findTraces, tracesOf } from '../../support/brand/traces';
import { pdfTexts } from '../../support/pdf-texts';
import { SWEEP } from '../../support/sweep';
import { EVERY_MAIL, LINKS } from '../../unit/providers/email-samples';

/** What a deploy uploads, built with the file of another brand: it has no value of the first. Only minutes of work. */
const BUILD_MS = 300_000;
const MODULE = '@functions/base/contract/values/brand';
const SECOND = inRepository('tests', 'support', 'brand', 'second-brand.ts');

vi.mock(import('@functions/base/contract/values/brand'), () => import('../../support/brand/second-brand') as never);
vi.mock(import('rolldown'), async (original) => {
  const real = await original();
  return { ...real, rolldown: (options) => real.rolldown({ ...options, tsconfig: SETTINGS }) };
});

const traces = tracesOf(await vi.importActual<typeof import('@functions/base/contract/values/brand')>(MODULE));
const ofSecond = tracesOf(second);
const { siteUrl } = second.BRAND;
/** Beside the packages, which the prerendering loads. */
const built = inCache('second-brand');
/** By these rolldown and tsx find the file of the brand. */
const SETTINGS = join(built, 'tsconfig.json');
const read = (...path: string[]): Buffer => readFileSync(join(built, ...path));
const page = (path: string): string => read(BUILT_FOLDERS.site, path).toString();

function writeSettings(): void {
  const base = inRepository('tsconfig.base.json');
  const { compilerOptions } = JSON.parse(readFileSync(base, 'utf8')) as {
    compilerOptions: { paths: Record<string, string[]> };
  };
  const others = Object.entries(compilerOptions.paths).map(([name, to]) => [
    name,
    to.map((path) => inRepository(path)),
  ]);
  const paths = Object.fromEntries([[MODULE, [SECOND]], ...others]) as object;
  mkdirSync(built, { recursive: true });
  writeFileSync(SETTINGS, JSON.stringify({ extends: base, compilerOptions: { paths } }));
}

describe('the build of a second brand', SWEEP, () => {
  beforeAll(async () => {
    writeSettings();
    const panelUrl = siteUrl.replace('//', '//panel.');
    const { web } = localValues({ project: 'demo-second', ports: readPorts({}), siteUrl, panelUrl });
    const folders = { site: join(built, BUILT_FOLDERS.site), panel: join(built, BUILT_FOLDERS.panel) };
    await Promise.all([
      buildFunctions(join(built, BUILT_FOLDERS.functions)),
      buildWeb({ ...web, BRAND_FILE: SECOND, TSX_TSCONFIG_PATH: SETTINGS }, folders),
    ]);
  }, BUILD_MS);
  afterAll(() => {
    rmSync(built, { recursive: true });
  });

  it.each([
    ['site', 100],
    ['panel', 30],
    ['functions', 2],
  ] as const)('what is uploaded as %s has no value of the first brand', async (part, atLeast) => {
    const folder = BUILT_FOLDERS[part];
    const names = await uploadedFiles(part, join(built, folder));
    const texts = names
      .filter((name) => !/\.(png|ico|woff2)$/.test(name))
      .map((name) => [name, read(folder, name).toString()] as const);
    expect(texts.length).toBeGreaterThan(atLeast);
    expect(texts.flatMap(([name, text]) => findTraces(text, traces).map((place) => `${name}: ${place}`))).toEqual([]);
    expect(texts.filter(([, text]) => findTraces(text, ofSecond).length > 0)).not.toEqual([]);
  });

  it('the PDF of the offer names the second company in its text, its author and its links', () => {
    const texts = pdfTexts(read(BUILT_FOLDERS.site, second.BRAND.offerPdf));
    expect(texts.flatMap((text) => findTraces(text, traces))).toEqual([]);
    const text = texts.join('\n');
    for (const value of ['АО «Верба & Ко»', '1234567894', 'care@verba.test', 'https://verba.test/'])
      expect(text).toContain(value);
  });

  it('the manifest, the addresses for search engines and the links of the apps are the second brand’s', () => {
    expect(JSON.parse(page('manifest.webmanifest'))).toMatchObject({ name: 'Верба-Линк' });
    expect(page('sitemap.xml')).toContain('<loc>https://verba.test/buy</loc>');
    expect(page('security.txt')).toContain('mailto:care@verba.test');
    expect(page('apple-app-site-association.json')).toContain('AB12CD34EF.test.verba.app');
    expect(readdirSync(join(built, BUILT_FOLDERS.site))).not.toContain('assetlinks.json');
  });

  it('the buttons lead to the files that the second brand names, and none to an app without a file', () => {
    expect(page('index.html')).toContain(`href="${second.APP_FILES.android.url}"`);
    expect(page('index.html')).not.toContain('setup.exe"');
  });
});

it('e-mails in every language, receipts and alerts name the second brand alone', () => {
  const nobody = { CRITICAL: [], ERROR: [], WARNING: [] };
  const checks = new Map(['health', 'site', 'panel', 'schedules'].map((name) => [name, name]));
  const texts = [
    ...LANGUAGES.flatMap((language) => EVERY_MAIL.map((content) => renderMail({ content, language }, LINKS))),
    fiscalReceipt({ item: { kind: 'term', months: 12 }, amount: 100, email: 'a@b.test' }),
    ...(['new-subscription', 'gift'] as const).map((kind) =>
      descriptionOf({ purchase: { kind } } as Parameters<typeof descriptionOf>[0]),
    ),
    ...alertNames({ site: 'a.test', panel: 'b.test' }).map((name) => policyOf(name, nobody, checks).displayName),
  ].map((said) => JSON.stringify(said));
  expect(texts.flatMap((text) => findTraces(text, traces))).toEqual([]);
  expect(texts.filter((text) => findTraces(text, ofSecond).length === 0)).toEqual([]);
});
