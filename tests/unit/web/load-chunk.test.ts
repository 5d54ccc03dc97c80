import { RELOAD_INTERVAL_MS } from '@web/lib/http/reload-once';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage';

const reload = vi.fn();
/** Answers the question whether the server has the page. */
const fetched = vi.fn((_url: string, _options?: RequestInit) => Promise.resolve({ ok: true }));
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
let fields: { type: string; value: string }[] = [];

const CHUNK_LOAD_ERROR = expect.objectContaining({ name: 'ChunkLoadError' }) as unknown;

/** The results of loads in a new document; 'reloading' for a load that ends in a reload and never settles. */
async function attempts(...loads: (() => Promise<unknown>)[]): Promise<unknown[]> {
  vi.resetModules();
  const { loadChunk } = await import('@web/lib/http/load-chunk');
  const results: unknown[] = loads.map(() => 'reloading');
  for (const [index, load] of loads.entries())
    loadChunk(load).then(
      (part) => (results[index] = part),
      (error: unknown) => (results[index] = error),
    );
  await vi.advanceTimersByTimeAsync(0);
  return results;
}

const attempt = async (load: () => Promise<unknown>): Promise<unknown> => (await attempts(load))[0];

async function returnOnline(): Promise<void> {
  vi.stubGlobal('navigator', { onLine: true });
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  fields = [];
  fetched.mockReset().mockResolvedValue({ ok: true });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { querySelectorAll: () => fields });
  const location = { pathname: '/profile', reload };
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
    expect(await attempts(broken, broken)).toEqual(['reloading', 'reloading']);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload a second time when another chunk has loaded in between', async () => {
    await attempt(broken);
    expect(await attempt(() => Promise.resolve('part'))).toBe('part');
    expect(await attempt(broken)).toEqual(CHUNK_LOAD_ERROR);
  });

  it('may reload again after ten minutes', async () => {
    await attempt(broken);
    vi.advanceTimersByTime(RELOAD_INTERVAL_MS);
    expect(await attempt(broken)).toBe('reloading');
  });

  it('does not reload when the clock was set back', async () => {
    await attempt(broken);
    vi.setSystemTime(Date.now() - 1000);
    expect(await attempt(broken)).toEqual(CHUNK_LOAD_ERROR);
  });

  it('does not reload over what is typed while the server is asked, and may later', async () => {
    fetched.mockImplementationOnce(() => {
      fields = [
        { type: 'checkbox', value: 'on' },
        { type: 'email', value: 'anna' },
      ];
      return Promise.resolve({ ok: true });
    });
    expect(await attempt(broken)).toEqual(CHUNK_LOAD_ERROR);
    fields = [
      { type: 'checkbox', value: 'on' },
      { type: 'email', value: '' },
    ];
    expect(await attempt(broken)).toBe('reloading');
  });

  it('waits for the network without a reload, and is loaded when it returns', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const load = vi.fn(broken).mockRejectedValueOnce(new TypeError('offline'));
    const results = await attempts(load);
    window.dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([results[0], load.mock.calls.length]).toEqual(['reloading', 1]);
    load.mockResolvedValueOnce('part' as never);
    await returnOnline();
    expect(results[0]).toBe('part');
    expect([reload, fetched].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('is reloaded after the return of the network when the browser keeps the failure', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const results = await attempts(broken);
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

  it('does not reload in a browser that blocks its storage, where it would reload each time', async () => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('closed', 'SecurityError');
      },
    });
    expect(await attempt(broken)).toEqual(CHUNK_LOAD_ERROR);
    expect(reload).not.toHaveBeenCalled();
  });
});
