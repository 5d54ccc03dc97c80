/**
 * The bridge that the Flutter web view injects into a page. It reports every call to the sandbox. It is served without
 * compilation.
 */
export const BRIDGE_SCRIPT = `(() => {
  'use strict';
  const source = new URL(document.currentScript.src);
  const report = (name, value) =>
    fetch(source.origin + '/native/calls', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ name, value }),
    });
  window.flutter_inappwebview = {
    callHandler: async (name, value) => {
      await report(name, value === undefined ? null : value);
      return name === 'yAuth' ? 'принято' : null;
    },
  };
  dispatchEvent(new Event('flutterInAppWebViewPlatformReady'));
})();`;
