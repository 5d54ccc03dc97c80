import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { signInWithYandex as endpoint } from '@contract/accounts/sign-in-with-yandex';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { ProviderError, type Deps } from '@functions/ports/services';

/**
 * Trades Yandex's token for ours after asking Yandex whose it is and for which application it was made (T3). The
 * account is `yandex:<id>` and never carries an e-mail at Firebase: an address there would let it swallow the Google
 * sign-in of whoever owns that address.
 */
export async function signInWithYandex(
  { yandex, auth, store }: Pick<Deps, 'yandex' | 'auth' | 'store'>,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<Result<ResponseOf<typeof endpoint>>> {
  try {
    const { id, email, photoURL } = await yandex.accountOf(request.accessToken);
    const via = `yandex:${id}`;
    const uid = (await store.nonTransactional.identities.get(via)) ?? via;
    // An address that Yandex does not give may have been proven to us before; without one the page asks for it next.
    const contact = email || ((await store.nonTransactional.customers.get(uid))?.email ?? '');
    const customToken = await auth.customToken(uid, { via, contact });
    return ok({ success: true, customToken, uid, email: contact, photoURL });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return fail(error.kind === 'refused' ? 'provider-token-refused' : 'provider-unavailable');
  }
}
