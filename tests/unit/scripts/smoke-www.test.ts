import { afterEach, expect, it, vi } from 'vitest';
import { wwwChecks } from '../../../scripts/smoke/site-checks';

afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (status: number, location?: string) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(null, { status, headers: location === undefined ? {} : { location } })),
  );
const outcome = async (siteUrl = 'https://prostor.example') => (await wwwChecks(siteUrl)[0]?.[1]())?.outcome;

it('www of the domain must lead to the site', async () => {
  answer(301, 'https://prostor.example/');
  expect(await outcome()).toBe('ok');
  answer(301, 'https://parking.example/');
  expect(await outcome()).toBe('NOT');
  answer(200);
  expect(await outcome()).toBe('NOT');
  answer(302, 'nowhere');
  expect(await outcome()).toBe('NOT');
});

it('an address that nobody types www before has no such line', () => {
  for (const url of ['https://shop.prostor.example', 'http://127.0.0.1:5000', 'https://www.prostor.example'])
    expect(wwwChecks(url)).toEqual([]);
});
