import { expect, it } from 'vitest';
import { ENDPOINTS } from '@contract/endpoints';
import { ROUTES } from '@functions/http/routes';

it('every endpoint has a route and every route an endpoint', () => {
  expect(ROUTES.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
});

it('no two endpoints share a method and path', () => {
  const addresses = ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
