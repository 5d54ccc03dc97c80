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

export function storePanel(values: Partial<Record<Name, string | null>>): void {
  for (const [name, value] of Object.entries(values) as [Name, string | null][]) keep(PANEL_KEYS[name], value);
}
