import { lazy, type ComponentType } from 'react';

/** §8: a part of the site that does not load fails under this name. */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** A page in its own file, fetched when its route is opened. */
export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      throw new ChunkLoadError(error instanceof Error ? error.message : String(error));
    }
  });
