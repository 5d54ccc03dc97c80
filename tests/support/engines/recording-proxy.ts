import {
  createServer,
  request as requestOf,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import { LOCAL_HOST } from '../../../scripts/lib/ports';

/**
 * An HTTP proxy that adds a script to the pages of the site. The script reports what a driver of WebKit cannot: errors
 * in the console from the first line on, and what the Content-Security-Policy refused.
 */
export interface RecordingProxy {
  /** `host:port` */
  readonly address: string;
  /** Console warnings and errors, uncaught exceptions, missing files and refused policies, each with its page. */
  readonly errors: readonly string[];
  /** Delays requests to the site whose path matches. `begun` resolves at the first of them. */
  hold(path: RegExp): { readonly begun: Promise<void>; release(): void };
  close(): Promise<void>;
}

const SCRIPT_PATH = '/__recorder.js';
const REPORT_PATH = '/__recorded';

const SCRIPT = `(() => {
  const report = (what) => navigator.sendBeacon('${REPORT_PATH}', location.pathname + ': ' + what);
  for (const level of ['warn', 'error']) {
    const log = console[level];
    console[level] = (...args) => {
      report('console.' + level + ' ' + args.map((arg) => (arg instanceof Error ? arg.stack : String(arg))).join(' '));
      log.apply(console, args);
    };
  }
  // WebKit reports a file as not loaded when the page is left.
  let isLeft = false;
  addEventListener('beforeunload', () => (isLeft = true));
  addEventListener('error', ({ message, target }) => {
    if (message) report('uncaught ' + message);
    else if (!isLeft) report('not loaded ' + (target.src || target.href));
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled rejection ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report('refused by ' + violatedDirective + ' ' + blockedURI));
})()`;

/** Starts the proxy for one site. Requests to other origins pass unchanged. */
export async function startRecordingProxy(siteUrl: string): Promise<RecordingProxy> {
  const site = new URL(siteUrl);
  const errors: string[] = [];
  let held: { readonly path: RegExp; begin(): void; readonly released: Promise<void> } | null = null;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', site);
    const isOfSite = url.host === site.host;
    if (isOfSite && url.pathname === SCRIPT_PATH)
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(SCRIPT);
    else if (isOfSite && url.pathname === REPORT_PATH) {
      errors.push(await textOf(request));
      response.writeHead(204).end();
    } else {
      if (held?.path.test(url.pathname) === true) {
        held.begin();
        await held.released;
      }
      forward(url, isOfSite, request, response);
    }
  };
  const server = createServer((request, response) => void handle(request, response));
  return {
    address: `${LOCAL_HOST}:${await listen(server)}`,
    errors,
    hold: (path) => {
      const begun = Promise.withResolvers<undefined>();
      const released = Promise.withResolvers<undefined>();
      held = { path, begin: () => begun.resolve(undefined), released: released.promise };
      return { begun: begun.promise, release: () => released.resolve(undefined) };
    },
    close: () => closeServer(server),
  };
}

function forward(url: URL, isOfSite: boolean, request: IncomingMessage, response: ServerResponse): void {
  // Pages must not be compressed, and never answered by "not modified": they are changed here.
  const headers = without(request.headers, ['accept-encoding', 'if-none-match', 'if-modified-since']);
  const onward = requestOf(url, { method: request.method, headers }, (upstream) => {
    const isPage = isOfSite && (upstream.headers['content-type'] ?? '').startsWith('text/html');
    if (!isPage) {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
      return;
    }
    void textOf(upstream).then((page) => {
      response.writeHead(upstream.statusCode ?? 502, without(upstream.headers, ['content-length', 'etag']));
      response.end(page.replace(/<head[^>]*>/, (head) => `${head}<script src="${SCRIPT_PATH}"></script>`));
    });
  });
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
