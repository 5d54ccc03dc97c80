import type { RequestOf } from '@contract/endpoint';
import type { refreshSession as endpoint } from '@contract/accounts/refresh-session';
import { isOpen } from '@functions/domain/panel/staff-session';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { ProviderError, type Deps } from '@functions/ports/services';

/**
 * Exchanges a Firebase refresh token for a new ID token. Authorization is decided at the next call. A staff session can
 * be refreshed only by the browser that opened it (T2), and only until it ends (T24). Fails with `sign_in_again` or
 * `provider_unavailable`. https://firebase.google.com/docs/reference/rest/auth
 */
export async function refreshSession(
  { sessions, random, store, clock }: Pick<Deps, 'sessions' | 'random' | 'store' | 'clock'>,
  { request, browserSecret }: { request: RequestOf<typeof endpoint>; browserSecret: string },
): Promise<ResultOf<typeof endpoint>> {
  try {
    const { idToken, refreshToken, browser, staffSession } = await sessions.refresh(request.refreshToken);
    if (browser !== null && browser !== random.hash(browserSecret)) return fail('sign_in_again');
    if (staffSession !== null) {
      const session = await store.nonTransactional.staffSessions.get(staffSession);
      if (session === null || !isOpen(session, clock.realNow())) return fail('sign_in_again');
    }
    return ok({ success: true, accessToken: idToken, refreshToken });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unexpected') throw error;
    return fail(error.kind === 'refused' ? 'sign_in_again' : 'provider_unavailable');
  }
}
