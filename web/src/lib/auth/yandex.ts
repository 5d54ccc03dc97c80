import { BRAND } from '@contract/values/brand';
import { env } from '@web/lib/browser/env';
import { keep, readKept, type Kept } from '@web/lib/browser/kept';
import { parseYandexReturn, type YandexReturn } from './yandex-return';

/** `link`: the signed-in customer adds the Yandex account to the own account. `confirm`: signs in to it once more. */
type Purpose = Kept<'yandexPurpose'>;
type ReturnPath = '/yauth' | '/yauth-mobile';

/**
 * Redirects to Yandex (https://yandex.com/dev/id/doc/en/). `state` proves that this browser started the sign-in. A new
 * `device_id` requests a new token each time, because the server accepts each token once.
 */
export function startYandexSignIn(returnPath: ReturnPath = '/yauth', purpose: Purpose = 'signIn'): void {
  const state = crypto.randomUUID();
  keep('yandexState', state);
  keep('yandexPurpose', purpose);
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
}

/** Reads Yandex's response once and removes it from the URL and the history. */
export function takeYandexReturn(): YandexReturn & { readonly purpose: Purpose } {
  const fragment = window.location.hash;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const expectedState = readKept('yandexState');
  const purpose = readKept('yandexPurpose') ?? 'signIn';
  keep('yandexState', null);
  keep('yandexPurpose', null);
  return { ...parseYandexReturn(fragment, expectedState), purpose };
}
