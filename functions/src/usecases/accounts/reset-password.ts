import type { RequestOf } from '@contract/endpoint';
import type { resetPassword as endpoint } from '@contract/accounts/reset-password';
import { fail, ok } from '@functions/domain/platform/result';
import { ProviderError, type Deps } from '@functions/ports/services';
import { countWrongSecret, sentWrongSecrets } from '@functions/usecases/platform/human-check';
import type { ResultOf } from '@functions/usecases/platform/result-of';

/**
 * Sets a new password with the code from an e-mail, which proves the mailbox. The password is trusted from then on
 * (T22). Codes that Firebase refuses are counted by network (T21). Fails with `link_not_valid`, `provider_unavailable`
 * or `too_many_attempts`.
 */
export async function resetPassword(
  { sessions, auth, rateLimits }: Pick<Deps, 'sessions' | 'auth' | 'rateLimits'>,
  { request: { code, password }, clientIp }: { request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  if (await sentWrongSecrets(rateLimits, clientIp)) return fail('too_many_attempts');
  try {
    await auth.trustPassword(await sessions.resetPassword(code, password));
    return ok({ success: true });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unexpected') throw error;
    if (error.kind !== 'refused') return fail('provider_unavailable');
    await countWrongSecret(rateLimits, clientIp);
    return fail('link_not_valid');
  }
}
