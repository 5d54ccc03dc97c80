import { useSyncExternalStore } from 'react';
import { isOffline } from './network';
import { onConnectionChange } from './use-is-offline';

let waiting = 0;
const listeners = new Set<() => void>();

function count(change: 1 | -1): void {
  waiting += change;
  listeners.forEach((listener) => listener());
}

/** Whether a file of the page waits for the network. */
export const useIsWaitingForNetwork = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting > 0,
    () => false,
  );

/**
 * Loads a file of the page. Without a network it loads the file again as soon as the browser is online: a reload would
 * show the browser's error page. Any other failure is thrown.
 */
export async function loadWhenOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isOffline()) throw error;
    count(1);
    await untilOnline();
    count(-1);
    return loadWhenOnline(load);
  }
}

const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onConnectionChange(() => {
      if (isOffline()) return;
      stop();
      resolve();
    });
  });
