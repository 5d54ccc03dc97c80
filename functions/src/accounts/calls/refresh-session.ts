import type { RequestOf } from '@functions/base/contract/endpoint';
import type { refreshSession as endpoint } from '@functions/accounts/contract/refresh-session';
import { isOpen } from '@functions/staff/rules/staff-session';
import { ok, fail } from '@functions/base/rules/result';
import { REFRESHES } from '@functions/base/rules/sign-in-limits';
import { countWrongSecret, refusalOfWrongSecrets } from '@functions/base/steps/human-check';
import type { ResultOf } from '@functions/base/steps/result-of';
import { ProviderError } from '@functions/ports/services';
import type { Deps } from '@functions/accounts/ports/repositories';

/**
 * Exchanges a Firebase refresh token for a new ID token. Authorization is decided at the next call. A staff session can
 * be refreshed only by the browser that opened it (T2), and only until it ends (T24). Refreshes are counted by session,
 * and tokens that Google refuses by network: both before the next call to Google (T21). Fails with `sign_in_again`,
 * `provider_unavailable` or `too_many_attempts`.
 * https://firebase.google.com/docs/reference/rest/auth
 */
export async function refreshSession(
  { sessions, random, store, clock, rateLimits }: Pick<Deps, 'sessions' | 'random' | 'store' | 'clock' | 'rateLimits'>,
  { request, ...origin }: { request: RequestOf<typeof endpoint>; browserSecret: string; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const session = random.hash(request.refreshToken);
  const tooMany =
    (await rateLimits.exhausted(REFRESHES, session)) ?? (await refusalOfWrongSecrets(rateLimits, origin.clientIp));
  if (tooMany !== null) return tooMany;
  try {
    const { idToken, refreshToken, browser, staffSession } = await sessions.refresh(request.refreshToken);
    await rateLimits.consume(REFRESHES, session);
    if (browser !== null && browser !== random.hash(origin.browserSecret)) return fail('sign_in_again');
    if (staffSession !== null) {
      const stored = await store.nonTransactional.staffSessions.get(staffSession);
      if (stored === null || !isOpen(stored, clock.realNow())) return fail('sign_in_again');
    }
    return ok({ success: true, accessToken: idToken, refreshToken });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unexpected') throw error;
    if (error.kind !== 'refused') return fail('provider_unavailable');
    await countWrongSecret(rateLimits, origin.clientIp);
    return fail('sign_in_again');
  }
}
