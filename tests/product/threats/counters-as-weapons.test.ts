import { describe, expect, it } from 'vitest';
import { HOUR } from '@functions/base/rules/calendar';
import type { RateLimit } from '@functions/base/rules/rate-limit';
import { rateLimits } from '@functions/base/store/rate-limits';
import { admitStranger } from '@functions/base/steps/human-check';
import { askForPassword } from '../../support/customers/passwords';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** A counter is a document, too: made-up keys must not write one each (T21). */

const product = await startProductOfFile();

/** The number of answers with each status. */
async function tally(times: number, call: (n: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let n = 0; n < times; n += 1) {
    const { status } = await call(n);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('the counters themselves', () => {
  const limit = (name: string, max: number, by: RateLimit['by']): RateLimit =>
    ({ name, max, windowMs: HOUR, ...(by !== undefined && { by }) }) as RateLimit;
  const counters = () => product.count('rateLimits');

  it('of 1,836 networks no more are counted than the shared limit allows (T21)', async () => {
    const limits = { perNetwork: limit('net', 5, 'client network'), shared: limit('all', 100, 'everybody') };
    const before = await counters();
    const admitted = await tally(1836, async (n) => {
      const clientIp = `2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1`;
      const { ok } = await admitStranger(product.deps.rateLimits, limits, clientIp, () =>
        Promise.resolve({ ok: false, refusal: 'human_check_needed' }),
      );
      return { status: ok ? 200 : 429 };
    });
    expect(admitted).toEqual({ 200: 100, 429: 1736 });
    expect((await counters()) - before).toBeLessThanOrEqual(101);
  });

  it('1,836 made-up e-mail addresses write no counter each, even with solved captchas (T21)', async () => {
    const before = await counters();
    const asked = await tally(1836, (n) =>
      askForPassword(product, { action: 'reset', email: `made-up-${n}@example.com` }),
    );
    expect(asked).toEqual({ 200: 1836 });
    await product.drain();
    expect((await counters()) - before).toBeLessThanOrEqual(1);
  }, 120_000);

  it('a full shared counter is logged once a window by each instance, and other counters are not (T21)', async () => {
    const logged: unknown[] = [];
    const log = {
      ...product.deps.log,
      warn: (message: string, fields?: object) => void logged.push([message, fields]),
    };
    for (const instance of [rateLimits(product.db, Date.now, log), rateLimits(product.db, Date.now, log)]) {
      for (let n = 0; n < 9; n += 1) {
        await instance.consume(limit('shared-by-all', 3, 'everybody'), '');
        await instance.consume(limit('of-one', 3, 'account'), 'anna');
      }
    }
    const line = ['a shared rate limit is full', { limit: 'shared-by-all', max: 3, windowMs: HOUR }];
    expect(logged).toEqual([line, line]);
  });
});
