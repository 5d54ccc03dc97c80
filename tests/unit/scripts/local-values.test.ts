import { REGION } from '@functions/region';
import { LOCAL, PARAMETERS, SECRETS } from '@functions/settings';
import { expect, test } from 'vitest';
import { productionConfig } from '../../../scripts/lib/hosting-config';
import { localValues } from '../../../scripts/local-stack/local-values';
import { readPorts } from '../../../scripts/lib/ports';

const local = localValues({ project: 'demo-prostor', ports: readPorts({}) });

test('Hosting looks for the functions in the region where they are deployed', () => {
  const rewrites = productionConfig().hosting.flatMap((site) => site.rewrites);
  const regions = rewrites.flatMap((rewrite) => rewrite.function?.region ?? []);
  expect(new Set(regions)).toEqual(new Set([REGION]));
});

test('every parameter and every secret of the functions has a local value', () => {
  expect(Object.keys(local.params)).toEqual(expect.arrayContaining(Object.values(PARAMETERS).map(({ name }) => name)));
  expect(Object.keys(local.secrets)).toEqual(expect.arrayContaining(Object.values(SECRETS).map(({ name }) => name)));
});

test('no name is reserved by Firebase', () => {
  for (const name of [...Object.keys(local.params), ...Object.keys(local.secrets)])
    expect(name).not.toMatch(/^(FIREBASE_|X_GOOGLE_|EXT_)/);
});

test('production refuses a local secret by its beginning, or by the address of this machine', () => {
  const values = Object.values(local.secrets).filter((value) => value !== 'none');
  for (const value of values) expect(value).toMatch(LOCAL);
});
