import { logStorageClosed } from '@web/lib/browser/log';

const KEY = 'firstDeviceOf';

/** Remembers for this tab that the page has asked this customer to connect a first device. */
export function rememberFirstDevice(uid: string): void {
  attempt((storage) => storage.setItem(KEY, uid));
}

/** Whether this tab has asked the customer to connect a first device. */
export const isFirstDeviceAwaited = (uid: string): boolean => attempt((storage) => storage.getItem(KEY)) === uid;

function attempt<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(window.sessionStorage);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return null;
  }
}
