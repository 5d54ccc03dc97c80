import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { refreshSession as endpoint } from '@contract/refresh-session';
import { accepted, refused, type Outcome } from '@functions/domain/refusal';
import { ProviderError, type Deps } from '@functions/ports';

/** Trades a refresh token of Firebase's for a fresh ID token; who it belongs to is decided at the next call, as always. */
export async function refreshSession(
  { sessions }: Pick<Deps, 'sessions'>,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  try {
    const { idToken, refreshToken } = await sessions.refresh(request.refreshToken);
    return accepted({ success: true, accessToken: idToken, refreshToken });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unexpected') throw error;
    return refused(error.kind === 'refused' ? 'sign-in-again' : 'provider-unavailable');
  }
}
