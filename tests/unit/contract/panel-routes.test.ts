import { expect, it } from 'vitest';
import { PANEL_ENDPOINTS } from '@contract/panel/panel-endpoints';
import { PANEL_ROUTES } from '@functions/http/panel-routes';

it('every endpoint of the panel has a route and every route an endpoint', () => {
  expect(PANEL_ROUTES.map(({ endpoint }) => endpoint.name).toSorted()).toEqual(
    PANEL_ENDPOINTS.map(({ name }) => name).toSorted(),
  );
});

it('no two endpoints of the panel share a method and path', () => {
  const addresses = PANEL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
