import { env } from '@web/lib/env';
import { parseYandexReturn, type YandexReturn } from './yandex-return';

const STATE_KEY = 'yandexState';

type ReturnPath = '/yauth' | '/yauth-mobile';

/** Sends the browser to Yandex; `state` proves on the way back that this browser asked. */
export function startYandexSignIn(returnPath: ReturnPath = '/yauth'): void {
  const state = crypto.randomUUID();
  sessionStorage.setItem(STATE_KEY, state);
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
export function takeYandexReturn(): YandexReturn {
  const fragment = window.location.hash;
  const expectedState = sessionStorage.getItem(STATE_KEY);
  sessionStorage.removeItem(STATE_KEY);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return parseYandexReturn(fragment, expectedState);
}
