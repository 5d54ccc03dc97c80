import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { prefetchShop } from '@web/features/landing/api/prefetch-shop';
import { readStored, store } from '@web/lib/browser/kept';
import { memoryStorage } from './memory-storage';

const CAMPAIGN = { trialDays: 30, tariff: 1 } as never;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new TypeError('NetworkError'))),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('an unreachable server is tried three times, and each failure is logged', async () => {
  const answer = prefetchShop(CAMPAIGN, null, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBeNull();
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(vi.mocked(console.warn).mock.calls).toEqual(
    Array.from({ length: 3 }, () => ['call getShop: unreachable (TypeError)']),
  );
});

it('a call that is aborted when the visitor leaves the page is not logged', async () => {
  const left = new AbortController();
  const answer = prefetchShop(CAMPAIGN, null, left.signal);
  await vi.advanceTimersByTimeAsync(1);
  left.abort();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBeNull();
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(console.warn).not.toHaveBeenCalled();
});

it('a call times out after 20 s, in a browser without AbortSignal.timeout too', async () => {
  vi.stubGlobal('AbortSignal', undefined);
  const aborted = vi.fn();
  const neverResponds = (_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted();
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  vi.stubGlobal('fetch', vi.fn(neverResponds));
  const answer = prefetchShop(CAMPAIGN, null, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(aborted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(aborted).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBeNull();
});

it('the code of the link goes with the question, and only then', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('{}', { status: 400 }))),
  );
  await prefetchShop(CAMPAIGN, 'summer_50', new AbortController().signal);
  await prefetchShop(CAMPAIGN, null, new AbortController().signal);
  const sent = vi.mocked(fetch).mock.calls.map(([, init]) => JSON.parse(init?.body as string) as unknown);
  const plain = { uid: '', email: '', period: 30, tariff: 1 };
  expect(sent).toEqual([{ ...plain, linkCode: 'summer_50' }, plain]);
  for (const request of sent) expect(getShop.request.safeParse(request).success).toBe(true);
});

it.each([
  ['not-valid', 'summer_50', null],
  ['promo', 'summer_50', 'summer_50'],
  ['unchecked', 'summer_50', 'summer_50'],
  // A newer link was opened in another tab while the answer was on its way.
  ['not-valid', 'winter_30', 'winter_30'],
])('a code that is %s, with %s stored: afterwards %s is stored', async (state, stored, kept) => {
  vi.stubGlobal('window', { localStorage: memoryStorage() });
  store({ promo: stored });
  const sums = { firstPayment: 1, monthlyPayment: 150, strikethroughPrice: 150, discount: 0, trialDays: 30, tariff: 1 };
  const shop = { success: true, ...sums, now: '2026-11-26T00:00:00Z', link: { state } };
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(JSON.stringify(shop)))),
  );
  expect(await prefetchShop(CAMPAIGN, 'summer_50', new AbortController().signal)).toMatchObject({ link: { state } });
  expect(readStored('promo')).toBe(kept);
});
