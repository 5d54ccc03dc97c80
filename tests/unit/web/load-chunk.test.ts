import { RELOAD_INTERVAL_MS } from '@web/lib/http/reload-once';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as LoadChunk from '@web/lib/http/load-chunk';
import { memoryStorage } from './memory-storage';

const reload = vi.fn();
/** Answers the question whether the server has the page. */
const fetched = vi.fn((_url: string, _options?: RequestInit) => Promise.resolve({ ok: true }));
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

const CHUNK_LOAD_ERROR = expect.objectContaining({ name: 'ChunkLoadError' }) as unknown;

/** The modules of a new document: a reload begins with them. */
async function openDocument(): Promise<typeof LoadChunk> {
  vi.resetModules();
  return import('@web/lib/http/load-chunk');
}

/** The results of loads in one document; 'reloading' for a load that ends in a reload and never settles. */
async function attempts(loads: readonly (() => Promise<unknown>)[], mayReload?: () => boolean): Promise<unknown[]> {
  const { loadChunk } = await openDocument();
  const results: unknown[] = loads.map(() => 'reloading');
  for (const [index, load] of loads.entries())
    loadChunk(load, { reload, ...(mayReload && { mayReload }) }).then(
      (part) => (results[index] = part),
      (error: unknown) => (results[index] = error),
    );
  await vi.advanceTimersByTimeAsync(0);
  return results;
}

const attempt = async (load: () => Promise<unknown>, mayReload?: () => boolean): Promise<unknown> =>
  (await attempts([load], mayReload))[0];

async function returnOnline(): Promise<void> {
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  fetched.mockReset().mockResolvedValue({ ok: true });
  vi.stubGlobal('fetch', fetched);
  const location = { pathname: '/profile', origin: 'https://prostor.example' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location, sessionStorage: memoryStorage() }));
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
    expect(await attempt(broken)).toEqual(CHUNK_LOAD_ERROR);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads once for several chunks that are missing at once', async () => {
    expect(await attempts([broken, broken])).toEqual(['reloading', 'reloading']);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload over what is typed while the server is asked', async () => {
    let isTyped = false;
    fetched.mockImplementation(() => {
      isTyped = true;
      return Promise.resolve({ ok: true });
    });
    expect(await attempt(broken, () => !isTyped)).toEqual(CHUNK_LOAD_ERROR);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload a second time when another chunk has loaded in between', async () => {
    await attempt(broken);
    expect(await attempt(() => Promise.resolve('part'))).toBe('part');
    expect(await attempt(broken)).toEqual(CHUNK_LOAD_ERROR);
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
    expect(await attempt(broken)).toEqual(CHUNK_LOAD_ERROR);
  });

  it('waits for the network without a reload, and is loaded when it returns', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const load = vi.fn(broken).mockRejectedValueOnce(new TypeError('offline'));
    const results = await attempts([load]);
    expect([results[0], load.mock.calls.length]).toEqual(['reloading', 1]);
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
    load.mockResolvedValueOnce('part' as never);
    await returnOnline();
    expect(results[0]).toBe('part');
    expect([reload, fetched].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('is reloaded after the return of the network when the browser keeps the failure', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const results = await attempts([broken]);
    await returnOnline();
    expect(results[0]).toBe('reloading');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['refuses the page', () => Promise.resolve({ ok: false })],
    ['does not respond', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('does not reload when the server %s, and reloads once it is back', async (_how, answer) => {
    fetched.mockImplementation(answer);
    expect(await attempt(broken)).toEqual(CHUNK_LOAD_ERROR);
    expect(reload).not.toHaveBeenCalled();
    fetched.mockResolvedValue({ ok: true });
    expect(await attempt(broken)).toBe('reloading');
    expect(fetched).toHaveBeenLastCalledWith('/profile', { method: 'HEAD', cache: 'no-store' });
  });

  it('does not reload when the page must be kept, and may reload for a later chunk', async () => {
    expect(await attempt(broken, () => false)).toEqual(CHUNK_LOAD_ERROR);
    expect(await attempt(broken)).toBe('reloading');
  });

  it('asks the server again for refused files, which the browser may keep as missing for a year', async () => {
    const file = (name: string, responseStatus: number) => ({ name, responseStatus }) as PerformanceResourceTiming;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      file('https://prostor.example/assets/gone-1.js', 404),
      file('https://prostor.example/assets/kept-1.js', 200),
      file('https://prostor.example/api/profile', 401),
      file('https://widget.example/assets/gone-1.js', 404),
    ]);
    expect(await attempt(broken)).toBe('reloading');
    expect(fetched.mock.calls.filter(([, options]) => options?.cache === 'reload')).toEqual([
      ['https://prostor.example/assets/gone-1.js', { cache: 'reload' }],
    ]);
  });

  it.each([
    ['navigate', 'reloading'],
    ['reload', CHUNK_LOAD_ERROR],
  ])('with blocked storage, a page opened by %s ends in %s', async (type, result) => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
    expect(await attempt(broken)).toEqual(result);
  });
});
