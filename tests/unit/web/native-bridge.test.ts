import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BRIDGE_TIMEOUT_MS, callNative, nativeBridge } from '@web/lib/native/native-bridge';

// The mock of the native app needs the parameters of a build.
vi.mock('@web/lib/native/native-bridge-mock', () => ({ playNative: () => undefined }));

interface NativeWindow {
  flutter_inappwebview?: { callHandler?: unknown };
}

let page: NativeWindow & EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('__LOCAL_STACK__', false);
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bridge = (callHandler: unknown = () => Promise.resolve('ok')) => ({ callHandler });

describe('the native bridge (§7)', () => {
  it('is found at once, after its event, or later without an event', async () => {
    page.flutter_inappwebview = bridge();
    expect(await nativeBridge()).not.toBeNull();

    page.flutter_inappwebview = {};
    const byEvent = nativeBridge();
    page.flutter_inappwebview = bridge();
    page.dispatchEvent(new Event('flutterInAppWebViewPlatformReady'));
    expect(await byEvent).not.toBeNull();

    delete page.flutter_inappwebview;
    const late = nativeBridge();
    await vi.advanceTimersByTimeAsync(1000);
    page.flutter_inappwebview = bridge();
    await vi.advanceTimersByTimeAsync(100);
    expect(await late).not.toBeNull();
  });

  it('is awaited for three seconds at most', async () => {
    const none = nativeBridge();
    await vi.advanceTimersByTimeAsync(BRIDGE_TIMEOUT_MS);
    expect(BRIDGE_TIMEOUT_MS).toBe(3000);
    expect(await none).toBeNull();
  });

  it('passes a call with its value; a native side that fails or does not respond blocks nothing', async () => {
    const calls: unknown[] = [];
    page.flutter_inappwebview = bridge((...values: unknown[]) => Promise.resolve(calls.push(values)));
    expect(await callNative('LogOut', { success: true })).toBe(1);
    expect(calls).toEqual([['LogOut', { success: true }]]);

    page.flutter_inappwebview = bridge(() => Promise.reject(new Error('Dart')));
    expect(await callNative('LogOut', null)).toBeNull();

    page.flutter_inappwebview = bridge(() => new Promise(() => undefined));
    const silent = callNative('LogOut', null);
    await vi.advanceTimersByTimeAsync(BRIDGE_TIMEOUT_MS);
    expect(await silent).toBeNull();
  });
});
