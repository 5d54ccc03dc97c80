/** The browser half: the box lives in a frame of its own origin, as the real one does. Plain script. */
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
    Object.assign(frame.style, { width: '304px', height: '78px', border: '0', maxWidth: '100%', colorScheme: 'normal' });
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
    if (source.searchParams.get('render') !== 'explicit') document.querySelectorAll('.g-recaptcha').forEach((box) => render(box));
    call(source.searchParams.get('onload') || '');
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else setTimeout(start, 0);
})();
`;

/** Runs inside the frame with the box. */
export const ANCHOR_SCRIPT = `(() => {
  'use strict';
  const box = document.getElementById('box');
  const { origin } = box.dataset;
  box.addEventListener('click', async () => {
    if (box.getAttribute('aria-checked') === 'true') return;
    box.disabled = true;
    const response = await fetch('/recaptcha/api/tick', { method: 'POST', body: new URLSearchParams({ hostname: new URL(origin).hostname }) });
    const { token } = await response.json();
    box.disabled = false;
    box.setAttribute('aria-checked', 'true');
    window.parent.postMessage({ type: 'recaptcha:token', token }, origin);
  });
  window.addEventListener('message', (event) => {
    if (event.origin === origin && event.data && event.data.type === 'recaptcha:reset') box.setAttribute('aria-checked', 'false');
  });
})();
`;
