import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { createOrder } from '@functions/purchase/contract/create-order';
import { getShop } from '@functions/customer-life/contract/get-shop';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { addDays, moscowDay } from '@functions/base/rules/calendar';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { addressOf, bothConsents, join, newPrepaidToken } from '../../support/product/scenario';
import { fullWhile } from '../../support/product/counting';

/** The attempts that were counted, as limit and key, and the limits that are used up. */
let counted: (readonly [limit: string, key: string])[] = [];
let usedUp: readonly string[] = [];

const limits = fullWhile((name, key) => usedUp.includes(`${name} ${key}`));

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({
    rateLimits: {
      ...limits,
      consume: (limit, key) => {
        counted.push([limit.name, key]);
        return limits.consume(limit, key);
      },
    },
  });
  const today = await product.deps.clock.now();
  for (const [code, days, isAvailable] of [
    ['GOOD-CODE', 30, true],
    ['EXPIRED-CODE', -1, true],
    ['WITHDRAWN-CODE', 30, false],
  ] as const)
    await product.deps.store.nonTransactional.promos.create({
      id: code,
      code,
      promoType: 'SUBSCRIPTION',
      percent: 30,
      created: today,
      isAvailable,
      expirationDate: moscowDay(addDays(today, days)),
    });
});
afterAll(() => product.stop());

const CLIENT = '203.0.113.7';

/** Calls from a client IP. */
const callFrom = (clientIp: string, { method, path }: Endpoint, body: object, session: Session | null = null) =>
  product.api({
    method,
    path,
    query: {},
    headers: {
      'content-type': 'application/json',
      ...(session && { authorization: `Bearer ${session.idToken}` }),
      ...(clientIp && { 'x-forwarded-for': clientIp }),
    },
    rawBody: Buffer.from(JSON.stringify({ uid: session?.uid ?? '', email: session?.email ?? '', ...body })),
  });
const orderOfGuest = (about: object) => ({
  email: addressOf(product, 'guest'),
  prepaidToken: newPrepaidToken(),
  period: 30,
  tariff: 1,
  consents: bothConsents,
  ...about,
});
const ACCEPTED = { status: 200 };
const NOT_VALID = { status: 409, body: { code: 'promo_not_valid' } };
const TOO_MANY = { status: 429, body: { code: 'too_many_attempts' } };
const NEEDS_HUMAN = { status: 429, body: { code: 'human_check_needed' } };
const OF_CLIENT = ['promo-misses-client-ip', CLIENT] as const;
const MISS = ['promo-misses-of-strangers', ''] as const;
const GUEST_ORDER = [
  ['guest-orders', ''],
  ['guest-orders-client-ip', CLIENT],
];

/** The attempts that a call counts. */
async function countedBy<T>(call: () => Promise<T>) {
  counted = [];
  const answer = await call();
  return { answer, counted };
}

beforeEach(() => {
  usedUp = [];
});

