import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { activateDevice } from '@functions/devices/contract/activate-device';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { ENDPOINTS, PANEL_ENDPOINTS } from '../../support/product/endpoints';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { signInStaff } from '@functions/staff/contract/sign-in-staff';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { compose, type Product } from '@functions/compose';
import { post } from '../../support/product/notifications';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { readTestSettings, services } from '../../support/product/services';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { bothConsents } from '../../support/product/scenario';

const MODES = ['off', 'monitor', 'enforce'] as const;
const GOOD = 'made-by-google-for-us';

let running: RunningProduct;
let anna: Session;
const products = new Map<string, Product>();
const warned: { message: string; fields: unknown }[] = [];
let verifications = 0;
beforeAll(async () => {
  running = await startProduct();
  anna = await running.customer('anna');
  const appCheck = { isGenuineApp: (token: string) => Promise.resolve((verifications += 1) > 0 && token === GOOD) };
  const log = {
    ...running.deps.log,
    warn: (message: string, fields: unknown) => void warned.push({ message, fields }),
  };
  const captcha = { verify: () => Promise.resolve(true) };
  for (const mode of MODES) {
    products.set(
      mode,
      compose(
        { ...readTestSettings(), appCheck: mode },
        { db: running.db, overrides: { ...services.overrides, appCheck, log, captcha } },
      ),
    );
  }
});
afterAll(() => running.stop());

async function call(
  mode: string,
  endpoint: Endpoint,
  body: object,
  { session = null, token = '' }: { session?: Session | null; token?: string } = {},
) {
  const headers = {
    'content-type': 'application/json',
    ...(session && { authorization: `Bearer ${session.idToken}` }),
    ...(token !== '' && { 'x-firebase-appcheck': token }),
  };
  const reply = await products.get(mode)?.api({
    method: endpoint.method,
    path: endpoint.path,
    query: {},
    headers,
    rawBody: Buffer.from(JSON.stringify(body)),
  });
  return { status: reply?.status, body: reply?.body as { code?: string } | string | undefined };
}

const own = () => ({ uid: anna.uid, email: anna.email });
const orderOf = () => ({ ...own(), period: 30, tariff: 1, consents: bothConsents });
const ENTRY_CALLS = [
  ['register', registerCustomer, own],
  ['createOrder', createOrder, orderOf],
] as const;

describe('App Check at the entry calls', () => {
  it('is required for registration, orders and the login of staff, and for nothing else', () => {
    const guarded = [...ENDPOINTS, ...PANEL_ENDPOINTS].filter(({ requiresAppCheck }) => requiresAppCheck === true);
    expect(guarded.map(({ name }) => name).toSorted()).toEqual(['createOrder', 'registerCustomer', 'signInStaff']);
  });

  it.each(ENTRY_CALLS)(
    '%s: off checks nothing, monitor refuses nothing, enforce refuses calls of foreign apps',
    async (_name, endpoint, body) => {
      const before = verifications;
      expect((await call('off', endpoint, body(), { session: anna })).status).toBe(200);
      expect(verifications).toBe(before);
      for (const token of ['', 'forged', GOOD])
        expect((await call('monitor', endpoint, body(), { session: anna, token })).status).toBe(200);
      for (const token of ['', 'forged']) {
        expect(await call('enforce', endpoint, body(), { session: anna, token })).toMatchObject({
          status: 403,
          body: { success: false, code: 'app_not_verified' },
        });
      }
      expect((await call('enforce', endpoint, body(), { session: anna, token: GOOD })).status).toBe(200);
    },
  );

  it('the login of staff refuses in plain Russian, before the password is checked', async () => {
    const attempt = { username: 'nobody', password: 'guess', captchaToken: 'ticked' };
    expect(await call('enforce', signInStaff, attempt)).toEqual({
      status: 403,
      body: 'Не удалось убедиться, что это наш сайт. Обновите страницу и попробуйте ещё раз.',
    });
    expect(await call('enforce', signInStaff, attempt, { token: GOOD })).toEqual({
      status: 401,
      body: 'Неверный логин или пароль.',
    });
    expect((await call('monitor', signInStaff, attempt)).status).toBe(401);
  });

  it('the log records each call that would be refused, and never its token', async () => {
    warned.length = 0;
    await call('monitor', registerCustomer, own(), { session: anna, token: 'forged' });
    await call('enforce', registerCustomer, own(), { session: anna });
    await call('enforce', registerCustomer, own(), { session: anna, token: GOOD });
    const about = { call: 'registerCustomer', requestId: expect.any(String) as string };
    expect(warned).toEqual([
      { message: 'a call without a valid App Check token', fields: { ...about, hasToken: true, isRefused: false } },
      { message: 'a call without a valid App Check token', fields: { ...about, hasToken: false, isRefused: true } },
    ]);
  });

  it('webhooks, device activation and the profile work without a token', async () => {
    const before = verifications;
    const device = { ...own(), installId: 'install-1', deviceName: 'Phone', platform: 'android', appVersion: '1.0' };
    expect((await call('enforce', activateDevice, device, { session: anna })).body).not.toMatchObject({
      code: 'app_not_verified',
    });
    expect((await call('enforce', getProfile, own(), { session: anna })).status).toBe(200);
    const reply = await products.get('enforce')?.webhooks({
      method: 'POST',
      path: '/api/webhooks/cloudpayments/pay',
      query: {},
      headers: {},
      rawBody: Buffer.from('TransactionId=1'),
    });
    expect(reply?.status).toBe(401);
    expect((await post(running, { type: 'recurrent', body: 'Id=sc_unknown&AccountId=x&Status=Active' })).status).toBe(
      200,
    );
    expect(verifications).toBe(before);
  });
});
