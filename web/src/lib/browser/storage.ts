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

/** Removes the display cache of an ended session. Parameters from a link stay. */
export const forgetSession = (): void => forgetLives('session');
