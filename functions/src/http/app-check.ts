import type { Endpoint } from '@contract/endpoint';
import type { Deps } from '@functions/ports/services';
import type { HttpRequest } from './http-message';

/**
 * Whether a call comes from a page or an app of ours, by Firebase App Check. A switch, since Google's servers cannot be reached from
 * everywhere: `monitor` only counts in the log who would be refused, `off` asks nobody.
 */
export async function comesFromOurApp(
  { appCheck, settings, log }: Deps,
  { name }: Endpoint,
  { headers }: HttpRequest,
): Promise<boolean> {
  if (settings.appCheck === 'off') return true;
  const token = headers['x-firebase-appcheck'] ?? '';
  const isOurs = token !== '' && (await appCheck.isGenuineApp(token));
  if (!isOurs)
    log.warn('a call without a valid App Check token', {
      call: name,
      hasToken: token !== '',
      isRefused: settings.appCheck === 'enforce',
    });
  return isOurs || settings.appCheck === 'monitor';
}
