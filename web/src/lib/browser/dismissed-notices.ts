import { logStorageClosed } from './log';

const KEY = 'dismissedNotices';

/** More than are ever current at once. */
const MOST = 20;

/** The ids of the notices that were hidden in this browser, the last ones first. They survive a logout. */
export function dismissedNotices(): readonly string[] {
  const stored = attempt((storage) => storage.getItem(KEY));
  return stored ? stored.split(' ').slice(0, MOST) : [];
}

/** Hides a notice in this browser. Returns all that are hidden, also when the storage is closed. */
export function dismissNotice(id: string): readonly string[] {
  const hidden = [id, ...dismissedNotices()].slice(0, MOST);
  attempt((storage) => storage.setItem(KEY, hidden.join(' ')));
  return hidden;
}

function attempt<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(window.localStorage);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return null;
  }
}
