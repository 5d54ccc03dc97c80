import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inCache, inRepository } from '../../../scripts/lib/repository';
import { withOtherLicences } from '../../../scripts/reports/licences';
import { shippedPackages, type ShippedPackage } from '../../../scripts/reports/shipped-packages';

/** The build of this test run. It has no App Check, whose packages only a deployed site contains. */
const shipped = shippedPackages(process.env.PROSTOR_BUILT ?? inCache('test'));
const ONLY_DEPLOYED = /^@firebase\//;

const [, browser = '', server = ''] = readFileSync(inRepository('docs', 'licences.md'), 'utf8').split(/^## /m);
const listed = (section: string): string[] =>
  [...section.matchAll(/^\| (\S+) \| (\d\S*) \| ([^|]+) \|/gm)].map(([, name, version, licence]) =>
    [name, version, licence].join(' '),
  );
const inBuild = (packages: readonly ShippedPackage[]): string[] =>
  packages.map(({ name, version, licence }) => [name, version, licence].join(' '));

it('docs/licences.md lists the packages of the build with their licences', () => {
  const command = 'the packages changed: npm run proof -- licences';
  const [inBrowser, onServer] = [inBuild(shipped.browser), inBuild(shipped.server)];
  expect(inBrowser.length).toBeGreaterThan(30);
  expect(
    listed(browser).filter((line) => inBrowser.includes(line) || !ONLY_DEPLOYED.test(line)),
    command,
  ).toEqual(inBrowser);
  expect(listed(server), command).toEqual(onServer);
});

it('every shipped package has an allowed licence', () => {
  expect(withOtherLicences(shipped)).toEqual([]);
});
