import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { signInWithYandex as endpoint } from '@contract/sign-in-with-yandex';
import { accepted, refused, type Outcome } from '@functions/domain/refusal';
import { ProviderError, type Deps } from '@functions/ports';

/**
 * Trades Yandex's token for ours after asking Yandex whose it is and for which application it was made (T3). The
 * account is `yandex:<id>` and never carries an e-mail at Firebase: an address there would let it swallow the Google
 * sign-in of whoever owns that address.
 */
export async function signInWithYandex(
  { yandex, auth, store }: Pick<Deps, 'yandex' | 'auth' | 'store'>,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<Outcome<ResponseOf<typeof endpoint>>> {
  try {
    const { id, email, photoURL } = await yandex.accountOf(request.accessToken);
    if (!email) return refused('no-email-from-provider');
    const via = `yandex:${id}`;
    const uid = (await store.direct.identities.get(via)) ?? via;
    const customToken = await auth.customToken(uid, { via, contact: email });
    return accepted({ success: true, customToken, uid, email, photoURL });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return refused(error.kind === 'refused' ? 'provider-token-refused' : 'provider-unavailable');
  }
}
