import { SESSION_LIFETIME } from '@functions/domain/panel/staff';
import type { HttpRequest } from './http-message';

/** The only cookie that Firebase Hosting passes to functions: https://firebase.google.com/docs/hosting/manage-cache */
const NAME = '__session';

/**
 * Reads the secret that binds a staff session to its browser (T2); '' if absent. Tokens copied from the browser's
 * storage are useless without it, and scripts cannot read it.
 */
export const browserSecretOf = ({ headers }: HttpRequest): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=([a-z0-9]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

/** The Set-Cookie header for the lifetime of a session; no header without a secret. */
export function browserCookie(secret: string | undefined, { isSecure }: { isSecure: boolean }): Record<string, string> {
  if (secret === undefined) return {};
  const lifetime = Math.floor(SESSION_LIFETIME / 1000);
  const attributes = `Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  return { 'set-cookie': `${NAME}=${secret}; ${attributes}` };
}
