import { inTime } from '@web/lib/browser/in-time';
import { untilStaying } from '@web/lib/browser/leaving';
import { errorCode, logChunkFailed } from '@web/lib/browser/log';
import { reportFailure } from '@web/lib/browser/report-failure';
import { loadWhenOnline } from './connection';
import { reloadOnce } from './reload-once';

/** §9: the deadline for loading a chunk. */
const CHUNK_TIMEOUT_MS = 120_000;

/** §8: the error of a chunk that cannot be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads the chunk of a page or of a part of one; without a network, as soon as it returns. Browsers remember a failure,
 * so the page is then reloaded once, but not while the visitor is leaving it: the reload would replace the page to
 * which they go. Throws ChunkLoadError.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadWhenOnline(() => inTime(load(), CHUNK_TIMEOUT_MS));
  } catch (error) {
    await untilStaying();
    const reason = error instanceof Error ? error.message : String(error);
    logChunkFailed(reason);
    reportFailure('chunk', errorCode(error));
    if (!(await reloadOnce())) throw new ChunkLoadError(reason);
    return new Promise<never>(() => undefined);
  }
}
