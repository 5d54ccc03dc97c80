import type { RequestOf } from '@contract/endpoint';
import type { signInWithYandex as endpoint } from '@contract/accounts/sign-in-with-yandex';
import { ok, fail } from '@functions/domain/platform/result';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { ProviderError, type Deps } from '@functions/ports/services';

/**
 * Exchanges a Yandex access token for a custom token, after Yandex confirmed its owner and application (T3). The
 * Firebase account is `yandex:<id>` and never has an e-mail address: with one it would take over the Google sign-in of
 * that address. https://yandex.com/dev/id/doc/en/
 */
export async function signInWithYandex(
  { yandex, auth, store }: Pick<Deps, 'yandex' | 'auth' | 'store'>,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  try {
    const { id, email, photoURL } = await yandex.accountOf(request.accessToken);
    const identityId = `yandex:${id}`;
    const uid = (await store.nonTransactional.identities.get(identityId)) ?? identityId;
    // If Yandex returns no address, the one that was verified here is used. Without one the page asks for it.
    const contact = email || ((await store.nonTransactional.customers.get(uid))?.email ?? '');
    const customToken = await auth.customToken(uid, { via: identityId, contact });
    return ok({ success: true, customToken, uid, email: contact, photoURL });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return fail(error.kind === 'refused' ? 'provider_token_refused' : 'provider_unavailable');
  }
}
