import { mockNativeBridge } from './native-bridge-mock';

/** The native app's Flutter web view, which adds `flutter_inappwebview` to the window. */
interface Bridge {
  /** Resolves with the native handler's result; null if there is no handler. */
  callHandler: (name: string, ...values: readonly unknown[]) => Promise<unknown>;
}

declare global {
  interface Window {
    flutter_inappwebview?: Partial<Bridge>;
  }
}

export const BRIDGE_TIMEOUT_MS = 3000;
const POLL_MS = 100;

/** Null while the bridge is not ready, and in other browsers. */
function readyBridge(): Bridge | null {
  const { flutter_inappwebview: bridge } = window;
  return typeof bridge?.callHandler === 'function' ? (bridge as Bridge) : null;
}

/**
 * Waits for the bridge. Polls in addition to the event: the event may precede this call, and older web views do not
 * fire it. Null after `timeoutMs`, which means that there is no native app.
 */
export function nativeBridge(timeoutMs = BRIDGE_TIMEOUT_MS): Promise<Bridge | null> {
  if (__LOCAL_STACK__ && readyBridge() === null) mockNativeBridge();
  return new Promise((resolve) => {
    const settle = (bridge: Bridge | null) => {
      clearInterval(poll);
      clearTimeout(end);
      removeEventListener('flutterInAppWebViewPlatformReady', check);
      resolve(bridge);
    };
    const check = () => {
      const bridge = readyBridge();
      if (bridge !== null) settle(bridge);
    };
    const poll = setInterval(check, POLL_MS);
    const end = setTimeout(() => settle(null), timeoutMs);
    addEventListener('flutterInAppWebViewPlatformReady', check);
    check();
  });
}

/** Calls a native handler. Null if there is no native app, the handler fails, or no result arrives in `timeoutMs`. */
export async function callNative(name: string, value: unknown, timeoutMs = BRIDGE_TIMEOUT_MS): Promise<unknown> {
  const bridge = await nativeBridge(timeoutMs);
  if (bridge === null) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeoutMs);
  });
  try {
    return await Promise.race([bridge.callHandler(name, value), late]);
  } catch {
    // A failed native handler must not stop the page.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
