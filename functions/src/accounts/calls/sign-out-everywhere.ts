import type { signOutEverywhere as endpoint } from '@functions/accounts/contract/sign-out-everywhere';
import type { Caller } from '@functions/accounts/rules/customer';
import { ok } from '@functions/base/rules/result';
import type { Deps } from '@functions/accounts/ports/repositories';
import { sessionRevocation } from '@functions/accounts/rules/account-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import type { ResultOf } from '@functions/base/steps/result-of';
import { endSessions } from '@functions/accounts/steps/end-sessions';

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
