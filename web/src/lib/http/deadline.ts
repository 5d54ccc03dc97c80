/**
 * Aborts `signal` after `ms` milliseconds, or when `cancel` is aborted, unless `clear` is called first. Safari has
 * AbortSignal.timeout only since version 16.
 */
export function startDeadline(ms: number, cancel?: AbortSignal): { readonly signal: AbortSignal; clear(): void } {
  const aborter = new AbortController();
  const abort = () => aborter.abort();
  const timer = setTimeout(abort, ms);
  if (cancel?.aborted) abort();
  cancel?.addEventListener('abort', abort, { once: true });
  return {
    signal: aborter.signal,
    clear: () => {
      clearTimeout(timer);
      cancel?.removeEventListener('abort', abort);
    },
  };
}

/** Rejects with a TimeoutError when the signal is aborted. The promise itself is not cancelled. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new DOMException('timed out', 'TimeoutError'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', fail));
  });
}
