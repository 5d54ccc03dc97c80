import type { Caller } from '@functions/domain/accounts/customer';
import { SEEN_STEP } from '@functions/domain/accounts/customer-session';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Deps } from '@functions/ports/services';
import { recordSession } from '@functions/usecases/accounts/record-session';
import { registeredCustomer, type RequestOrigin, type Session } from './caller';

/** How many sessions an instance remembers; the ones that were recorded first leave first. */
const MOST_REMEMBERED = 10_000;

/** How long a reply waits for the record, in ms: a database that hangs must not delay what the call is for. */
const PATIENCE = 1000;

type RecorderDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'log'>;

/**
 * Records the sessions of registered customers (`recordSession`), each at most once in ten minutes by an instance: a
 * session that it has just recorded costs a call nothing. Never throws, and never fails the call.
 */
export function sessionRecorder(): (deps: RecorderDeps, session: Session, origin: RequestOrigin) => Promise<void> {
  const recordedAt = new Map<string, Instant>();
  const remember = (key: string, realNow: Instant) => {
    const [oldest] = recordedAt.keys();
    if (recordedAt.size >= MOST_REMEMBERED && oldest !== undefined) recordedAt.delete(oldest);
    recordedAt.set(key, realNow);
  };
  return async (deps, session, origin) => {
    if (!registeredCustomer(session).ok) return;
    const { caller } = session;
    const realNow = deps.clock.realNow();
    const key = keyOf(caller, origin);
    if (realNow - (recordedAt.get(key) ?? -Infinity) < SEEN_STEP) return;
    remember(key, realNow);
    const recording = recordSession(deps, caller, origin).catch((error: unknown) => {
      recordedAt.delete(key);
      deps.log.error('a session was not recorded', error, { uid: caller.uid });
    });
    await within(PATIENCE, recording);
  };
}

const keyOf = ({ uid, identityId, openedAt }: Caller, { browserId }: RequestOrigin): string =>
  [uid, identityId, openedAt, browserId].join('|');

async function within(patience: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([work, waited]);
  clearTimeout(timer);
}
