import { logStorageClosed } from '@web/lib/browser/log';

/** Spec §3, the panel's keys in the browser. Names of their own: a customer may be signed in beside. */
export const PANEL_KEYS = {
  accessToken: 'panelAccessToken',
  refreshToken: 'panelRefreshToken',
  userId: 'panelUserId',
  userEmail: 'panelUserEmail',
  userUid: 'panelUserUid',
} as const;

type Name = keyof typeof PANEL_KEYS;

/** Where the browser closes its storage, the panel lives as long as its window. */
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
