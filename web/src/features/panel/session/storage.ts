import { logStorageClosed } from '@web/lib/browser/log';

/** The panel's localStorage keys (spec §3). The prefix separates them from a customer session in the same browser. */
const PANEL_KEYS = {
  accessToken: 'panelAccessToken',
  refreshToken: 'panelRefreshToken',
  userId: 'panelUserId',
  userEmail: 'panelUserEmail',
  userUid: 'panelUserUid',
} as const;

type Name = keyof typeof PANEL_KEYS;

/** Fallback when the browser blocks localStorage: the session then lasts until the page is closed. */
const memory = new Map<string, string>();

export function readPanel(name: Name): string | null {
  try {
    return localStorage.getItem(PANEL_KEYS[name]);
  } catch (error) {
    logStorageClosed(error instanceof Error ? error.name : 'unknown');
    return memory.get(name) ?? null;
  }
}

export function storePanel(values: Partial<Record<Name, string | null>>): void {
  for (const [name, value] of Object.entries(values) as [Name, string | null][]) {
    try {
      if (value === null) localStorage.removeItem(PANEL_KEYS[name]);
      else localStorage.setItem(PANEL_KEYS[name], value);
    } catch (error) {
      logStorageClosed(error instanceof Error ? error.name : 'unknown');
      if (value === null) memory.delete(name);
      else memory.set(name, value);
    }
  }
}
