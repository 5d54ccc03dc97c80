import { describe, expect, it } from 'vitest';
import { NEW_BROWSERS } from '@functions/accounts/rules/customer-session';
import { DAILY_EXPOSURE_LIMITS } from '@functions/staff/rules/staff-limits';
import * as staffSignIn from '@functions/base/rules/staff-sign-in-limits';
import { MINUTE, SECOND } from '@functions/base/rules/calendar';
import { CUSTOMER_LIMITS } from '@functions/base/rules/customer-limits';
import { overLimit, type Attempt, type RateLimit } from '@functions/base/rules/rate-limit';
import { ok } from '@functions/base/rules/result';
import { rateLimits } from '@functions/base/store/rate-limits';
import { RATE_LIMITS, type RateLimitName } from '@functions/base/contract/values/rate-limits';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

// Counters of this test's own, beside those of the product.
const limit = (name: string, most: number): RateLimit => ({
  name: name as RateLimitName,
  max: most,
  windowMs: 15 * MINUTE,
});
/** Every limit of the domain. */
const EVERY_LIMIT: readonly RateLimit[] = [
  ...CUSTOMER_LIMITS,
  NEW_BROWSERS,
  ...Object.values(DAILY_EXPOSURE_LIMITS),
  ...Object.values(staffSignIn).flatMap((value) => (typeof value === 'object' ? [value] : [])),
];
it('every name of a limit has one', () => {
  expect(EVERY_LIMIT.map(({ name }) => name).toSorted()).toEqual(RATE_LIMITS.toSorted());
});

const count = (answers: readonly Attempt[]): number => answers.filter(({ ok }) => ok).length;

describe('rate limits (P24)', () => {
  it('200 concurrent attempts on ten instances never exceed the limit', async () => {
    const instances = Array.from({ length: 10 }, () => rateLimits(product.db));
    const attempts = instances.flatMap((instance) =>
      Array.from({ length: 20 }, () => instance.consume(limit('burst', 5), 'anna')),
    );
    const allowed = count(await Promise.all(attempts));
    expect(allowed).toBeLessThanOrEqual(5);
    expect(allowed).toBeGreaterThan(0);
  });

  it('each key and each name is counted separately', async () => {
    const { rateLimits } = product.deps;
    for (const key of ['anna', 'boris']) {
      const answers = [];
      for (let n = 0; n < 3; n++) answers.push((await rateLimits.consume(limit('each', 2), key)).ok);
      expect(answers).toEqual([true, true, false]);
    }
    expect(await rateLimits.consume(limit('other', 2), 'anna')).toEqual(ok(true));
  });

  it('attempts are allowed again after the window, and another instance knows the earlier count', async () => {
    let now = Date.now();
    const first = rateLimits(product.db, () => now);
    const attempt = (instance = first) => instance.consume(limit('window', 1), 'anna');
    expect(await attempt()).toEqual(ok(true));
    expect(await attempt()).toEqual(overLimit(15 * MINUTE));
    now += 4 * MINUTE;
    expect(await attempt()).toEqual(overLimit(11 * MINUTE));
    expect(await first.exhausted(limit('window', 1), 'anna')).toEqual(overLimit(11 * MINUTE));
    expect(await attempt(rateLimits(product.db, () => now))).toEqual(overLimit(11 * MINUTE));
    now += 11 * MINUTE;
    expect(await first.exhausted(limit('window', 1), 'anna')).toBeNull();
    expect(await attempt()).toEqual(ok(true));
  });

  it('of 120 concurrent attempts on a shared limit of 100 exactly 100 are allowed', async () => {
    const { rateLimits } = product.deps;
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => rateLimits.consume(limit('everybody', 100), '')),
    );
    expect(count(answers)).toBe(100);
  });

  it.each(EVERY_LIMIT)('$name refuses with the rest of its window', async (each) => {
    let now = Date.now();
    const counter = rateLimits(product.db, () => now);
    for (let n = 0; n < each.max; n += 1) expect((await counter.consume(each, 'anna')).ok).toBe(true);
    now += each.windowMs / 4;
    for (const refused of [await counter.consume(each, 'anna'), await counter.exhausted(each, 'anna')])
      expect(refused).toMatchObject({ ok: false, details: { retryAfter: (each.windowMs * 0.75) / SECOND } });
    now += each.windowMs * 0.75;
    expect((await counter.consume(each, 'anna')).ok).toBe(true);
  });

  it('no key is stored in plain text', async () => {
    await product.deps.rateLimits.consume(limit('hashed', 1), 'anna@example.com');
    const { docs } = await product.db.collection('rateLimits').get();
    expect(JSON.stringify(docs.map((found) => [found.id, found.data()]))).not.toContain('anna');
  });
});
