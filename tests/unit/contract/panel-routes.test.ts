import { expect, it } from 'vitest';
import { PANEL_ENDPOINTS } from '@contract/panel/panel-endpoints';
import { PANEL_ROUTES } from '@functions/http/panel-routes';

const nameOf = ({ name }: { name: string }): string => name;

it('every route of the panel answers an endpoint of its contract, once', () => {
  const routed = PANEL_ROUTES.map(({ endpoint }) => endpoint.name);
  expect(routed.filter((name) => !PANEL_ENDPOINTS.map(nameOf).includes(name))).toEqual([]);
  expect(new Set(routed).size).toBe(routed.length);
});

it('no two endpoints of the panel share a method and path', () => {
  const addresses = PANEL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
