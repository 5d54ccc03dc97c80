const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Aborts at the first request to stop. Later ones change nothing: one Ctrl-C reaches us from the terminal and from npm. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of SIGNALS) process.on(signal, () => controller.abort());
  return controller.signal;
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
