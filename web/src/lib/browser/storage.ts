import { keep, KEPT, readStored, type KeptName, type Life, type StorageKey } from './kept';

export { readStored, store } from './kept';

const NAMES = Object.keys(KEPT) as KeptName[];

/** The local storage keys of §3: a display cache, parameters for the registration, and an order of this browser. */
export const STORAGE_KEYS = NAMES.filter(
  (name): name is StorageKey =>
    KEPT[name].where === 'local' && ['session', 'carried', 'order'].includes(KEPT[name].life),
);

/** Removes everything of these lives, in both storages. */
function forget(...lives: readonly Life[]): void {
  for (const name of NAMES) if (lives.includes(KEPT[name].life)) keep(name, null);
}

/** Called by /login: removes an order for which the payment widget was never opened. */
export function forgetUnpaidOrder(): void {
  if (readStored('payment') === null) forgetOrder();
}

/** Removes the order of this browser after it was claimed or became unclaimable. */
export const forgetOrder = (): void => forget('order');

/** Called at logout: removes what is of the customer, and an order that cannot be paid. */
export function forgetCustomer(): void {
  forgetUnpaidOrder();
  forget('session', 'carried');
}

/** Removes the display cache of an ended session. Parameters from a link stay. */
export const forgetSession = (): void => forget('session');
