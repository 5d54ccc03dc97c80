import { logChunkFailed, logStorageClosed } from '@web/lib/browser/log';
import { isOffline } from './network';

/** §9: how long a part of the site may take to come. */
export const CHUNK_TIMEOUT_MS = 120_000;

/**
 * Time in which a tab is reloaded for a missing part once at most, whichever part it is. Longer than a part may take
 * to fail twice.
 */
export const RELOAD_INTERVAL_MS = 10 * 60_000;

const RELOADED_KEY = 'reloadedForChunkAt';

/** §8: a part of the site that does not load fails under this name. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads a part of the site. The usual reason why one does not come is a release since this page was opened: the page
 * is then reloaded, once. Without a network a reload would only replace the page by the browser's own error page.
 * Throws ChunkLoadError.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  reload: () => void = () => window.location.reload(),
): Promise<T> {
  try {
    return await inTime(load());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logChunkFailed(reason);
    if (isOffline() || !mayReload()) throw new ChunkLoadError(reason);
    reload();
    return new Promise<never>(() => undefined);
  }
}

/**
 * True once in RELOAD_INTERVAL_MS. The parts that do load say nothing about the one that does not, so that they do not
 * allow another reload: a page behind others would reload for ever.
 */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? -Infinity);
    const now = Date.now();
    // A clock that was set back must not allow a reload each time.
    if (Math.abs(now - last) < RELOAD_INTERVAL_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(now));
    return true;
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    // Nothing can be remembered, but the browser knows whether this page is itself a reload.
    return navigationType() === 'navigate';
  }
}

const navigationType = (): string | undefined =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type;

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not here after ${CHUNK_TIMEOUT_MS / 1000} s`)), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
