import { ChunkLoadError, loadChunk, RELOAD_INTERVAL_MS } from '@web/lib/http/load-chunk';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

const reload = vi.fn();
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** The result of a load, or 'reloading' for a load that ends in a reload and never settles. */
const attempt = async (load: () => Promise<unknown>): Promise<unknown> => {
  let result: unknown = 'reloading';
  loadChunk(load, reload).then(
    (part) => (result = part),
    (error: unknown) => (result = error),
  );
  await vi.advanceTimersByTimeAsync(0);
  return result;
};

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  for (const level of ['warn', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a chunk that does not load', () => {
  it('reloads the page once, and then fails as a ChunkLoadError', async () => {
    expect(await attempt(broken)).toBe('reloading');
    expect(await attempt(broken)).toBeInstanceOf(ChunkLoadError);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload a second time when another chunk has loaded in between', async () => {
    await attempt(broken);
    expect(await attempt(() => Promise.resolve('part'))).toBe('part');
    expect(await attempt(broken)).toBeInstanceOf(ChunkLoadError);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('may reload again after ten minutes, for a later release', async () => {
    await attempt(broken);
    vi.advanceTimersByTime(RELOAD_INTERVAL_MS);
    expect(await attempt(broken)).toBe('reloading');
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload when the clock was set back', async () => {
    await attempt(broken);
    vi.setSystemTime(Date.now() - 1000);
    expect(await attempt(broken)).toBeInstanceOf(ChunkLoadError);
  });

  it('does not reload without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(await attempt(broken)).toBeInstanceOf(ChunkLoadError);
    vi.stubGlobal('navigator', { onLine: true });
    expect(await attempt(broken)).toBe('reloading');
  });

  it.each([
    ['navigate', 'reloading'],
    ['reload', expect.any(ChunkLoadError) as unknown],
  ])('with blocked storage, a page opened by %s ends in %s', async (type, result) => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
    expect(await attempt(broken)).toEqual(result);
  });
});
