import { beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS, PANEL_ENDPOINTS } from '../../support/product/endpoints';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { allDocuments } from '../../support/product/all-documents';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();
let anna: Session;
let admin: StaffSession;
beforeAll(async () => {
  anna = await product.customer('anna');
  admin = await createStaff(product, 'admin');
});

const CHANGING = [...ENDPOINTS, ...PANEL_ENDPOINTS].filter(
  ({ method, oneClickUnsubscribe }) => method === 'POST' && oneClickUnsubscribe !== true,
);
/** Without rate limits, which count refused calls too. */
const stored = async () =>
  new Map([...(await allDocuments(product.db))].filter(([path]) => !/^(rateLimits|clock)\//.test(path)));

describe('requests from a foreign page (P23)', () => {
  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['JSON as plain text', { 'content-type': 'text/plain' }],
    ['a body without a content type', {}],
    ['fetch from another site', { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }],
  ])('%s changes nothing at any call, even with a session (P23)', async (_name, headers) => {
    const before = await stored();
    for (const { method, path, inQuery, caller } of CHANGING) {
      const { idToken } = caller === 'staff' ? admin : anna;
      const body = JSON.stringify({ uid: anna.uid, email: anna.email, promotions: true, confirmed: true });
      const reply = await product.api({
        method,
        path,
        query: {},
        headers: { ...headers, authorization: `Bearer ${idToken}` },
        rawBody: Buffer.from(body),
      });
      expect({ path, inQuery, status: reply.status }).toEqual({ path, inQuery, status: 400 });
    }
    expect(await stored()).toEqual(before);
  });

  it('a call from our own page stores its change (P23)', async () => {
    const before = await stored();
    expect(
      (await product.call(setPreferences, { uid: anna.uid, email: anna.email, promotions: true }, anna)).status,
    ).toBe(200);
    expect(await stored()).not.toEqual(before);
  });
});

it('a field outside the contract is never stored, at any call (P18)', async () => {
  const SMUGGLED = 'smuggled-value-4711';
  const extra = {
    role: SMUGGLED,
    isTrialAllowed: SMUGGLED,
    isAdmin: SMUGGLED,
    signIns: [SMUGGLED],
    accessEndsAt: SMUGGLED,
    ['__proto__']: SMUGGLED,
    created: SMUGGLED,
  };
  const rest = {
    period: 30,
    tariff: 1,
    consents: { autoCharge: true, offer: true },
    installId: 'install-1',
    platform: 'android',
    appVersion: '1.0',
    deviceName: 'Phone',
    promotions: true,
  };
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${anna.idToken}` };
  let accepted = 0;
  for (const { method, path, caller, name } of ENDPOINTS.filter(
    (endpoint) => endpoint.caller !== 'node' && endpoint.name !== 'deleteAccount',
  )) {
    const body = Buffer.from(JSON.stringify({ uid: anna.uid, email: anna.email, ...rest, ...extra }));
    const { status, body: answer } = await product.api({ method, path, query: {}, headers, rawBody: body });
    if (status === 200) accepted += 1;
    expect({ name, caller, status, echoes: JSON.stringify(answer).includes(SMUGGLED) }).toMatchObject({
      name,
      echoes: false,
    });
  }
  expect(accepted).toBeGreaterThan(5);
  await product.drain();
  expect(
    [...(await allDocuments(product.db))]
      .filter(([path, data]) => `${path}${data}`.includes(SMUGGLED))
      .map(([path]) => path),
  ).toEqual([]);
});
