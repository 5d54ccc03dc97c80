import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { compose } from '@functions/compose';
import { addDays, moscowDay } from '@functions/base/rules/calendar';
import {
  GUEST_CLAIM_ATTEMPTS,
  ANONYMOUS_PROMO_MISSES,
  PROMO_ATTEMPTS,
  PROMO_MISSES_PER_NETWORK,
} from '@functions/base/rules/anti-guessing-limits';
import { DEEP } from '../../support/depth';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { REPEATED } from '../../support/sweep';
import { readTestSettings, services } from '../../support/product/services';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { addressOf, bothConsents, buyAsGuest, join, newPrepaidToken, subscribe } from '../../support/product/scenario';

const GUESSES = DEEP ? 10_000 : 60;

let product: RunningProduct;
const logged: unknown[] = [];
const log = (...line: unknown[]): void => void logged.push(line);
beforeAll(async () => {
  product = await startProduct({ log: { info: log, warn: log, error: log } });
  const today = await product.deps.clock.now();
  const promo = (code: string, about: { lastDay?: number; isAvailable?: boolean } = {}) =>
    product.deps.store.nonTransactional.promos.create({
      id: code,
      code,
      promoType: 'SUBSCRIPTION',
      percent: 30,
      created: today,
      expirationDate: moscowDay(addDays(today, about.lastDay ?? 300)),
      isAvailable: about.isAvailable ?? true,
    });
  await promo('GOOD-CODE');
  await promo('YESTERDAY', { lastDay: -1 });
  await promo('SWITCHED-OFF', { isAvailable: false });
});
afterAll(() => product.stop());

const tally = <T>(values: readonly T[]): Map<T, number> =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<T, number>());

