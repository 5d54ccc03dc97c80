import { SESSION_LIFETIME } from '@functions/domain/panel/staff';
import type { HttpRequest } from './http-message';

/** The only cookie that Firebase Hosting lets through to a function. */
const NAME = '__session';

/**
 * What ties a session of staff to the browser it was opened in (T2): tokens that were copied out of the browser's storage are worth
 * nothing without it, and no script can read it.
 */
export const browserSecretOf = ({ headers }: HttpRequest): string =>
  new RegExp(`(?:^|;\\s*)${NAME}=([a-z0-9]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

/** Sets it for as long as a session lasts. Without a secret there is nothing to set. */
export function browserCookie(secret: string | undefined, { isSecure }: { isSecure: boolean }): Record<string, string> {
  if (secret === undefined) return {};
  const lifetime = Math.floor(SESSION_LIFETIME / 1000);
  return {
    'set-cookie': `${NAME}=${secret}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  };
}
