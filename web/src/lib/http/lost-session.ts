import { isSessionLost } from './api-error';

let handler: (() => void) | null = null;

/**
 * Sets what follows when the server rejects the session of a query or a mutation. The panel and the customers' site
 * each set it for their own pages. Returns a function that removes it.
 */
export function onLostSession(handle: () => void): () => void {
  handler = handle;
  return () => {
    if (handler === handle) handler = null;
  };
}

/** Error handler of the query and mutation caches. */
export function reportLostSession(error: unknown): void {
  if (isSessionLost(error)) handler?.();
}