describe('an entered promo code of a visitor without a session (T9)', () => {
  it('counts only if it is not valid: as a miss of all visitors, then of the network', async () => {
    const shop = (promo: string) => countedBy(() => callFrom(CLIENT, getShop, { promo }));
    const placed = (about: object) => countedBy(() => callFrom(CLIENT, createOrder, orderOfGuest(about)));
    expect(await shop('NO-SUCH-CODE')).toMatchObject({ answer: NOT_VALID, counted: [MISS, OF_CLIENT] });
    expect(await placed({ promo: 'NO-SUCH-CODE' })).toMatchObject({
      answer: NOT_VALID,
      counted: [...GUEST_ORDER, MISS, OF_CLIENT],
    });
    expect(await shop('GOOD-CODE')).toMatchObject({ answer: ACCEPTED, counted: [] });
    expect(await placed({ promo: 'GOOD-CODE' })).toMatchObject({ answer: ACCEPTED, counted: GUEST_ORDER });
  });

  it.each(['EXPIRED-CODE', 'withdrawn-code'])('%s is not valid and no miss: nobody guesses it', async (code) => {
    const typed = await countedBy(() => callFrom(CLIENT, getShop, { promo: code }));
    expect(typed).toMatchObject({ answer: NOT_VALID, counted: [] });
    const linked = await countedBy(() => callFrom(CLIENT, getShop, { linkCode: code }));
    expect(linked).toMatchObject({ answer: { status: 200, body: { link: { state: 'not-valid' } } }, counted: [] });
    const ordered = await countedBy(() => callFrom(CLIENT, createOrder, orderOfGuest({ promo: code })));
    expect(ordered).toMatchObject({ answer: NOT_VALID, counted: GUEST_ORDER });
  });

  it('is no miss when the order is refused for another reason', async () => {
    const about = orderOfGuest({ promo: 'GOOD-CODE', tariff: 2 });
    const { answer, counted } = await countedBy(() => callFrom(CLIENT, createOrder, about));
    expect(answer).toMatchObject({ status: 400, body: { code: 'tariff_not_sold' } });
    expect(counted).toEqual(GUEST_ORDER);
  });

  it('without a known client IP counts as a miss of all visitors only', async () => {
    expect(await countedBy(() => callFrom('', getShop, { promo: 'NO-SUCH-CODE' }))).toMatchObject({
      answer: NOT_VALID,
      counted: [MISS],
    });
  });

  it('needs the human check, right or wrong, once the network or all visitors have used up their misses', async () => {
    for (const promo of ['GOOD-CODE', 'NO-SUCH-CODE']) {
      usedUp = [OF_CLIENT.join(' ')];
      expect(await callFrom(CLIENT, getShop, { promo })).toMatchObject(NEEDS_HUMAN);
      expect(await callFrom('203.0.113.8', getShop, { promo })).not.toMatchObject(NEEDS_HUMAN);
      usedUp = [MISS.join(' ')];
      for (const clientIp of [CLIENT, '']) {
        const { answer, counted } = await countedBy(() => callFrom(clientIp, getShop, { promo }));
        expect(answer).toMatchObject(NEEDS_HUMAN);
        expect(counted).toEqual([]);
        const captchaToken = product.sandbox.recaptcha.token();
        const checked = await callFrom(clientIp, getShop, { promo, captchaToken });
        expect(checked).toMatchObject(promo === 'GOOD-CODE' ? ACCEPTED : NOT_VALID);
      }
    }
    expect(await callFrom(CLIENT, getShop, {})).toMatchObject(ACCEPTED);
  });
});

describe('an entered promo code of a customer (T9)', () => {
  it('counts for the account only, at every call, and is refused once its attempts are used up', async () => {
    const { session } = await join(product, 'anna');
    const ofAccount = ['promo-attempts', session.uid];
    const calls = [
      [getShop, {}],
      [createOrder, { period: 30, tariff: 1, consents: bothConsents }],
      [applyPromoCode, {}],
    ] as const;
    for (const [endpoint, about] of calls) {
      const enter = (promo: string) => countedBy(() => callFrom(CLIENT, endpoint, { ...about, promo }, session));
      usedUp = [MISS.join(' '), OF_CLIENT.join(' ')];
      const wrong = await enter('NO-SUCH-CODE');
      expect(wrong.answer).toMatchObject({ status: 409 });
      expect(wrong.counted).toEqual(endpoint === createOrder ? [ofAccount, ['orders', session.uid]] : [ofAccount]);
      usedUp = [ofAccount.join(' ')];
      for (const promo of ['GOOD-CODE', 'NO-SUCH-CODE']) expect((await enter(promo)).answer).toMatchObject(TOO_MANY);
    }
  });
});

it.each([
  ['no code', {}],
  ['an empty code', { promo: '' }],
])('a call with %s counts no code, also when all attempts are used up', async (_case, about) => {
  const { session } = await join(product, 'boris');
  usedUp = [MISS.join(' '), OF_CLIENT.join(' '), `promo-attempts ${session.uid}`];
  const calls = [
    [() => callFrom(CLIENT, getShop, about), []],
    [() => callFrom(CLIENT, getShop, about, session), []],
    [() => callFrom(CLIENT, createOrder, orderOfGuest(about)), GUEST_ORDER],
  ] as const;
  for (const [call, others] of calls) {
    const { answer, counted } = await countedBy(call);
    expect(answer).toMatchObject(ACCEPTED);
    expect(counted).toEqual(others);
  }
});
