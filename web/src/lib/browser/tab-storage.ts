import { logStorageClosed } from './log';

/** Uses the session storage of this tab. Null when the browser refuses it, which is logged. */
export function inTabStorage<T>(action: (storage: Storage) => T): T | null {
  try {
    return action(window.sessionStorage);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return null;
  }
}
