/** Browser script of the payment form. It is served without compilation. */
export const FORM_SCRIPT = `(() => {
  'use strict';
  const find = (id) => document.getElementById(id);
  const { embedder } = find('cashier').dataset;
  const postToEmbedder = (message) => window.parent.postMessage(message, embedder);
  const isOffered = (method) => !(intent.restrictedPaymentMethods || []).includes(method);
  // The first step shows what the shop has not switched off.
  const show = (step) => {
    ['card', 'bank', 'link', 'done'].forEach((id) => { find(id).hidden = id !== step; });
    const others = [...document.querySelectorAll('[data-method]')];
    others.forEach((button) => { button.hidden = !isOffered(button.dataset.method); });
    find('methods').hidden = step !== 'card' || others.every((button) => button.hidden);
    if (step === 'card' && !isOffered('Card')) find('card').hidden = true;
  };
  let intent = null;
  let transactionId = null;
  let last = { type: 'cancel' };

  window.addEventListener('message', (event) => {
    if (event.origin !== embedder || event.source !== window.parent) return;
    if (!event.data || event.data.type !== 'cashier:intent' || intent) return;
    intent = JSON.parse(event.data.intent);
    const currency = intent.currency || 'RUB';
    const format = new Intl.NumberFormat(intent.culture || 'ru-RU', { style: 'currency', currency });
    find('amount').textContent = format.format(intent.amount);
    find('description').textContent = intent.description || '';
    find('pay').disabled = false;
    find('cashier').removeAttribute('aria-busy');
    show('card');
    const other = document.querySelector('[data-method]:not([hidden])') || find('close');
    (isOffered('Card') ? find('number') : other).focus();
  });

  const close = () => postToEmbedder({ type: 'cashier:close', result: last });

  function showError(message) {
    find('message').textContent = message;
    find('message').hidden = message === '';
  }

  function onOutcome(outcome) {
    if (outcome.step === 'mistake') {
      showError(outcome.message);
      show('card');
      if (outcome.field) find(outcome.field).focus();
      return;
    }
    transactionId = outcome.transactionId;
    if (outcome.step === 'threeDSecure') {
      show('bank');
      find('confirm').focus();
      return;
    }
    if (outcome.step === 'link') {
      find('link-title').textContent = outcome.label;
      find('link-url').href = '/cloudpayments/link/' + transactionId;
      show('link');
      find('pay-link').focus();
      return;
    }
    const data = { transactionId };
    if (outcome.step === 'success') last = { type: 'payment', status: 'success', data };
    else {
      const { message, reasonCode } = outcome;
      last = { type: 'payment', status: 'fail', message, data: { ...data, ReasonCode: reasonCode } };
    }
    postToEmbedder({ type: 'cashier:complete', result: last });
    if (outcome.step === 'success') {
      find('close').hidden = true;
      show('done');
      find('finish').focus();
      setTimeout(close, (intent.autoClose || 3) * 1000);
    } else if (intent.retryPayment === false) close();
    else {
      showError(outcome.message + (isOffered('Card') ? '. Попробуйте другую карту.' : '. Попробуйте другой способ.'));
      show('card');
      if (isOffered('Card')) find('number').select();
    }
  }

  async function submit(path, body) {
    const buttons = [...document.querySelectorAll('button')].filter((button) => !button.disabled);
    buttons.forEach((button) => { button.disabled = true; });
    find('pay').textContent = 'Проверяем…';
    showError('');
    let outcome = { step: 'mistake', field: null, message: 'Касса не ответила, попробуйте ещё раз' };
    try {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (response.ok) outcome = await response.json();
    } catch { /* the form shows the default outcome above */ }
    buttons.forEach((button) => { button.disabled = false; });
    find('pay').textContent = 'Оплатить';
    onOutcome(outcome);
  }

  document.querySelectorAll('[data-method]').forEach((button) => button.addEventListener('click', () =>
    submit('/cloudpayments/form/method', { intent, method: button.dataset.method })));
  find('pay-link').addEventListener('click', () => submit('/cloudpayments/form/link', { transactionId }));
  find('other-way').addEventListener('click', () => show('card'));

  const digits = (value) => value.replace(/\\D/g, '');
  find('number').addEventListener('input', ({ target }) => {
    target.value = digits(target.value).slice(0, 16).replace(/(\\d{4})(?=\\d)/g, '$1 ');
  });
  find('expires').addEventListener('input', ({ target }) => {
    const typed = digits(target.value).slice(0, 4);
    target.value = typed.length > 2 ? typed.slice(0, 2) + '/' + typed.slice(2) : typed;
  });
  find('card').addEventListener('submit', (event) => {
    event.preventDefault();
    const card = { number: find('number').value, expires: find('expires').value, cvv: find('cvv').value };
    submit('/cloudpayments/form/pay', { intent, card });
  });
  document.querySelectorAll('[data-card]').forEach((button) => button.addEventListener('click', () => {
    find('number').value = button.textContent;
    find('expires').value = '12/40';
    find('cvv').value = '123';
    showError('');
    find('pay').focus();
  }));
  const authenticate = (confirmed) => submit('/cloudpayments/form/confirm', { transactionId, confirmed });
  find('confirm').addEventListener('click', () => authenticate(true));
  find('deny').addEventListener('click', () => authenticate(false));
  find('finish').addEventListener('click', close);
  find('close').addEventListener('click', close);
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); });
  postToEmbedder({ type: 'cashier:ready' });
})();
`;
