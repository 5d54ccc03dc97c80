import { env } from '@web/lib/browser/env';
import { parseYandexReturn, type YandexReturn } from './yandex-return';

const STATE_KEY = 'yandexState';
const PURPOSE_KEY = 'yandexPurpose';

/** `link`: whoever is signed in here adds the Yandex account to their own. */
type Purpose = 'signIn' | 'link';
type ReturnPath = '/yauth' | '/yauth-mobile';

/** Sends the browser to Yandex; `state` proves on the way back that this browser asked. */
export function startYandexSignIn(returnPath: ReturnPath = '/yauth', purpose: Purpose = 'signIn'): void {
  const state = crypto.randomUUID();
  sessionStorage.setItem(STATE_KEY, state);
  sessionStorage.setItem(PURPOSE_KEY, purpose);
  const url = new URL(env.VITE_YANDEX_AUTHORIZE_URL, window.location.origin);
  url.search = new URLSearchParams({
    response_type: 'token',
    client_id: env.VITE_YANDEX_CLIENT_ID,
    redirect_uri: `${window.location.origin}${returnPath}`,
    state,
  }).toString();
  window.location.assign(url);
}

/** Takes the answer out of the address and the history, at once and only once. */
export function takeYandexReturn(): YandexReturn & { readonly purpose: Purpose } {
  const fragment = window.location.hash;
  const expectedState = sessionStorage.getItem(STATE_KEY);
  const purpose = sessionStorage.getItem(PURPOSE_KEY) === 'link' ? 'link' : 'signIn';
  sessionStorage.removeItem(STATE_KEY);
  sessionStorage.removeItem(PURPOSE_KEY);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return { ...parseYandexReturn(fragment, expectedState), purpose };
}
