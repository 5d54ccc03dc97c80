import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request as requestOf, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { buildWeb } from '../../../scripts/build/build-web';
import { hostingSite, productionConfig } from '../../../scripts/lib/hosting-config';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import { localUrl } from '../../../scripts/lib/ports';
import { inCache } from '../../../scripts/lib/repository';
import { projectsOf } from '../../../scripts/lib/target-project';

export interface ProductionSite {
  readonly url: string;
  /** Delays API calls of this path until the returned function is called. */
  hold(path: string): () => void;
  /** API calls without a complete response. */
  readonly pending: ReadonlySet<string>;
  stop(): Promise<void>;
}

const API_KEY = 'key-of-the-production-build';

/** The policy of firebase.json frames the sign-in page of the projects of .firebaserc alone. */
const [PROJECT = ''] = projectsOf();

/** The values of a deploy to a project; nothing of the local stack is compiled in. */
const VALUES = {
  VITE_FIREBASE_API_KEY: API_KEY,
  VITE_FIREBASE_AUTH_DOMAIN: `${PROJECT}.firebaseapp.com`,
  VITE_FIREBASE_PROJECT_ID: PROJECT,
  VITE_FIREBASE_APP_ID: '1:1:web:1',
  VITE_CLOUDPAYMENTS_WIDGET_URL: 'https://widget.cloudpayments.ru/bundles/cloudpayments.js',
  VITE_YANDEX_AUTHORIZE_URL: 'https://oauth.yandex.ru/authorize',
  VITE_YANDEX_CLIENT_ID: 'client',
  VITE_RECAPTCHA_SITE_KEY: 'site-key',
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Builds the site as a deploy does and serves it with the headers of firebase.json. API calls go to `apiUrl`.
 */
export async function startProductionSite(apiUrl: string): Promise<ProductionSite> {
  const folder = inCache('test', 'production-web');
  await buildWeb(VALUES, { site: folder, panel: null });
  const headers = hostingSite(productionConfig(), 'site').headers.find(({ source }) => source === '**')?.headers ?? [];
  const common = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
  const held = new Map<string, Promise<unknown>>();
  const pending = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', apiUrl);
    if (/^\/(api|auth)\//.test(pathname)) {
      pending.add(pathname);
      response.on('close', () => pending.delete(pathname));
      void (held.get(pathname) ?? Promise.resolve()).then(() => forward(apiUrl, request, response));
      return;
    }
    const file = fileOf(folder, pathname);
    response.writeHead(200, { ...common, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    response.end(readFileSync(file));
  });
  const hold = (path: string): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    held.set(path, promise);
    return () => {
      held.delete(path);
      resolve(undefined);
    };
  };
  return { url: localUrl(await listen(server)), hold, pending, stop: () => closeServer(server) };
}

/** A file of the build, a prerendered page, or the app page for all other addresses. */
function fileOf(folder: string, pathname: string): string {
  const names = [pathname, `${pathname}.html`, join(pathname, 'index.html')];
  const found = names.map((name) => join(folder, name)).find((file) => existsSync(file) && statSync(file).isFile());
  return found ?? join(folder, 'app.html');
}

function forward(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { host, hostname, port, origin } = new URL(target);
  const headers = { ...request.headers, host, ...(request.headers.origin !== undefined && { origin }) };
  const onward = requestOf({ hostname, port, path: request.url, method: request.method, headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  });
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}
