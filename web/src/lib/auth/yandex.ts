import { BRAND } from '@functions/base/contract/values/brand';
import { env } from '@web/lib/browser/env';
import { keep, readKept, type Kept } from '@web/lib/browser/kept';
import { parseYandexReturn, type YandexReturn } from './yandex-return';

/** `link`: the signed-in customer adds the Yandex account to the own account. `confirm`: signs in to it once more. */
type Purpose = Kept<'yandexPurpose'>;
type ReturnPath = '/yauth' | '/yauth-mobile';

/**
 * Redirects to Yandex (https://yandex.com/dev/id/doc/en/). `state` proves that this browser started the sign-in. A new
 * `device_id` requests a new token each time, because the server accepts each token once.
 *
 * 'unkept': the browser does not let the site keep `state`, so the answer could not be told from a stranger's.
 */
export function startYandexSignIn(returnPath: ReturnPath = '/yauth', purpose: Purpose = 'signIn'): 'left' | 'unkept' {
  const state = crypto.randomUUID();
  if (!keep('yandexState', state) || !keep('yandexPurpose', purpose)) return 'unkept';
  const url = new URL(env.VITE_YANDEX_AUTHORIZE_URL, window.location.origin);
  url.search = new URLSearchParams({
    response_type: 'token',
    client_id: env.VITE_YANDEX_CLIENT_ID,
    redirect_uri: `${window.location.origin}${returnPath}`,
    state,
    device_id: crypto.randomUUID(),
    device_name: BRAND.name.en,
  }).toString();
  window.location.assign(url);
  return 'left';
}

/** Reads Yandex's response once. It leaves the URL and the history before anything can fail. */
export function takeYandexReturn(): YandexReturn & { readonly purpose: Purpose } {
  const fragment = window.location.hash;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const expectedState = readKept('yandexState');
  const purpose = readKept('yandexPurpose') ?? 'signIn';
  keep('yandexState', null);
  keep('yandexPurpose', null);
  return { ...parseYandexReturn(fragment, expectedState), purpose };
}
