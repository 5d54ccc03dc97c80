import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prefetchShop } from '@web/features/landing/api/prefetch-shop';

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
  const answer = prefetchShop(CAMPAIGN, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBeNull();
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(vi.mocked(console.warn).mock.calls).toEqual(
    Array.from({ length: 3 }, () => ['call getShop: unreachable (TypeError)']),
  );
});

it('a call that is aborted when the visitor leaves the page is not logged', async () => {
  const left = new AbortController();
  const answer = prefetchShop(CAMPAIGN, left.signal);
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
  const answer = prefetchShop(CAMPAIGN, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(aborted).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(aborted).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBeNull();
});
