import { createServer, request as requestOf, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import { LOCAL_HOST } from '../../../scripts/lib/ports';
import { certificate } from '../browser/certificate';

/** Fakes of the Google and Yandex hosts that a production build calls, behind an HTTPS proxy. */
export interface FakeProviders {
  /** `host:port` of the proxy. */
  readonly proxy: string;
  /** Requests since the last `clearRequests`, as `GET host/path` without the query, and `CONNECT host:port`. */
  readonly requests: readonly string[];
  /** Requests without a complete response. */
  readonly pending: ReadonlySet<string>;
  clearRequests(): void;
  /** Delay of each response in ms. */
  delay: number;
  /** Delays Google's scripts until the returned function is called. */
  hold(): () => void;
  /** The e-mail of the account that Google's window offers. */
  account: string;
  /** The access token with which Yandex redirects back. */
  yandexToken: string;
  stop(): Promise<void>;
}

/** The label of the only button in Google's window. */
export const CHOOSE = 'Choose the account';

/** Set on the root element when Google's frame responds. From then on a click opens the window immediately. */
export const READY_MARK = 'googleReady';

const FOR_EVERY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

interface Answer {
  readonly type: string;
  readonly body: string;
}

/**
 * Fakes apis.google.com, the sign-in pages of the Firebase project, and Yandex. The Auth emulator at `authEmulator`
 * (`host:port`) issues the tokens, so the local stack accepts them.
 */
export async function startFakeProviders(authEmulator: string): Promise<FakeProviders> {
  const requests: string[] = [];
  const pending = new Set<string>();
  let held = Promise.resolve();

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { host = '' } = request.headers;
    const { pathname, search } = new URL(request.url ?? '/', `https://${host}`);
    const name = `${request.method ?? ''} ${host}${pathname}`;
    requests.push(name);
    pending.add(name);
    response.on('close', () => pending.delete(name));
    await Promise.all([
      host === 'apis.google.com' && held,
      new Promise((resolve) => setTimeout(resolve, providers.delay)),
    ]);
    const own = ownAnswer(host, pathname, providers.account);
    if (own !== null) response.writeHead(200, { 'content-type': own.type, ...FOR_EVERY_ORIGIN }).end(own.body);
    else if (host === 'oauth.yandex.ru')
      response.writeHead(302, { location: backFromYandex(search, providers.yandexToken) }).end();
    else if (host.endsWith('.googleapis.com')) forward(authEmulator, `/${host}${pathname}${search}`, request, response);
    else response.writeHead(404).end();
  };
  const tls = createTlsServer(certificate(), (request, response) => void respond(request, response));
  const tlsPort = await listen(tls);
  const proxy = createServer();
  // A server no longer tracks the connections passed to `connect`, but waits for them when it closes.
  const tunnels = new Set<Duplex>();
  proxy.on('connect', ({ url = '' }, client) => {
    requests.push(`CONNECT ${url}`);
    const server = connect(tlsPort, LOCAL_HOST, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      server.pipe(client).pipe(server);
    });
    // A closing browser leaves half-open connections behind.
    for (const half of [client, server]) {
      tunnels.add(half);
      half.on('error', () => half.destroy());
      half.on('close', () => {
        tunnels.delete(half);
        client.destroy();
        server.destroy();
      });
    }
  });
  const proxyPort = await listen(proxy);

  const providers: FakeProviders = {
    proxy: `${LOCAL_HOST}:${proxyPort}`,
    requests,
    pending,
    clearRequests: () => void requests.splice(0),
    delay: 0,
    account: '',
    yandexToken: '',
    hold: () => {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      return release;
    },
    stop: async () => {
      for (const half of tunnels) half.destroy();
      await Promise.all([closeServer(tls), closeServer(proxy)]);
    },
  };
  return providers;
}

function ownAnswer(host: string, path: string, account: string): Answer | null {
  if (host === 'apis.google.com') return { type: 'text/javascript', body: path === '/js/api.js' ? LOADER : FRAMES };
  if (path === '/__/auth/iframe') return { type: 'text/html', body: FRAME };
  if (path === '/__/auth/handler') return { type: 'text/html', body: chooser(account) };
  if (path === '/v1/projects')
    return { type: 'application/json', body: JSON.stringify({ authorizedDomains: [LOCAL_HOST] }) };
  return null;
}

/** The loader of apis.google.com. Like Google's own, it loads a second script for the requested part. */
const LOADER = `(() => {
  const ready = new URL(document.currentScript.src).searchParams.get('onload');
  window.gapi = {
    load(part, { callback }) {
      const script = document.createElement('script');
      script.src = 'https://apis.google.com/frames.js';
      script.onload = () => callback();
      document.head.append(script);
    },
  };
  window[ready]();
})()`;

/** The part that Firebase uses: it opens a frame and forwards the frame's messages. */
const FRAMES = `(() => {
  const open = (options, opened) => {
    const handlers = {};
    let markLoaded;
    const loaded = new Promise((resolve) => (markLoaded = resolve));
    const frame = document.createElement('iframe');
    frame.src = options.url;
    frame.style.display = 'none';
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data === 'here') markLoaded();
      else handlers.authEvent?.({ authEvent: data });
    });
    options.where.append(frame);
    return opened({
      restyle: () => Promise.resolve(),
      register: (name, handler) => (handlers[name] = handler),
      ping: async (done) => {
        await loaded;
        done();
        setTimeout(() => (document.documentElement.dataset.${READY_MARK} = ''));
      },
      // Firebase throws after a successful response too.
      send: (name, message, done) => setTimeout(() => { try { done([{ webStorageSupport: true }]) } catch {} }),
    });
  };
  Object.assign(window.gapi, {
    iframes: { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: () => true, getContext: () => ({ open }) },
  });
})()`;

const FRAME = `<!doctype html><script>
addEventListener('message', ({ data }) => parent.postMessage(data, '*'));
parent.postMessage('here', '*');
</script>`;

/** Google's window with one account. The frame forwards the choice to the page. */
const chooser = (account: string): string => {
  const token = encodeURIComponent(JSON.stringify({ sub: `google-${account}`, email: account, email_verified: true }));
  return `<!doctype html><title>Google</title><button>${CHOOSE}</button><script>
const query = new URLSearchParams(location.search);
document.querySelector('button').onclick = () => {
  const event = {
    type: query.get('authType'), eventId: query.get('eventId'), sessionId: 'none',
    postBody: null, tenantId: null, error: null,
    urlResponse: location.href + '&id_token=${token}',
  };
  for (let place = 0; place < opener.length; place += 1) opener[place].postMessage(event, '*');
};
</script>`;
};

function backFromYandex(search: string, token: string): string {
  const query = new URLSearchParams(search);
  const back = new URL(query.get('redirect_uri') ?? '');
  back.hash = new URLSearchParams({
    access_token: token,
    token_type: 'bearer',
    state: query.get('state') ?? '',
  }).toString();
  return back.href;
}

function forward(target: string, path: string, request: IncomingMessage, response: ServerResponse): void {
  const [host, port] = target.split(':');
  const onward = requestOf(
    { host, port, path, method: request.method, headers: { ...request.headers, host: target } },
    (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    },
  );
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}
