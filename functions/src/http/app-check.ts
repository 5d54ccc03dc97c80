import type { Endpoint } from '@functions/base/contract/endpoint';
import type { Deps } from '@functions/ports/services';
import type { HttpRequest } from './http-message';

/**
 * Verifies with Firebase App Check that a call comes from our site or apps. Configurable, because Google's servers are
 * not reachable everywhere: `monitor` only logs calls that would be refused, `off` skips the check.
 * Source: https://firebase.google.com/docs/app-check
 */
export async function comesFromOurApp(
  { appCheck, settings, log }: Deps,
  { name }: Endpoint,
  { headers }: HttpRequest,
): Promise<boolean> {
  if (settings.appCheck === 'off') return true;
  const token = headers['x-firebase-appcheck'] ?? '';
  const isGenuine = token !== '' && (await appCheck.isGenuineApp(token));
  if (!isGenuine)
    log.warn('a call without a valid App Check token', {
      call: name,
      hasToken: token !== '',
      isRefused: settings.appCheck === 'enforce',
    });
  return isGenuine || settings.appCheck === 'monitor';
}
