import { env } from '@web/lib/browser/env';
import { keep, readKept } from '@web/lib/browser/kept';

/** Loads the native app's sandbox in the local stack. Its bridge arrives by a script, as late as the real one may. */
export function mockNativeBridge(): void {
  if (new URLSearchParams(window.location.search).get('native') === 'stand-in') keep('nativeStandIn', 'yes');
  if (readKept('nativeStandIn') === null) return;
  const script = document.createElement('script');
  script.src = new URL('/native/bridge.js', env.VITE_YANDEX_AUTHORIZE_URL).href;
  document.head.append(script);
}
