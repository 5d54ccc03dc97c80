import { readFileSync } from 'node:fs';
import { APP_PATHS, LANDING_PATHS, OFFER_PATH, SHELL_PATHS } from '@web/app/paths';
import { expect, test } from 'vitest';
import { productionConfig } from '../../../scripts/local-stack/firebase-config';
import { inRepository } from '../../../scripts/lib/repository';

interface Rewrite {
  source: string;
  destination?: string;
}

const { rewrites } = productionConfig().hosting as unknown as { rewrites: Rewrite[] };
const ALL = [...LANDING_PATHS, OFFER_PATH, ...SHELL_PATHS, ...APP_PATHS];
const routes = ['router.tsx', 'panel-router.tsx'].flatMap((file) =>
  [...readFileSync(inRepository('web', 'src', 'app', file), 'utf8').matchAll(/path="(\/[^"]*)"/g)].map(
    ([, path]) => path ?? '',
  ),
);

test('Hosting rewrites exactly the paths of the app to app.html (§2)', () => {
  const pages = rewrites.filter(({ destination }) => destination !== undefined);
  expect(pages.map(({ source }) => source).sort()).toEqual([...APP_PATHS].sort());
  expect(new Set(pages.map(({ destination }) => destination))).toEqual(new Set(['/app.html']));
});

test('every route of the app has an address that Hosting serves (§2)', () => {
  expect(routes.filter((path) => !ALL.some((listed) => listed === path))).toEqual([]);
});
