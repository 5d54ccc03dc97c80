import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { inRepository } from '../../../scripts/lib/repository';
import { ENDPOINTS, PANEL_ENDPOINTS } from '../../support/product/endpoints';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'response' in value;

/** The endpoints that the files of the contract export. */
async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = globSync('functions/src/*/contract/**/*.ts', { cwd: inRepository() });
  const modules = await Promise.all(
    files.map((file) => import(inRepository(file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((each) => Object.values(each)).filter(isEndpoint);
}

const namesOf = (endpoints: readonly Endpoint[]): string[] => endpoints.map(({ name }) => name).toSorted();

it('every declared endpoint has one route, and every route a declared endpoint', async () => {
  expect(namesOf([...ENDPOINTS, ...PANEL_ENDPOINTS])).toEqual(namesOf(await declaredEndpoints()));
});

describe.each([
  ['the site', ENDPOINTS],
  ['the panel', PANEL_ENDPOINTS],
])('%s', (_, endpoints) => {
  it('no two endpoints share a method and path', () => {
    const addresses = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });
});