describe('guessing the id of a guest purchase (T4)', () => {
  const claim = ({ uid, email, idToken }: Session, prepaidToken: string) =>
    product.call(registerCustomer, { uid, email, prepaidToken }, { idToken });

  it(
    `of ${GUESSES} guesses some return not-found, the rest 429, as does the right id afterwards (T4)`,
    REPEATED,
    async () => {
      const guesser = await product.customer('guesser');
      const right = newPrepaidToken();
      await buyAsGuest(product, addressOf(product, 'owner'), right);
      const answers = [];
      for (let n = 0; n < GUESSES; n += 1) {
        const { status, body } = await claim(guesser, `${n.toString(16).padStart(30, 'f')}_30_1`);
        answers.push({ status, said: (body.claim ?? body.code) as string });
      }
      expect(
        answers.slice(0, GUEST_CLAIM_ATTEMPTS.max).every(({ status, said }) => status === 200 && said === 'not-found'),
      ).toBe(true);
      expect(
        answers
          .slice(GUEST_CLAIM_ATTEMPTS.max)
          .every(({ status, said }) => status === 429 && said === 'too_many_attempts'),
      ).toBe(true);
      expect(await claim(guesser, right)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
      const { uid, email } = guesser;
      expect((await product.call(registerCustomer, { uid, email }, guesser)).status).toBe(200);
      expect((await join(product, 'owner', { prepaidToken: right })).claim).toBe('claimed');
      expect(JSON.stringify(logged)).not.toContain(right);
    },
  );

  it('a claim of another account’s purchase returns claimed-by-other and no address (T4)', async () => {
    const owned = newPrepaidToken();
    await buyAsGuest(product, addressOf(product, 'first'), owned);
    await join(product, 'first', { prepaidToken: owned });
    const stranger = await product.customer('stranger');
    const taken = await claim(stranger, owned);
    expect(taken).toMatchObject({ status: 200, body: { claim: 'claimed-by-other' } });
    expect(JSON.stringify(taken.body)).not.toContain(addressOf(product, 'first'));
  });

  it('the id is not stored in plain text (T4)', async () => {
    const token = newPrepaidToken();
    await buyAsGuest(product, addressOf(product, 'hashed'), token);
    for (const name of ['guestPurchases', 'orders', 'outbox', 'rateLimits']) {
      expect(
        JSON.stringify((await product.db.collection(name).get()).docs.map((found) => [found.id, found.data()])),
      ).not.toContain(token);
    }
  });
});

describe('guessing promo codes (T9)', () => {
  const WRONG = ['NO-SUCH-CODE', 'YESTERDAY', 'SWITCHED-OFF', 'bad code!', '__PROTO__'];
  const shop = (promo: string, session: Session | null, address = '') =>
    product.api({
      method: getShop.method,
      path: getShop.path,
      query: {},
      headers: {
        'content-type': 'application/json',
        ...(session && { authorization: `Bearer ${session.idToken}` }),
        ...(address && { 'x-forwarded-for': address }),
      },
      rawBody: Buffer.from(JSON.stringify({ uid: session?.uid ?? '', email: session?.email ?? '', promo })),
    });

  it('unknown, expired, disabled and malformed codes get the same refusal body, at every call (T9)', async () => {
    const { session } = await join(product, 'typist');
    const order = (promo: string) =>
      product.call(
        createOrder,
        { uid: session.uid, email: session.email, period: 30, tariff: 1, promo, consents: bothConsents },
        session,
      );
    const atShop = await Promise.all(WRONG.map((promo) => shop(promo, session)));
    const atOrder = await Promise.all(WRONG.map(order));
    await subscribe(product, session);
    const atProfile = await Promise.all(
      WRONG.map((promo) => product.call(applyPromoCode, { uid: session.uid, email: session.email, promo }, session)),
    );
    const bodies = [...atShop, ...atOrder, ...atProfile].map(({ status, body }) => JSON.stringify({ status, body }));
    expect(tally(bodies)).toEqual(
      new Map([
        [
          JSON.stringify({
            status: 409,
            body: { success: false, code: 'promo_not_valid', message: 'promo: this code cannot be used.' },
          }),
          15,
        ],
      ]),
    );
  });

  it('an account has a limited number of tries over all calls; then a valid code gets 429 too (T9)', async () => {
    const { session } = await join(product, 'brute');
    const statuses = [];
    for (let n = 0; n < PROMO_ATTEMPTS.max + 5; n += 1) statuses.push((await shop(`GUESS-${n}`, session)).status);
    expect(tally(statuses)).toEqual(
      new Map([
        [409, PROMO_ATTEMPTS.max],
        [429, 5],
      ]),
    );
    const order = {
      uid: session.uid,
      email: session.email,
      period: 30,
      tariff: 1,
      promo: 'GOOD-CODE',
      consents: bothConsents,
    };
    expect(await product.call(createOrder, order, session)).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    });
    expect(
      await product.call(applyPromoCode, { uid: session.uid, email: session.email, promo: 'GOOD-CODE' }, session),
    ).toMatchObject({ status: 429 });
    expect((await shop('', session)).status).toBe(200);
  });

  it('wrong codes of visitors are limited by network and in total; then a code needs a human check (T9)', async () => {
    const NEEDED = { status: 429, body: { code: 'human_check_needed' } };
    const statuses = [];
    // The miss that finds the counter full is still answered.
    for (let n = 0; n < PROMO_MISSES_PER_NETWORK.max + 4; n += 1)
      statuses.push((await shop(`GUESS-${n}`, null, '203.0.113.9')).status);
    expect(tally(statuses)).toEqual(
      new Map([
        [409, PROMO_MISSES_PER_NETWORK.max + 1],
        [429, 3],
      ]),
    );
    expect(await shop('GOOD-CODE', null, '203.0.113.9')).toMatchObject(NEEDED);
    expect((await shop('GOOD-CODE', null, '203.0.113.10')).status).toBe(200);
    for (let n = 0; n <= ANONYMOUS_PROMO_MISSES.max; n += 1)
      await product.deps.rateLimits.consume(ANONYMOUS_PROMO_MISSES, '');
    expect(await shop('GOOD-CODE', null, '203.0.113.10')).toMatchObject(NEEDED);
    const { session } = await join(product, 'unharmed');
    expect((await shop('GOOD-CODE', session)).status).toBe(200);
    expect((await shop('', null, '203.0.113.10')).status).toBe(200);
  });

  const [instances, parallel] = DEEP ? [10, 200] : [3, 90];
  it(
    `of ${parallel} concurrent tries on ${instances} instances at most the limit is checked (P24, T9)`,
    REPEATED,
    async () => {
      const { session } = await join(product, 'parallel');
      const settings = readTestSettings();
      const products = Array.from({ length: instances }, () =>
        compose(settings, { db: product.db, overrides: { ...services.overrides, log: product.deps.log } }),
      );
      const guess = async (n: number) =>
        products[n % instances]?.api({
          method: getShop.method,
          path: getShop.path,
          query: {},
          headers: { 'content-type': 'application/json', authorization: `Bearer ${session.idToken}` },
          rawBody: Buffer.from(JSON.stringify({ uid: session.uid, email: session.email, promo: `GUESS-${n}` })),
        });
      const statuses = tally(
        (await Promise.all(Array.from({ length: parallel }, (_, n) => guess(n)))).map((reply) => reply?.status),
      );
      expect(statuses.get(409) ?? 0).toBeGreaterThan(0);
      expect(statuses.get(409) ?? 0).toBeLessThanOrEqual(PROMO_ATTEMPTS.max);
      expect((statuses.get(409) ?? 0) + (statuses.get(429) ?? 0)).toBe(parallel);
    },
  );
});
