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

test('§2 Hosting rewrites the addresses that the app draws to the page without words, and no other: the rest are files', () => {
  const pages = rewrites.filter(({ destination }) => destination !== undefined);
  expect(pages.map(({ source }) => source).sort()).toEqual([...APP_PATHS].sort());
  expect(new Set(pages.map(({ destination }) => destination))).toEqual(new Set(['/app.html']));
});

test('§2 every route of the app has an address that Hosting answers', () => {
  expect(routes.filter((path) => !ALL.some((listed) => listed === path))).toEqual([]);
});
