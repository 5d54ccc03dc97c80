import { forgetLives, keep, KEPT, KEPT_NAMES, readKept, type Kept, type KeptName } from './kept';

/** The local storage keys of §3: a display cache, parameters for the registration, and an order of this browser. */
const LIVES: readonly string[] = ['session', 'carried', 'order'];

export type StorageKey = {
  [Name in KeptName]: (typeof KEPT)[Name] extends { where: 'local'; life: 'session' | 'carried' | 'order' }
    ? Kept<Name> extends string
      ? Name
      : never
    : never;
}[KeptName];

export const STORAGE_KEYS = KEPT_NAMES.filter(
  (name): name is StorageKey => KEPT[name].where === 'local' && LIVES.includes(KEPT[name].life),
);

export const readStored = <Key extends StorageKey>(key: Key): Kept<Key> | null => readKept(key);

export function store(values: { readonly [Key in StorageKey]?: Kept<Key> | null }): void {
  for (const key of Object.keys(values) as StorageKey[]) keep<StorageKey>(key, values[key] ?? null);
}

/** Called by /login: removes an order for which the payment widget was never opened. */
export function forgetUnpaidOrder(): void {
  if (readStored('payment') === null) forgetOrder();
}

/** Removes the order of this browser after it was claimed or became unclaimable. */
export const forgetOrder = (): void => forgetLives('order');

/** Called at logout: removes what is of the customer, and an order that cannot be paid. */
export function forgetCustomer(): void {
  forgetUnpaidOrder();
  forgetLives('session', 'carried');
}

/** Removes the display cache of an ended session. Parameters from a link stay. */
export const forgetSession = (): void => forgetLives('session');
