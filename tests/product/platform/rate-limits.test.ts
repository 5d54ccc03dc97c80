import { describe, expect, it } from 'vitest';
import { MINUTE } from '@functions/domain/platform/calendar';
import type { RateLimit } from '@functions/domain/platform/rate-limit';
import { rateLimits } from '@functions/store/rate-limits';
import type { RateLimitName } from '@contract/values/rate-limits';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

// Counters of this test's own, beside those of the product.
const limit = (name: string, most: number): RateLimit => ({
  name: name as RateLimitName,
  max: most,
  windowMs: 15 * MINUTE,
});
const count = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

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
      for (let n = 0; n < 3; n++) answers.push(await rateLimits.consume(limit('each', 2), key));
      expect(answers).toEqual([true, true, false]);
    }
    expect(await rateLimits.consume(limit('other', 2), 'anna')).toBe(true);
  });

  it('attempts are allowed again after the window, and another instance knows the earlier count', async () => {
    let now = Date.now();
    const first = rateLimits(product.db, () => now);
    expect([await first.consume(limit('window', 1), 'anna'), await first.consume(limit('window', 1), 'anna')]).toEqual([
      true,
      false,
    ]);
    expect(await rateLimits(product.db, () => now).consume(limit('window', 1), 'anna')).toBe(false);
    now += 15 * MINUTE;
    expect(await first.consume(limit('window', 1), 'anna')).toBe(true);
  });

  it('of 120 concurrent attempts on a shared limit of 100 exactly 100 are allowed', async () => {
    const { rateLimits } = product.deps;
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => rateLimits.consume(limit('everybody', 100), '')),
    );
    expect(count(answers)).toBe(100);
  });

  it('no key is stored in plain text', async () => {
    await product.deps.rateLimits.consume(limit('hashed', 1), 'anna@example.com');
    const { docs } = await product.db.collection('rateLimits').get();
    expect(JSON.stringify(docs.map((found) => [found.id, found.data()]))).not.toContain('anna');
  });
});
