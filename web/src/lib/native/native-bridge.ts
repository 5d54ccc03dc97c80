import { mockNativeBridge } from './native-bridge-mock';

/** The native app around this page: a Flutter web view, which puts `flutter_inappwebview` into the window. */
interface Bridge {
  /** Answers what the native side answers; null when nobody listens there. */
  callHandler: (name: string, ...values: readonly unknown[]) => Promise<unknown>;
}

declare global {
  interface Window {
    flutter_inappwebview?: Partial<Bridge>;
  }
}

export const BRIDGE_TIMEOUT_MS = 3000;
const POLL_MS = 100;

/** Null while it is not ready, and in every other browser. */
function readyBridge(): Bridge | null {
  const { flutter_inappwebview: bridge } = window;
  return typeof bridge?.callHandler === 'function' ? (bridge as Bridge) : null;
}

/**
 * Waits for the bridge: its event may have passed before this page listened, and older web views put it in late without one.
 * Null after three seconds: no native app.
 */
export function nativeBridge(timeoutMs = BRIDGE_TIMEOUT_MS): Promise<Bridge | null> {
  if (__LOCAL_STACK__ && readyBridge() === null) mockNativeBridge();
  return new Promise((resolve) => {
    const settle = (bridge: Bridge | null) => {
      clearInterval(poll);
      clearTimeout(end);
      removeEventListener('flutterInAppWebViewPlatformReady', look);
      resolve(bridge);
    };
    const look = () => {
      const bridge = readyBridge();
      if (bridge !== null) settle(bridge);
    };
    const poll = setInterval(look, POLL_MS);
    const end = setTimeout(() => settle(null), timeoutMs);
    addEventListener('flutterInAppWebViewPlatformReady', look);
    look();
  });
}

/** A call that the native side may never answer: null then, and when there is no native side or it refused. */
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
    // The native side failed with what it was told; the page goes on without it.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
