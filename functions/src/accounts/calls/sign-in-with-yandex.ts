import type { RequestOf } from '@functions/base/contract/endpoint';
import type { signInWithYandex as endpoint } from '@functions/accounts/contract/sign-in-with-yandex';
import { YANDEX_SIGN_INS, YANDEX_SIGN_INS_PER_NETWORK } from '@functions/base/rules/sign-in-limits';
import { ok } from '@functions/base/rules/result';
import { admitStranger, humanCheckOf } from '@functions/base/steps/human-check';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/accounts/ports/repositories';
import { redeemYandexToken } from '@functions/accounts/steps/yandex-account';

const LIMITS = { perNetwork: YANDEX_SIGN_INS_PER_NETWORK, shared: YANDEX_SIGN_INS };

/**
 * Exchanges a Yandex access token for a custom token, once (T3). The Firebase account is `yandex:<id>` and never has an
 * e-mail address: with one it would take over the Google sign-in of that address. https://yandex.com/dev/id/doc/en/
 */
export async function signInWithYandex(
  deps: Pick<Deps, 'yandex' | 'auth' | 'store' | 'random' | 'clock' | 'rateLimits' | 'captcha'>,
  { request, clientIp }: { request: RequestOf<typeof endpoint>; clientIp: string },
): Promise<ResultOf<typeof endpoint>> {
  const { auth, store, clock, rateLimits } = deps;
  const humanCheck = humanCheckOf(deps, { captchaToken: request.captchaToken, clientIp });
  const admitted = await admitStranger(rateLimits, LIMITS, clientIp, humanCheck);
  if (!admitted.ok) return admitted;
  const account = await redeemYandexToken(deps, request.accessToken);
  if (!account.ok) return account;
  const { id, email, photoURL } = account.value;
  const identityId = `yandex:${id}`;
  const uid = (await store.nonTransactional.identities.get(identityId)) ?? identityId;
  // If Yandex returns no address, the one that was verified here is used. Without one the page asks for it.
  const contact = email || ((await store.nonTransactional.customers.get(uid))?.email ?? '');
  const signedInAt = clock.realNow();
  const customToken = await auth.customToken(uid, {
    via: identityId,
    contact,
    signedInAt,
    openedAt: signedInAt,
    endsAt: null,
  });
  return ok({ success: true, customToken, uid, email: contact, photoURL });
}
