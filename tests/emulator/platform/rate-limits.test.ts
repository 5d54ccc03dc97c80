import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '@functions/domain/platform/calendar';
import type { Limit } from '@functions/domain/platform/rate-limit';
import { countedLimits } from '@functions/store/rate-limits';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const limit = (name: string, most: number): Limit => ({ name, most, windowMs: 15 * MINUTE });
const count = (answers: readonly boolean[]): number => answers.filter(Boolean).length;

describe('P24 limits', () => {
  it('200 attempts at once on ten instances: at most the limit is let through', async () => {
    const instances = Array.from({ length: 10 }, () => countedLimits(product.db));
    const attempts = instances.flatMap((instance) =>
      Array.from({ length: 20 }, () => instance.allows(limit('burst', 5), 'anna')),
    );
    const allowed = count(await Promise.all(attempts));
    expect(allowed).toBeLessThanOrEqual(5);
    expect(allowed).toBeGreaterThan(0);
  });

  it('counts each key by itself, and each name', async () => {
    const { limits } = product.deps;
    for (const key of ['anna', 'boris']) {
      const answers = [];
      for (let n = 0; n < 3; n++) answers.push(await limits.allows(limit('each', 2), key));
      expect(answers).toEqual([true, true, false]);
    }
    expect(await limits.allows(limit('other', 2), 'anna')).toBe(true);
  });

  it('opens again when the window is over, and another instance knows what was counted before', async () => {
    let now = Date.now();
    const first = countedLimits(product.db, () => now);
    expect([await first.allows(limit('window', 1), 'anna'), await first.allows(limit('window', 1), 'anna')]).toEqual([
      true,
      false,
    ]);
    expect(await countedLimits(product.db, () => now).allows(limit('window', 1), 'anna')).toBe(false);
    now += 15 * MINUTE;
    expect(await first.allows(limit('window', 1), 'anna')).toBe(true);
  });

  it('everybody’s own limit costs few writes: attempts are given out in parts', async () => {
    const { limits } = product.deps;
    const answers = await Promise.all(Array.from({ length: 120 }, () => limits.allows(limit('everybody', 100), '')));
    expect(count(answers)).toBe(100);
  });

  it('keeps no key in the clear', async () => {
    await product.deps.limits.allows(limit('hashed', 1), 'anna@example.com');
    const { docs } = await product.db.collection('limits').get();
    expect(JSON.stringify(docs.map((found) => [found.id, found.data()]))).not.toContain('anna');
  });
});
