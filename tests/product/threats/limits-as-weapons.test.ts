import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAccount } from '@functions/customer-life/contract/export-account';
import { issueTicket, openTicket } from '@functions/accounts/contract/login-tickets';
import { managePassword } from '@functions/customer-life/contract/manage-password';
import { refreshSession } from '@functions/accounts/contract/refresh-session';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { createOrder } from '@functions/purchase/contract/create-order';
import { getShop } from '@functions/customer-life/contract/get-shop';
import {
  ANONYMOUS_PROMO_MISSES,
  PROMO_MISSES_PER_NETWORK,
  WRONG_SECRETS_PER_NETWORK,
} from '@functions/base/rules/anti-guessing-limits';
import { addDays, moscowDay } from '@functions/base/rules/calendar';
import * as calls from '@functions/base/rules/call-limits';
import * as signIn from '@functions/base/rules/sign-in-limits';
import { clientNetwork } from '@functions/base/rules/client-network';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { addressOf, bothConsents, join, newPrepaidToken } from '../../support/product/scenario';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/** The attacks that used limits against other people, or that no limit stopped, with their numbers (T21). */

const outside = { yandex: 0, google: 0 };
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({}, (deps) => ({
    ...deps,
    yandex: {
      accountOf: (token) => {
        outside.yandex += 1;
        return deps.yandex.accountOf(token);
      },
    },
    sessions: {
      ...deps.sessions,
      refresh: (token) => {
        outside.google += 1;
        return deps.sessions.refresh(token);
      },
    },
  }));
  const today = await product.deps.clock.now();
  await product.deps.store.nonTransactional.promos.create({
    id: 'GOOD-CODE',
    code: 'GOOD-CODE',
    promoType: 'SUBSCRIPTION',
    percent: 30,
    created: today,
    expirationDate: moscowDay(addDays(today, 30)),
    isAvailable: true,
  });
});
afterAll(() => product.stop());

const NEEDS_HUMAN = { status: 429, body: { code: 'human_check_needed' } };
const TOO_MANY = { status: 429, body: { code: 'too_many_attempts' } };

async function from(clientIp: string, { method, path }: Endpoint, body: object, session: Session | null = null) {
  const { status, body: answer } = await product.api({
    method,
    path,
    query: {},
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': clientIp,
      ...(session && { authorization: `Bearer ${session.idToken}` }),
    },
    rawBody: Buffer.from(JSON.stringify({ uid: session?.uid ?? '', email: session?.email ?? '', ...body })),
  });
  return { status, body: answer as Record<string, unknown> };
}
const solved = () => ({ captchaToken: product.sandbox.recaptcha.token() });
const guestOrder = (about: object = {}) => ({
  email: addressOf(product, 'guest'),
  prepaidToken: newPrepaidToken(),
  period: 30,
  tariff: 1,
  consents: bothConsents,
  ...about,
});

