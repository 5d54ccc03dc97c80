import { inTabStorage } from '@web/lib/browser/tab-storage';

const KEY = 'firstDeviceOf';

/** Remembers for this tab that the page has asked this customer to connect a first device. */
export function rememberFirstDevice(uid: string): void {
  inTabStorage((storage) => storage.setItem(KEY, uid));
}

/** Whether this tab has asked the customer to connect a first device. */
export const isFirstDeviceAwaited = (uid: string): boolean => inTabStorage((storage) => storage.getItem(KEY)) === uid;
