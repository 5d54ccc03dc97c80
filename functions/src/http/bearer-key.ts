import type { CallerRefusal } from '@functions/base/contract/endpoint';
import { fail, ok, type Result } from '@functions/base/rules/result';
import type { Deps } from '@functions/ports/services';
import type { HttpRequest } from './http-message';

/**
 * Checks the bearer key of a program that has one of our secrets. `keyHash`: its sha256; null if the call is switched
 * off. Hashes are compared, therefore the timing does not reveal the key.
 */
export function identifyByKey(
  { random }: Pick<Deps, 'random'>,
  { headers }: HttpRequest,
  keyHash: string | null,
): Result<object, CallerRefusal<'monitor' | 'mailService'>> {
  const key = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const isKnown = key !== undefined && keyHash !== null && random.hash(key) === keyHash;
  return isKnown ? ok({}) : fail('not_signed_in');
}
