import { beforeAll, describe, expect, it } from 'vitest';
import { toHttpRequest, type Endpoint } from '@functions/base/contract/endpoint';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { PANEL_ENDPOINTS } from '../../support/product/endpoints';
import { refreshStaffSession } from '@functions/accounts/contract/refresh-session';
import { signInStaff } from '@functions/staff/contract/sign-in-staff';

const PANEL = 'https://panel.prostor.example';
const SITE = 'https://prostor.example';

/** The settings of one test; null is a panel on the customers' site. */
const settings = { panelUrl: PANEL as string | null };
const product = await startProductOfFile({}, (deps) => ({
  ...deps,
  settings: {
    ...deps.settings,
    get panelUrl() {
      return settings.panelUrl;
    },
  },
}));
let admin: StaffSession;
beforeAll(async () => {
  admin = await createStaff(product, 'admin');
});

const EVERY_PANEL_CALL: readonly Endpoint[] = [...PANEL_ENDPOINTS, signInStaff, refreshStaffSession];

/** A call with a complete session, as a script that had stolen everything would send it. */
async function send(endpoint: Endpoint, headers: Record<string, string>, prefix = ''): Promise<number> {
  const { status } = await product.api({
    method: endpoint.method,
    path: `${prefix}${endpoint.path}`,
    query: {},
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.idToken}`, ...headers },
    rawBody: Buffer.from(toHttpRequest(endpoint, {}).body ?? ''),
  });
  return status;
}

describe("the panel's calls, with the panel on a site of its own", () => {
  it.each([
    ["through Hosting's customers' site", { 'x-forwarded-host': 'prostor.example' }],
    ["through another name of the customers' site", { 'x-forwarded-host': 'shop-production.web.app' }],
    [
      "through the customers' site, with the panel's name before it",
      { 'x-forwarded-host': 'panel.prostor.example, prostor.example' },
    ],
    ["from a script of the customers' site", { 'x-forwarded-host': 'panel.prostor.example', origin: SITE }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['from a page with a similar name', { origin: 'https://panel.prostor.example.evil.example' }],
    ['from the panel without TLS', { origin: 'http://panel.prostor.example' }],
  ])('do not exist %s, even with a session (T31)', async (_where, headers) => {
    for (const endpoint of EVERY_PANEL_CALL)
      for (const prefix of ['', '/api']) {
        // Below /api this is the customers' own call; it refreshes a session of staff only with the panel's cookie.
        if (prefix === '/api' && endpoint.path === refreshStaffSession.path) continue;
        const status = await send(endpoint, headers, prefix);
        expect({ path: `${prefix}${endpoint.path}`, status }).toEqual({
          path: `${prefix}${endpoint.path}`,
          status: 404,
        });
      }
  });

  it.each([
    ["the panel's page", { 'x-forwarded-host': 'panel.prostor.example', origin: PANEL }],
    ["the panel's page, which reads", { 'x-forwarded-host': 'panel.prostor.example' }],
    ["the panel's page, with another name before it", { 'x-forwarded-host': 'evil.example, panel.prostor.example' }],
    ['a program that calls the function itself', {}],
  ])('are answered to %s (T31)', async (_who, headers) => {
    expect(await send(whoAmI, headers)).toBe(200);
    expect(await send(whoAmI, headers, '/api')).toBe(200);
  });

  it("customers' calls are answered on every site", async () => {
    const anna = await product.customer('anna');
    const { status } = await product.api({
      method: 'POST',
      path: getProfile.path,
      query: {},
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${anna.idToken}`,
        'x-forwarded-host': 'prostor.example',
        origin: SITE,
      },
      rawBody: Buffer.from(JSON.stringify({ uid: anna.uid, email: anna.email })),
    });
    expect(status).toBe(200);
  });
});

it("a panel on the customers' site is answered there", async () => {
  settings.panelUrl = null;
  expect(await send(whoAmI, { 'x-forwarded-host': 'prostor.example', origin: SITE })).toBe(200);
  settings.panelUrl = PANEL;
});
