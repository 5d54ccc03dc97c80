import { env } from '@web/lib/browser/env';

const KEY = 'nativeStandIn';

/** Loads the native app's sandbox in the local stack. Its bridge arrives by a script, as late as the real one may. */
export function mockNativeBridge(): void {
  if (new URLSearchParams(window.location.search).get('native') === 'stand-in') sessionStorage.setItem(KEY, 'yes');
  if (sessionStorage.getItem(KEY) === null) return;
  const script = document.createElement('script');
  script.src = new URL('/native/bridge.js', env.VITE_YANDEX_AUTHORIZE_URL).href;
  document.head.append(script);
}
