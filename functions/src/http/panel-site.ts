import type { Endpoint } from '@functions/base/contract/endpoint';
import type { Deps } from '@functions/ports/services';
import type { HttpRequest } from './http-message';

/**
 * Whether a call of the panel arrives at, or comes from, another site than the panel's own (T31). Hosting has no such
 * call on the customers' site, but `/api/**` leads all paths below it here. Hosting names the requested host in
 * X-Forwarded-Host, after what the caller wrote there: only the last one counts. A browser names the calling page in
 * Origin. Both are missing in calls of other programs.
 *
 * This is a second defence: a script of the customers' site can read neither the panel's storage nor its cookie.
 */
export function isOnAnotherSite(
  { settings }: Pick<Deps, 'settings'>,
  { path }: Pick<Endpoint, 'path'>,
  { headers }: Pick<HttpRequest, 'headers'>,
): boolean {
  if (!/^\/(panel|auth)\//.test(path) || settings.panelUrl === null) return false;
  const { host, origin } = new URL(settings.panelUrl);
  const requested = headers['x-forwarded-host']?.split(',').at(-1)?.trim() ?? host;
  return requested !== host || (headers.origin ?? origin) !== origin;
}
