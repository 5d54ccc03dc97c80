import { fail, ok, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import type { HttpRequest } from './http-message';

/** Whether a call brings the key of the monitor. Hashes are compared: how long that takes says nothing of the key. */
export function identifyMonitor(
  { settings, random }: Pick<Deps, 'settings' | 'random'>,
  { headers }: HttpRequest,
): Result<null> {
  const key = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const isKnown =
    key !== undefined && settings.monitoringKeyHash !== null && random.hash(key) === settings.monitoringKeyHash;
  return isKnown ? ok(null) : fail('not-signed-in');
}
