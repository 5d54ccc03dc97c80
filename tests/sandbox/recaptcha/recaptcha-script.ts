/** Browser script: like the real one, it shows the checkbox in a cross-origin iframe. Served without compilation. */
export const RECAPTCHA_SCRIPT = `(() => {
  'use strict';
  const source = new URL(document.currentScript.src);
  const widgets = [];

  function clear(widget) {
    widget.response = '';
    clearTimeout(widget.timer);
  }

  function render(container, options) {
    const parent = typeof container === 'string' ? document.getElementById(container) : container;
    const settings = Object.assign({ sitekey: parent.dataset.sitekey }, options);
    const frame = document.createElement('iframe');
    frame.title = 'reCAPTCHA';
    frame.src = source.origin + '/recaptcha/api/anchor?k=' + encodeURIComponent(settings.sitekey)
      + '&origin=' + encodeURIComponent(location.origin) + '&theme=' + encodeURIComponent(settings.theme || 'light');
    const style = { width: '304px', height: '78px', border: '0', maxWidth: '100%', colorScheme: 'normal' };
    Object.assign(frame.style, style);
    parent.append(frame);
    return widgets.push({ frame, settings, response: '', timer: 0 }) - 1;
  }

  const call = (callback, value) => {
    const action = typeof callback === 'string' ? window[callback] : callback;
    if (typeof action === 'function') action(value);
  };

  window.addEventListener('message', (event) => {
    const widget = widgets.find(({ frame }) => frame.contentWindow === event.source);
    if (!widget || event.origin !== source.origin || !event.data || event.data.type !== 'recaptcha:token') return;
    widget.response = event.data.token;
    widget.timer = setTimeout(() => {
      grecaptcha.reset(widgets.indexOf(widget));
      call(widget.settings['expired-callback']);
    }, 120000);
    call(widget.settings.callback, widget.response);
  });

  const grecaptcha = {
    render,
    ready: (action) => setTimeout(action, 0),
    getResponse: (id = 0) => (widgets[id] ? widgets[id].response : ''),
    reset: (id = 0) => {
      const widget = widgets[id];
      if (!widget) return;
      clear(widget);
      widget.frame.contentWindow && widget.frame.contentWindow.postMessage({ type: 'recaptcha:reset' }, source.origin);
    },
  };
  window.grecaptcha = grecaptcha;

  const start = () => {
    const isExplicit = source.searchParams.get('render') === 'explicit';
    if (!isExplicit) document.querySelectorAll('.g-recaptcha').forEach((box) => render(box));
    call(source.searchParams.get('onload') || '');
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else setTimeout(start, 0);
})();
`;

/** Script inside the iframe with the checkbox. */
export const ANCHOR_SCRIPT = `(() => {
  'use strict';
  const box = document.getElementById('box');
  const { origin } = box.dataset;
  box.addEventListener('click', async () => {
    if (box.getAttribute('aria-checked') === 'true') return;
    box.disabled = true;
    const body = new URLSearchParams({ hostname: new URL(origin).hostname });
    const response = await fetch('/recaptcha/api/tick', { method: 'POST', body });
    const { token } = await response.json();
    window.parent.postMessage({ type: 'recaptcha:token', token }, origin);
    box.disabled = false;
    box.setAttribute('aria-checked', 'true');
  });
  window.addEventListener('message', (event) => {
    const isReset = event.origin === origin && event.data && event.data.type === 'recaptcha:reset';
    if (isReset) box.setAttribute('aria-checked', 'false');
  });
})();
`;
