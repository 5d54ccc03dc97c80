import type { CallerRefusal } from '@contract/endpoint';
import { fail, ok, type Result } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import type { HttpRequest } from './http-message';

/** Checks the bearer key of the monitor. Hashes are compared, therefore the timing does not reveal the key. */
export function identifyMonitor(
  { settings, random }: Pick<Deps, 'settings' | 'random'>,
  { headers }: HttpRequest,
): Result<null, CallerRefusal<'monitor'>> {
  const key = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const isKnown =
    key !== undefined && settings.monitoringKeyHash !== null && random.hash(key) === settings.monitoringKeyHash;
  return isKnown ? ok(null) : fail('not_signed_in');
}
