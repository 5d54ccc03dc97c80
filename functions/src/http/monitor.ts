import { refused, accepted, type Outcome } from '../domain/refusal';
import type { Deps } from '../ports';
import type { HttpRequest } from './http-message';

/** Whether a call brings the key of the monitor. Hashes are compared: how long that takes says nothing of the key. */
export function identifyMonitor(
  { settings, random }: Pick<Deps, 'settings' | 'random'>,
  { headers }: HttpRequest,
): Outcome<null> {
  const key = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const isKnown =
    key !== undefined && settings.monitoringKeyHash !== null && random.hash(key) === settings.monitoringKeyHash;
  return isKnown ? accepted(null) : refused('not-signed-in');
}
