import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen } from '../../../scripts/lib/local-server';
import { localUrl } from '../../../scripts/lib/ports';

/** The site at an address of its own, whose next release lacks files. A browser keeps a service worker by address. */
export interface ReleaseServer {
  readonly url: string;
  /** Paths of the requests that reached the server. */
  readonly requested: string[];
  /** The next release: a file is gone, and the service worker no longer names it. Returns the path of the file. */
  deploy(gone: RegExp): Promise<string>;
  stop(): Promise<void>;
}

const WORKER = '/sw.js';

export async function startReleaseServer(target: string): Promise<ReleaseServer> {
  let gone: string | null = null;
  const requested: string[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = new URL(request.url ?? '/', target).pathname;
    requested.push(path);
    if (path === gone) {
      response.writeHead(404, { 'content-type': 'text/html', 'x-content-type-options': 'nosniff' }).end('gone');
      return;
    }
    const answer = await forward(target, request);
    if (path !== WORKER || gone === null) {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      return;
    }
    const code = (await buffer(answer)).toString().replace(entryOf(gone), '');
    response.writeHead(200, without(answer.headers, 'content-length')).end(code);
  };
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  return {
    url: localUrl(await listen(server)),
    requested,
    deploy: async (pattern) => {
      const worker = await (await fetch(new URL(WORKER, target))).text();
      const file = [...worker.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path).find((path) => pattern.test(path));
      if (file === undefined || !entryOf(file).test(worker)) throw new Error(`the service worker has no ${pattern}`);
      gone = file;
      return file;
    },
    stop: () => closeServer(server),
  };
}

/** An entry of the list in the service worker, with its comma. */
const entryOf = (path: string): RegExp =>
  new RegExp(`\\{url:[\`"']${path.replaceAll('.', '\\.')}[\`"'],revision:null\\},?`);

const without = (headers: IncomingHttpHeaders, name: string): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

function forward(target: string, request: IncomingMessage): Promise<IncomingMessage> {
  const headers = without(request.headers, 'host');
  return new Promise((resolve, reject) => {
    const options = { method: request.method ?? 'GET', headers: { ...headers, 'accept-encoding': 'identity' } };
    const outgoing = ask(new URL(request.url ?? '/', target), options, resolve);
    outgoing.once('error', reject);
    request.pipe(outgoing);
  });
}
