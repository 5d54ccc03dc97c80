import { inTime } from '@web/lib/browser/in-time';
import { untilStaying } from '@web/lib/browser/leaving';
import { logChunkFailed } from '@web/lib/browser/log';
import { hasTypedInput } from '@web/lib/browser/typed-input';
import { loadWhenOnline } from './connection';
import { reloadOnce } from './reload-once';

/** §9: the deadline for loading a chunk. */
const CHUNK_TIMEOUT_MS = 120_000;

/** §8: the error of a chunk that cannot be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

interface LoadOptions {
  /** False keeps the page, and with it what the visitor has typed. */
  readonly mayReload?: () => boolean;
  readonly reload?: () => void;
}

/**
 * Loads the chunk of a page; without a network, as soon as it returns. Loading usually fails because a release replaced
 * the files after the page was opened; the page is then reloaded once. It is not reloaded while the visitor is leaving
 * it, because the reload would replace the page to which they go. Throws ChunkLoadError.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  { mayReload = () => true, reload }: LoadOptions = {},
): Promise<T> {
  try {
    return await loadWhenOnline(() => inTime(load(), CHUNK_TIMEOUT_MS));
  } catch (error) {
    await untilStaying();
    const reason = error instanceof Error ? error.message : String(error);
    logChunkFailed(reason);
    const isReloading = await reloadOnce({ isAllowed: mayReload, ...(reload && { reload }) });
    if (!isReloading) throw new ChunkLoadError(reason);
    return new Promise<never>(() => undefined);
  }
}

/** The same for a part of a page, which is not reloaded while it holds something that the visitor has typed. */
export const loadPart = <T>(load: () => Promise<T>): Promise<T> =>
  loadChunk(load, { mayReload: () => !hasTypedInput() });
