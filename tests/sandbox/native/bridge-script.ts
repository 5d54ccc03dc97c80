/** What the Flutter web view puts into a page, and what the app behind it answers. Plain script; every call is told to the stand-in. */
export const BRIDGE_SCRIPT = `(() => {
  'use strict';
  const source = new URL(document.currentScript.src);
  const tell = (name, value) => fetch(source.origin + '/native/calls', { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ name, value }) });
  window.flutter_inappwebview = {
    callHandler: async (name, value) => {
      await tell(name, value === undefined ? null : value);
      return name === 'yAuth' ? 'принято' : null;
    },
  };
  dispatchEvent(new Event('flutterInAppWebViewPlatformReady'));
})();`;
