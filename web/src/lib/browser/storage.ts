import { keep, KEPT, type KeptName, type Life, type StorageKey } from './kept';

const NAMES = Object.keys(KEPT) as KeptName[];

/** The local storage keys of §3: a display cache, parameters for the registration, and an order of this browser. */
export const STORAGE_KEYS = NAMES.filter(
  (name): name is StorageKey =>
    KEPT[name].where === 'local' && ['session', 'carried', 'order'].includes(KEPT[name].life),
);

/** Removes everything of these lives, in both storages. */
export function forgetLives(...lives: readonly Life[]): void {
  for (const name of NAMES) if (lives.includes(KEPT[name].life)) keep(name, null);
}

/** Removes the display cache of an ended session. Parameters from a link stay. */
export const forgetSession = (): void => forgetLives('session');
