import { keep, readKept } from '@web/lib/browser/kept';

/** Remembers for this tab that the page has asked this customer to connect a first device. */
export const rememberFirstDevice = (uid: string): void => void keep('firstDeviceOf', uid);

/** Whether this tab has asked the customer to connect a first device. */
export const isFirstDeviceAwaited = (uid: string): boolean => readKept('firstDeviceOf') === uid;
