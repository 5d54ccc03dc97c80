import { keep, readKept } from '@web/lib/browser/kept';

/** The panel's localStorage keys (spec §3). The prefix separates them from a customer session in the same browser. */
const PANEL_KEYS = {
  accessToken: 'panelAccessToken',
  refreshToken: 'panelRefreshToken',
  userId: 'panelUserId',
  userEmail: 'panelUserEmail',
  userUid: 'panelUserUid',
} as const;

type Name = keyof typeof PANEL_KEYS;

/** In a browser that blocks its storage, the session lasts until the page is closed. */
export const readPanel = (name: Name): string | null => readKept(PANEL_KEYS[name]);

/** Other members of the object, such as those of an answer of the server, are not stored. */
export function storePanel(values: Partial<Record<Name, string | null>>): void {
  for (const name of Object.keys(PANEL_KEYS) as Name[]) {
    const value = values[name];
    if (value !== undefined) keep(PANEL_KEYS[name], value);
  }
}
