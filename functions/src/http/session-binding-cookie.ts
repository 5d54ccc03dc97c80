import { DEVICE_LIFETIME } from '@functions/staff/rules/staff';
import type { HttpRequest } from './http-message';

/** The only cookie that Firebase Hosting passes to functions: https://firebase.google.com/docs/hosting/manage-cache */
const NAME = '__session';

/** What the panel's cookie holds; each part is '' if absent. */
export interface PanelCookie {
  /** Binds a staff session to its browser (T2): tokens copied from the browser's storage are useless without it. */
  readonly browserSecret: string;
  /** Proves that members of staff have logged in from this browser (T11). It outlives the session. */
  readonly deviceSeal: string;
}

/** Reads the panel's cookie: the secret, a dot, and the seal. Scripts cannot read it. */
export function panelCookieOf({ headers }: HttpRequest): PanelCookie {
  const [, browserSecret = '', deviceSeal = ''] =
    new RegExp(`(?:^|;\\s*)${NAME}=([a-z0-9]*)(?:\\.([\\w.-]+))?`).exec(headers.cookie ?? '') ?? [];
  return { browserSecret, deviceSeal };
}

/** The Set-Cookie header that replaces the panel's cookie. How long a session lasts is in its tokens, not here. */
export function panelCookie(
  { browserSecret, deviceSeal }: PanelCookie,
  { isSecure }: { isSecure: boolean },
): Record<string, string> {
  const lifetime = deviceSeal === '' ? 0 : Math.floor(DEVICE_LIFETIME / 1000);
  const attributes = `Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return { 'set-cookie': `${NAME}=${browserSecret}${deviceSeal && `.${deviceSeal}`}; ${attributes}` };
}
