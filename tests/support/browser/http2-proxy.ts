import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { listen } from '../../../scripts/lib/local-server';
import { LOCAL_HOST } from '../../../scripts/lib/ports';
import { certificate } from './certificate';

export interface Http2Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

interface ProxyOptions {
  /** Removes the scripts from the documents: what the same page is without any. */
  readonly isScriptless?: boolean;
}

const SCRIPTS = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/** Connection headers, which HTTP/2 does not allow. */
const HOP_BY_HOP = /^(connection|keep-alive|proxy-connection|transfer-encoding|upgrade|host|:.*)$/;
/** Paths that firebase.json rewrites to functions. */
const FUNCTION_PATHS = /^\/(api|panel|auth)\//;
const TEXT = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/;

/**
 * Serves the site of the local stack as Hosting does in production: TLS, HTTP/2 and gzip. The site's files are
 * compressed once and cached here, so the emulator does not load the processor that simulates a phone. The certificate
 * is self-signed: the browser must be configured to accept it. Throws when openssl is missing.
 */
export async function startHttp2Proxy(
  target: string,
  { isScriptless = false }: ProxyOptions = {},
): Promise<Http2Proxy> {
  const cache = new Map<string, Promise<CachedFile>>();
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const handled =
      request.method === 'GET' && !FUNCTION_PATHS.test(request.url)
        ? fromCache(cache, target, { isScriptless, request, response })
        : forward(target, request, response);
    handled.catch(() => response.destroy());
  });
  return {
    url: `https://${LOCAL_HOST}:${await listen(server)}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface CachedFile {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Exchange {
  readonly request: Http2ServerRequest;
  readonly response: Http2ServerResponse;
}

/** A file of the site in one language, requested from the emulator once. */
async function fromCache(
  cache: Map<string, Promise<CachedFile>>,
  target: string,
  { isScriptless, request, response }: ProxyOptions & Exchange,
): Promise<void> {
  const key = `${request.headers['accept-language'] ?? ''} ${request.url}`;
  const file = cache.get(key) ?? requestFrom(target, request).then((upstream) => read(upstream, isScriptless));
  cache.set(key, file);
  file.catch(() => cache.delete(key));
  const { status, headers, body } = await file;
  response.writeHead(status, headers).end(body);
}

async function read(upstream: IncomingMessage, isScriptless = false): Promise<CachedFile> {
  const sent = await buffer(upstream);
  const isDocument = upstream.headers['content-type']?.startsWith('text/html') === true;
  const body = isScriptless && isDocument ? Buffer.from(sent.toString().replace(SCRIPTS, '')) : sent;
  const compressed = isText(upstream) ? gzipSync(body) : body;
  return {
    status: upstream.statusCode ?? 502,
    headers: {
      ...withoutHopHeaders(upstream.headers),
      ...(isText(upstream) && { 'content-encoding': 'gzip' }),
      'content-length': String(compressed.length),
    },
    body: compressed,
  };
}

async function forward(target: string, request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
  const { status, headers, body } = await read(await requestFrom(target, request));
  response.writeHead(status, headers).end(body);
}

function requestFrom(target: string, request: Http2ServerRequest): Promise<IncomingMessage> {
  const headers = { ...withoutHopHeaders(request.headers), 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const outgoing = ask(new URL(request.url, target), { method: request.method, headers }, resolve);
    outgoing.once('error', reject);
    request.pipe(outgoing);
  });
}

const isText = ({ headers }: IncomingMessage): boolean => TEXT.test(headers['content-type'] ?? '');

const withoutHopHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.test(name)));
