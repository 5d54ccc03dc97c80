import { logChunkFailed, logStorageClosed } from './log';

/** §9: how long a part of the site may take to come. */
export const CHUNK_TIMEOUT_MS = 120_000;

const RELOADED_KEY = 'reloadedForChunk';

/** §8: a part of the site that does not load fails under this name. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads a part of the site. The usual reason why one does not come is a release since this page was opened, so the page is loaded
 * again, once; whoever still cannot have it gets a ChunkLoadError.
 */
export async function loadChunk<T>(load: () => Promise<T>, reload: () => void = () => window.location.reload()): Promise<T> {
  try {
    const part = await inTime(load());
    forgetReload();
    return part;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logChunkFailed(reason);
    if (!mayReload()) throw new ChunkLoadError(reason);
    reload();
    return new Promise<never>(() => undefined);
  }
}

/** False when this tab was reloaded for it before, and where that cannot be remembered. */
function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) !== null) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
    return true;
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return false;
  }
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED_KEY);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
  }
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not here after ${CHUNK_TIMEOUT_MS / 1000} s`)), CHUNK_TIMEOUT_MS);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
