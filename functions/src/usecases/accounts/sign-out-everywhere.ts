import type { signOutEverywhere as endpoint } from '@contract/accounts/sign-out-everywhere';
import type { Caller } from '@functions/domain/accounts/customer';
import { ok } from '@functions/domain/platform/result';
import type { Deps } from '@functions/ports/services';
import { sessionRevocation } from '@functions/domain/accounts/account-tasks';
import { enqueue } from '@functions/usecases/platform/enqueue';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { endSessions } from './end-sessions';

/**
 * Ends every session of the customer, this one included (T22): from now on the server refuses sessions of earlier
 * sign-ins, and Firebase revokes their refresh tokens.
 */
export async function signOutEverywhere(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { caller, browserId }: { caller: Caller; browserId: string },
): Promise<ResultOf<typeof endpoint>> {
  const now = await deps.clock.now();
  const cause = deps.random.secretId();
  const ended = await endSessions(deps, caller, browserId, (repositories) =>
    enqueue(repositories, sessionRevocation(caller.uid, cause, now)),
  );
  return ended.ok ? ok({ success: true }) : ended;
}
