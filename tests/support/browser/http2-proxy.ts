import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { LOCAL_HOST } from '../../../scripts/lib/ports';

export interface Http2Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Connection headers, which HTTP/2 does not know. */
const OF_ONE_HOP = /^(connection|keep-alive|proxy-connection|transfer-encoding|upgrade|host|:.*)$/;
/** Firebase's rewrites to functions: firebase.json. */
const OF_FUNCTIONS = /^\/(api|panel|auth)\//;
const TEXT = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/;

/**
 * Serves a site of the local stack as Hosting does in production: TLS, HTTP/2, texts packed by gzip, and the files of the site from
 * the edge, that is, packed and kept here, so that the emulator does not work on the processor that a phone is simulated on. The
 * certificate is made for the occasion, so that the browser must be told to take it. Throws when there is no openssl to make it with.
 */
export async function startHttp2Proxy(target: string): Promise<Http2Proxy> {
  const kept = new Map<string, Promise<Kept>>();
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const answer =
      request.method === 'GET' && !OF_FUNCTIONS.test(request.url)
        ? fromEdge(kept, target, request, response)
        : forward(target, request, response);
    answer.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, LOCAL_HOST, resolve));
  return {
    url: `https://${LOCAL_HOST}:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Kept {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A file of the site in one language, from the emulator once. */
async function fromEdge(
  kept: Map<string, Promise<Kept>>,
  target: string,
  request: Http2ServerRequest,
  response: Http2ServerResponse,
): Promise<void> {
  const key = `${request.headers['accept-language'] ?? ''} ${request.url}`;
  const file = kept.get(key) ?? passOn(target, request).then(read);
  kept.set(key, file);
  file.catch(() => kept.delete(key));
  const { status, headers, body } = await file;
  response.writeHead(status, headers).end(body);
}

async function read(answer: IncomingMessage): Promise<Kept> {
  const body = await buffer(answer);
  const packed = isText(answer) ? gzipSync(body) : body;
  return {
    status: answer.statusCode ?? 502,
    headers: {
      ...withoutHop(answer.headers),
      ...(isText(answer) && { 'content-encoding': 'gzip' }),
      'content-length': String(packed.length),
    },
    body: packed,
  };
}

async function forward(target: string, request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
  const { status, headers, body } = await read(await passOn(target, request));
  response.writeHead(status, headers).end(body);
}

function passOn(target: string, request: Http2ServerRequest): Promise<IncomingMessage> {
  const headers = { ...withoutHop(request.headers), 'accept-encoding': 'identity' };
  return new Promise((resolve, reject) => {
    const asked = ask(new URL(request.url, target), { method: request.method, headers }, resolve);
    asked.once('error', reject);
    request.pipe(asked);
  });
}

const isText = ({ headers }: IncomingMessage): boolean => TEXT.test(headers['content-type'] ?? '');

const withoutHop = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_HOP.test(name)));

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'prostor-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const names = ['-subj', `/CN=${LOCAL_HOST}`, '-addext', `subjectAltName=IP:${LOCAL_HOST}`];
    execFileSync('openssl', ['req', '-x509', ...curve, '-days', '2', ...names, '-keyout', key, '-out', cert], {
      stdio: 'pipe',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
