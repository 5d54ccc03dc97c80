import { readFileSync } from 'node:fs';
import {
  APP_PATHS,
  GUARDED_PATHS,
  LANDING_PATHS,
  OFFER_PATH,
  PANEL_PATHS,
  PRIVACY_PATH,
  SHELL_PATHS,
} from '@web/app/paths';
import { expect, test } from 'vitest';
import { hostingSite, productionConfig } from '../../../scripts/lib/hosting-config';
import { inRepository } from '../../../scripts/lib/repository';

const ALL = [...LANDING_PATHS, OFFER_PATH, PRIVACY_PATH, ...SHELL_PATHS, ...GUARDED_PATHS, ...APP_PATHS];
const routesOf = (file: string): string[] =>
  [...readFileSync(inRepository('web', 'src', file), 'utf8').matchAll(/(?:path="|^  ')(\/[^"']*)/gm)].map(
    ([, path]) => path ?? '',
  );
/** The pages of a site with the file that Hosting sends. */
const pagesOf = (target: 'site' | 'panel') =>
  hostingSite(productionConfig(), target).rewrites.filter(({ destination }) => destination?.endsWith('.html'));

test.each([
  ['site', { '/app.html': APP_PATHS, ...Object.fromEntries(GUARDED_PATHS.map((path) => [`${path}.html`, [path]])) }],
  ['panel', { '/panel.html': PANEL_PATHS }],
] as const)('Hosting rewrites exactly the paths of the %s to its pages (§2)', (target, files) => {
  const expected = Object.entries<readonly string[]>(files).flatMap(([file, paths]) =>
    paths.map((path) => `${path} ${file}`),
  );
  expect(
    pagesOf(target)
      .map(({ source, destination }) => `${source} ${destination}`)
      .sort(),
  ).toEqual(expected.sort());
});

test.each([
  ['app/router.tsx', ALL],
  ['panel/router.tsx', PANEL_PATHS],
])('every route of %s has an address that its site serves (§2)', (file, paths: readonly string[]) => {
  expect(routesOf(file)).not.toEqual([]);
  expect(routesOf(file).filter((path) => !paths.includes(path))).toEqual([]);
});
