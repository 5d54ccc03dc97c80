import type { RequestOf } from '@contract/endpoint';
import type { signInWithYandex as endpoint } from '@contract/accounts/sign-in-with-yandex';
import { ok, fail } from '@functions/domain/platform/result';
import { YANDEX_SIGN_INS, YANDEX_SIGN_INS_PER_NETWORK } from '@functions/domain/platform/sign-in-limits';
import { admitStranger, humanCheckOf } from '@functions/usecases/platform/human-check';
import type { ResultOf } from '@functions/usecases/platform/result-of';
import { ProviderError, type Deps } from '@functions/ports/services';

const LIMITS = { perNetwork: YANDEX_SIGN_INS_PER_NETWORK, shared: YANDEX_SIGN_INS };

/**
 * Exchanges a Yandex access token for a custom token, after Yandex confirmed its owner and application (T3). The
 * Firebase account is `yandex:<id>` and never has an e-mail address: with one it would take over the Google sign-in of
 * that address. https://yandex.com/dev/id/doc/en/
 */
export async function signInWithYandex(
  deps: Pick<Deps, 'yandex' | 'auth' | 'store' | 'rateLimits' | 'captcha'>,
  { request, clientIp }: { request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const { yandex, auth, store, rateLimits } = deps;
  const humanCheck = humanCheckOf(deps, { captchaToken: request.captchaToken, clientIp });
  const admitted = await admitStranger(rateLimits, LIMITS, clientIp, humanCheck);
  if (!admitted.ok) return admitted;
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
