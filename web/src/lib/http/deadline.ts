/**
 * Aborts `signal` after `ms` milliseconds, unless `clear` is called first. Safari has AbortSignal.timeout only since
 * version 16.
 */
export function startDeadline(ms: number): { readonly signal: AbortSignal; clear(): void } {
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), ms);
  return { signal: aborter.signal, clear: () => clearTimeout(timer) };
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
