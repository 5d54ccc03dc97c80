import { DEVICE_LIFETIME } from '@functions/staff/rules/staff';
import type { PanelCookie } from '@functions/ports/route';
import type { HttpRequest } from './http-message';

/** The only cookie that Firebase Hosting passes to functions: https://firebase.google.com/docs/hosting/manage-cache */
const NAME = '__session';

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
