import type { RequestOf } from '@functions/base/contract/endpoint';
import type { resetPassword as endpoint } from '@functions/accounts/contract/reset-password';
import { passwordIdentityId } from '@functions/accounts/rules/sign-in-accounts';
import { SECOND } from '@functions/base/rules/calendar';
import { fail, ok } from '@functions/base/rules/result';
import { ProviderError } from '@functions/ports/services';
import type { Deps } from '@functions/accounts/ports/repositories';
import { countWrongSecret, refusalOfWrongSecrets } from '@functions/base/steps/human-check';
import type { ResultOf } from '@functions/base/steps/result-of';

/**
 * Sets a new password with the code from an e-mail, which proves the mailbox. The password is trusted from then on, and
 * every session of the account ends (T22). Codes that Firebase refuses are counted by network (T21). Fails with
 * `link_not_valid`, `provider_unavailable` or `too_many_attempts`.
 */
export async function resetPassword(
  deps: Pick<Deps, 'sessions' | 'auth' | 'rateLimits' | 'store' | 'clock'>,
  { request: { code, password }, clientIp }: { request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const { sessions, auth, rateLimits } = deps;
  const tooMany = await refusalOfWrongSecrets(rateLimits, clientIp);
  if (tooMany !== null) return tooMany;
  try {
    await endSessions(deps, await auth.trustPassword(await sessions.resetPassword(code, password)));
    return ok({ success: true });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unexpected') throw error;
    if (error.kind !== 'refused') return fail('provider_unavailable');
    await countWrongSecret(rateLimits, clientIp);
    return fail('link_not_valid');
  }
}

/** Firebase has revoked the refresh tokens; the tokens that it issued before are valid for up to an hour. */
async function endSessions({ store, clock }: Pick<Deps, 'store' | 'clock'>, uid: string): Promise<void> {
  const identityId = passwordIdentityId(uid);
  // Firebase states sign-ins in whole seconds, and the next one may be in this second.
  const sessionsFrom = Math.floor(clock.realNow() / SECOND) * SECOND;
  await store.transaction(async ({ identities, customers }) => {
    const customer = await customers.get((await identities.get(identityId)) ?? uid);
    if (customer?.signIns.includes(identityId)) await customers.save({ ...customer, sessionsFrom });
  });
}
