import { SEEN_STEP, sessionKeyOf } from '@functions/accounts/rules/customer-session';
import type { Instant } from '@functions/base/rules/calendar';
import { withinLimit } from '@functions/base/lib/waits';
import { Contention } from '@functions/base/ports/repositories';
import type { Deps } from '@functions/ports/services';
import { recordSession } from '@functions/accounts/steps/record-session';
import type { RequestOrigin } from '@functions/ports/route';
import { registeredCustomer, type Session } from './caller';

/** How many sessions an instance remembers; the ones that were recorded first leave first. */
const MOST_REMEMBERED = 10_000;

/** How long a reply waits for the record, in ms: a database that hangs must not delay what the call is for. */
const PATIENCE = 1000;

type RecorderDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'rateLimits' | 'log'>;

/**
 * Records the sessions of registered customers (`recordSession`), each at most once in ten minutes by an instance: a
 * session that it has just recorded costs a call nothing. One record of a session is written at a time: a call that
 * names another browser meanwhile is recorded with its next call. Never throws, and never fails the call.
 */
export function sessionRecorder(): (deps: RecorderDeps, of: Session, origin: RequestOrigin) => Promise<void> {
  const recordedAt = new Map<string, Instant>();
  const underWay = new Set<string>();
  const remember = (key: string, realNow: Instant) => {
    const [oldest] = recordedAt.keys();
    if (recordedAt.size >= MOST_REMEMBERED && oldest !== undefined) recordedAt.delete(oldest);
    recordedAt.set(key, realNow);
  };
  return async (deps, of, origin) => {
    if (!registeredCustomer(of).ok) return;
    const { caller } = of;
    const realNow = deps.clock.realNow();
    const session = sessionKeyOf((text) => text, caller);
    const key = `${session}|${origin.browserId}`;
    if (underWay.has(session) || realNow - (recordedAt.get(key) ?? -Infinity) < SEEN_STEP) return;
    remember(key, realNow);
    underWay.add(session);
    const recording = recordSession(deps, caller, origin)
      .catch((error: unknown) => {
        recordedAt.delete(key);
        if (error instanceof Contention) deps.log.warn('a session was not recorded yet', { uid: caller.uid });
        else deps.log.error('a session was not recorded', error, { uid: caller.uid });
      })
      .finally(() => underWay.delete(session));
    await withinLimit(recording, PATIENCE, () => undefined);
  };
}
