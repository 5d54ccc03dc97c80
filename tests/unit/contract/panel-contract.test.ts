import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toHttpRequest } from '@functions/base/contract/endpoint';
import { ENDPOINTS, PANEL_ENDPOINTS, STAFF_ENDPOINTS } from '../../support/product/endpoints';
import { searchUsers } from '@functions/panel/contract/search-users';
import { availablePromos } from '@functions/purchase/contract/promos';

it('search parameters are sent in the address of a POST without a body and parsed from it (§7)', () => {
  const { url, body } = toHttpRequest(searchUsers, { page: 2, emailPart: 'ан+на@' });
  expect(body).toBeNull();
  const query = Object.fromEntries(new URL(url, 'http://site').searchParams);
  expect(searchUsers.request.parse(query)).toEqual({ page: 2, size: 10, sortBy: 'id', emailPart: 'ан+на@' });
  expect(toHttpRequest(searchUsers, {}).url).toBe('/panel/users/search');
});

it('page sizes have the documented defaults and a maximum (§9)', () => {
  expect(availablePromos.request.parse({})).toMatchObject({ page: 0, size: 5, sortBy: 'id', sortDirection: 'DESC' });
  expect(searchUsers.request.safeParse({ size: '11' }).success).toBe(false);
  expect(searchUsers.request.safeParse({ page: 'x' }).success).toBe(false);
  expect(searchUsers.request.safeParse({ page: '-1' }).success).toBe(false);
});

it('a call with an address or a free text sends it in the body, except for the search that §7 fixes (T30)', () => {
  const inUrl = [...ENDPOINTS, ...PANEL_ENDPOINTS].filter(
    ({ method, inQuery }) => method === 'GET' || inQuery === true,
  );
  const withText = inUrl.filter(({ request }) => /"(email\w*|text|query|contact|phone)":/i.test(shapeOf(request)));
  expect(withText.map(({ name }) => name)).toEqual(['searchUsers']);
});

/** The field names of a request schema, as JSON Schema. */
const shapeOf = (request: z.ZodMiniType): string =>
  JSON.stringify(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }));

it('every staff call declares its roles, and no two calls share a method and path (§6)', () => {
  for (const { roles, path } of STAFF_ENDPOINTS) {
    expect(roles.length, path).toBeGreaterThan(0);
    // With and without /api (http/server.ts).
    expect(path).toMatch(/^\/(panel|auth)\//);
  }
  const addresses = PANEL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});