/** The number of answers with each status. */
async function tally(times: number, call: (n: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let n = 0; n < times; n += 1) {
    const { status } = await call(n);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('strangers cannot lock anybody out', () => {
  it('1,954 wrong promo codes and more: a buyer with a good one gets its price after a human check (T21)', async () => {
    const [buyer, attacker] = ['198.51.100.7', '203.0.113.1'];
    // 120 from one address, and the rest of the shared counter from many.
    await tally(120, (n) => from(attacker, getShop, { promo: `WRONG-${n}` }));
    await tally(ANONYMOUS_PROMO_MISSES.max - 119, (n) =>
      from(`2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`, getShop, { promo: `WRONG-${n}` }),
    );
    expect(await from(buyer, getShop, { promo: 'GOOD-CODE' })).toMatchObject(NEEDS_HUMAN);
    expect(await from(buyer, createOrder, guestOrder({ promo: 'GOOD-CODE' }))).toMatchObject(NEEDS_HUMAN);
    // Without the code, and with it after the human check.
    expect(await from(buyer, createOrder, guestOrder())).toMatchObject({ status: 200 });
    expect(await from(buyer, getShop, {})).toMatchObject({ status: 200 });
    expect(await from(buyer, getShop, { promo: 'GOOD-CODE', ...solved() })).toMatchObject({
      status: 200,
      body: { promo: { code: 'GOOD-CODE', discount: 0.3 } },
    });
    expect(await from(buyer, createOrder, guestOrder({ promo: 'GOOD-CODE', ...solved() }))).toMatchObject({
      status: 200,
      body: { quote: { promo: { code: 'GOOD-CODE' } } },
    });
    // A customer is never asked.
    const { session } = await join(product, 'unasked');
    expect(await from(attacker, getShop, { promo: 'GOOD-CODE' }, session)).toMatchObject({ status: 200 });
    // A wrong token opens nothing.
    expect(await from(buyer, getShop, { promo: 'GOOD-CODE', captchaToken: 'made-up' })).toMatchObject({
      status: 400,
      body: { code: 'human_check_failed' },
    });
  });
});

describe('a machine that sends 200 wrong secrets', () => {
  const clientIp = '203.0.113.72';
  const needHuman = [calls.GUEST_ORDERS_PER_NETWORK, signIn.YANDEX_SIGN_INS_PER_NETWORK, PROMO_MISSES_PER_NETWORK];
  const asks = (): [Endpoint, object][] => [
    [createOrder, guestOrder()],
    [getShop, { promo: 'GOOD-CODE' }],
    [
      signInWithYandex,
      { accessToken: product.sandbox.yandex.token({ id: 'neighbour', email: 'neighbour@example.com' }) },
    ],
  ];

  it('does not close the human check to its neighbours behind the same address (T21)', async () => {
    for (const each of needHuman)
      for (let n = 0; n <= each.max; n += 1) await product.deps.rateLimits.consume(each, clientNetwork(clientIp));
    const wrong = (n: number) => from(clientIp, createOrder, guestOrder({ captchaToken: `made-up-${n}` }));
    expect(await tally(200, wrong)).toEqual({ 400: 200 });
    for (const [endpoint, request] of asks()) {
      expect(await from(clientIp, endpoint, request), endpoint.name).toMatchObject(NEEDS_HUMAN);
      expect(await from(clientIp, endpoint, { ...request, ...solved() }), endpoint.name).toMatchObject({ status: 200 });
    }
    // Its wrong captchas count: calls without another way are refused.
    const reset = { action: 'reset', email: 'neighbour@example.com', ...solved() };
    expect(await from(clientIp, managePassword, reset)).toMatchObject(TOO_MANY);
  });
});

describe('costly calls have a limit', () => {
  it('300 orders of a stranger: 60 are stored, then that network needs a human check (T21)', async () => {
    const stored = () => product.count('orders');
    const before = await stored();
    expect(await tally(300, () => from('203.0.113.60', createOrder, guestOrder()))).toEqual({ 200: 60, 429: 240 });
    expect((await stored()) - before).toBe(calls.GUEST_ORDERS_PER_NETWORK.max);
    expect(await from('203.0.113.60', createOrder, guestOrder())).toMatchObject(NEEDS_HUMAN);
    expect(await from('203.0.113.60', createOrder, guestOrder(solved()))).toMatchObject({ status: 200 });
    expect(await from('203.0.113.61', createOrder, guestOrder())).toMatchObject({ status: 200 });
  });

  it('60 alternating orders of a customer: 30 are stored; another customer can order (T21)', async () => {
    const [busy, other] = [(await join(product, 'busy')).session, (await join(product, 'other')).session];
    const order = (session: Session, n: number) =>
      from('203.0.113.62', createOrder, { period: 30, tariff: n % 2 ? 1 : 12, consents: bothConsents }, session);
    expect(await tally(60, (n) => order(busy, n))).toEqual({
      200: calls.ORDER_LIMIT.max,
      429: 60 - calls.ORDER_LIMIT.max,
    });
    expect(await order(busy, 0)).toMatchObject(TOO_MANY);
    expect(await order(other, 0)).toMatchObject({ status: 200 });
  });

  it('100 exports and 100 changes of preferences: 5 and 60 are made (T21)', async () => {
    const { session } = await join(product, 'collector');
    const { uid, email } = session;
    expect(await tally(100, () => product.call(exportAccount, { uid, email }, session))).toEqual({ 200: 5, 429: 95 });
    expect(
      await tally(100, (n) => product.call(setPreferences, { uid, email, reminders: n % 2 === 0 }, session)),
    ).toEqual({ 200: 60, 429: 40 });
  });

  it('200 made-up Yandex tokens: 60 calls to Yandex, then a human check; others still sign in (T21)', async () => {
    outside.yandex = 0;
    expect(await tally(200, (n) => from('203.0.113.63', signInWithYandex, { accessToken: `made-up-${n}` }))).toEqual({
      401: 60,
      429: 140,
    });
    expect(outside.yandex).toBe(signIn.YANDEX_SIGN_INS_PER_NETWORK.max);
    const token = () => product.sandbox.yandex.token({ id: `real-${outside.yandex}`, email: 'real@example.com' });
    expect(await from('203.0.113.63', signInWithYandex, { accessToken: token() })).toMatchObject(NEEDS_HUMAN);
    expect(await from('203.0.113.63', signInWithYandex, { accessToken: token(), ...solved() })).toMatchObject({
      status: 200,
    });
    expect(await from('203.0.113.64', signInWithYandex, { accessToken: token() })).toMatchObject({ status: 200 });
  });

  it('200 refreshes of a session: 61 calls to Google; another session is refreshed (T21)', async () => {
    const [busy, other] = [await product.customer('refresher'), await product.customer('calm')];
    const refresh = ({ refreshToken }: Session) => from('203.0.113.65', refreshSession, { refreshToken });
    outside.google = 0;
    const counts = await tally(200, () => refresh(busy));
    // The one that finds the counter full is still answered.
    expect(counts).toEqual({ 200: signIn.REFRESHES.max + 1, 429: 199 - signIn.REFRESHES.max });
    expect(outside.google).toBe(signIn.REFRESHES.max + 1);
    expect(await refresh(other)).toMatchObject({ status: 200 });
  });

  it('200 made-up refresh tokens: 121 calls to Google; other networks are not affected (T21)', async () => {
    const session = await product.customer('neighbour');
    outside.google = 0;
    const counts = await tally(200, (n) => from('203.0.113.66', refreshSession, { refreshToken: `made-up-${n}` }));
    expect(counts).toEqual({
      401: WRONG_SECRETS_PER_NETWORK.max + 1,
      429: 199 - WRONG_SECRETS_PER_NETWORK.max,
    });
    expect(outside.google).toBe(WRONG_SECRETS_PER_NETWORK.max + 1);
    const { refreshToken } = session;
    expect(await from('203.0.113.67', refreshSession, { refreshToken })).toMatchObject({ status: 200 });
    expect(await from('203.0.113.66', getShop, {})).toMatchObject({ status: 200 });
  });

  it('200 tickets are not issued, and 200 made-up ones not looked up; a real one opens (T21)', async () => {
    const session = await product.customer('ticketed');
    const issue = () => from('203.0.113.69', issueTicket, {}, session);
    const { body } = await issue();
    expect(await tally(199, issue)).toEqual({ 200: signIn.TICKETS.max - 1, 429: 200 - signIn.TICKETS.max });
    expect(
      await tally(200, (n) => from('203.0.113.68', openTicket, { uid: session.uid, ticket: `made-up-${n}` })),
    ).toEqual({ 401: WRONG_SECRETS_PER_NETWORK.max + 1, 429: 199 - WRONG_SECRETS_PER_NETWORK.max });
    expect(await from('203.0.113.69', openTicket, { uid: session.uid, ticket: body.ticket })).toMatchObject({
      status: 200,
    });
  });

  it('200 made-up captchas: the captcha service is asked 121 times for one network (T21)', async () => {
    const request = (n: number) => ({ action: 'reset', email: `a${n}@example.com`, captchaToken: `made-up-${n}` });
    expect(await tally(200, (n) => from('203.0.113.70', managePassword, request(n)))).toEqual({
      400: WRONG_SECRETS_PER_NETWORK.max + 1,
      429: 199 - WRONG_SECRETS_PER_NETWORK.max,
    });
    expect(await from('203.0.113.71', managePassword, { ...request(0), ...solved() })).toMatchObject({ status: 200 });
  });
});
