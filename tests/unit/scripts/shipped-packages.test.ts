import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { describe, expect, it } from 'vitest';
import { licencesPage, withOtherLicences } from '../../../scripts/reports/licences';
import { sbom } from '../../../scripts/reports/sbom';
import type { ShippedPackages } from '../../../scripts/reports/shipped-packages';

const react = { name: 'react', version: '19.2.9', licence: 'MIT' };
const zod = { name: 'zod', version: '4.6.7', licence: 'MIT' };
const charts = { name: '@acme/charts', version: '1.0.0', licence: 'MIT AND ISC' };
const SHIPPED: ShippedPackages = {
  browser: [charts, react, zod],
  server: [
    { name: 'installed', version: '2.0.0', licence: 'Apache-2.0', isBundled: false },
    { ...zod, isBundled: true },
  ],
};
const named = (name: string, licence: string): ShippedPackages => ({
  browser: [{ name, version: '1.0.0', licence }],
  server: [],
});

describe('the licence of a shipped package', () => {
  it.each([
    ['left-pad', 'MIT'],
    ['left-pad', '(MIT OR GPL-3.0)'],
    ['left-pad', 'MIT AND ISC'],
    ['@fontsource-variable/onest', 'OFL-1.1'],
  ])('%s: %s is allowed', (name, licence) => {
    expect(withOtherLicences(named(name, licence))).toEqual([]);
  });

  it.each([
    ['left-pad', 'GPL-3.0-only'],
    ['left-pad', 'MIT AND GPL-3.0-only'],
    ['left-pad', 'SEE LICENSE IN LICENSE'],
    ['left-pad', 'OFL-1.1'],
    ['left-pad', ''],
  ])('%s: %j is reported', (name, licence) => {
    expect(withOtherLicences(named(name, licence))).toHaveLength(1);
  });
});

it('the page lists browsers and servers apart', () => {
  const page = licencesPage(SHIPPED);
  expect(page).toContain('3 packages are in the scripts');
  expect(page).toContain('1 packages are in the deployed file. Cloud Functions installs 1 more');
  expect(page).toContain('| installed | 2.0.0 | Apache-2.0 | no |\n| zod | 4.6.7 | MIT | yes |');
});

it('the bill of materials is valid CycloneDX and names each package once', { timeout: 60_000 }, async () => {
  const document = sbom(SHIPPED, new Date(0));
  expect(await new JsonStrictValidator(Version.v1dot6).validate(document)).toBeNull();
  const { components } = JSON.parse(document) as {
    components: { purl: string; scope: string; properties: { value: string }[] }[];
  };
  const lines = components.map(({ purl, scope, properties }) =>
    [purl, scope, ...properties.map(({ value }) => value)].join(' '),
  );
  expect(lines).toEqual([
    'pkg:npm/%40acme/charts@1.0.0 required browser',
    'pkg:npm/installed@2.0.0 optional server',
    'pkg:npm/react@19.2.9 required browser',
    'pkg:npm/zod@4.6.7 required browser server',
  ]);
});
