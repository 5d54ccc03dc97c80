import { untilStaying } from '@web/lib/browser/leaving';
import { logChunkFailed, logStorageClosed } from '@web/lib/browser/log';
import { isOffline } from './network';

/** §9: the deadline for loading a chunk. */
const CHUNK_TIMEOUT_MS = 120_000;

/** A tab is reloaded for missing chunks at most once in this interval. It exceeds two chunk timeouts. */
export const RELOAD_INTERVAL_MS = 10 * 60_000;

const RELOADED_KEY = 'reloadedForChunkAt';

/** §8: the error of a chunk that cannot be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads a chunk. Loading usually fails because a release replaced the files after the page was opened; the page is then
 * reloaded once. It is not reloaded while offline because the browser's error page would replace it, and not while the
 * visitor is leaving it because the reload would replace the page to which they go.
 * Throws ChunkLoadError.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  reload: () => void = () => window.location.reload(),
): Promise<T> {
  try {
    return await inTime(load());
  } catch (error) {
    await untilStaying();
    const reason = error instanceof Error ? error.message : String(error);
    logChunkFailed(reason);
    if (isOffline() || !mayReload()) throw new ChunkLoadError(reason);
    reload();
    return new Promise<never>(() => undefined);
  }
}

/**
 * True once in RELOAD_INTERVAL_MS. Successfully loaded chunks do not reset the interval: a page that loads several
 * chunks, one of them missing, would reload endlessly.
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
    // Without storage the navigation type shows whether this page is already a reload.
    return navigationType() === 'navigate';
  }
}

const navigationType = (): string | undefined =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type;

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not loaded after ${CHUNK_TIMEOUT_MS / 1000} s`)), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
