/** Browser script of the payment widget. It is served without compilation. */
export const WIDGET_SCRIPT = `(() => {
  'use strict';
  const sandboxOrigin = new URL(document.currentScript.src).origin;

  function openForm(intent, onComplete) {
    return new Promise((resolve) => {
      const frame = document.createElement('iframe');
      frame.title = 'Локальная касса (тест)';
      frame.src = sandboxOrigin + '/cloudpayments/form?embedder=' + encodeURIComponent(location.origin);
      Object.assign(frame.style, {
        position: 'fixed', inset: '0', width: '100%', height: '100%',
        border: '0', zIndex: '2147483647', colorScheme: 'normal',
      });
      const overflow = document.documentElement.style.overflow;
      const close = (result) => {
        window.removeEventListener('message', listen);
        frame.remove();
        document.documentElement.style.overflow = overflow;
        resolve(result);
      };
      function listen(event) {
        if (event.origin !== sandboxOrigin || event.source !== frame.contentWindow) return;
        const message = event.data || {};
        if (message.type === 'cashier:ready') {
          frame.contentWindow.postMessage({ type: 'cashier:intent', intent: JSON.stringify(intent) }, sandboxOrigin);
        }
        if (message.type === 'cashier:complete') onComplete(message.result);
        if (message.type === 'cashier:close') close(message.result);
      }
      window.addEventListener('message', listen);
      document.documentElement.style.overflow = 'hidden';
      document.body.append(frame);
      frame.focus();
    });
  }

  class CloudPayments {
    oncomplete = null;

    start(intent) {
      return openForm(intent, (result) => { if (typeof this.oncomplete === 'function') this.oncomplete(result); });
    }
  }

  window.cp = Object.assign(window.cp || {}, { CloudPayments });
})();
`;
