import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LOCAL_HOST } from '../../scripts/ports';

export interface Front {
  readonly url: string;
  stop(): Promise<void>;
}

/** Connection headers, which HTTP/2 does not know. */
const OF_ONE_HOP = /^(connection|keep-alive|proxy-connection|transfer-encoding|upgrade|host|:.*)$/;
const TEXT = /^(text\/|application\/(json|javascript|manifest\+json)|image\/svg)/;

/**
 * Serves a site of the local suite as Hosting does in production: TLS, HTTP/2, texts packed by gzip. The certificate is made for
 * the occasion, so that the browser must be told to take it. Throws when there is no openssl to make it with.
 */
export async function startHttp2Front(target: string): Promise<Front> {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    forward(target, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, LOCAL_HOST, resolve));
  return {
    url: `https://${LOCAL_HOST}:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function forward(target: string, request: Http2ServerRequest, response: Http2ServerResponse): Promise<void> {
  const headers = { ...withoutHop(request.headers), 'accept-encoding': 'identity' };
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const asked = ask(new URL(request.url, target), { method: request.method, headers }, resolve);
    asked.once('error', reject);
    request.pipe(asked);
  });
  const isPacked = TEXT.test(answer.headers['content-type'] ?? '') && request.method !== 'HEAD';
  const { 'content-length': length, ...others } = withoutHop(answer.headers);
  response.writeHead(answer.statusCode ?? 502, {
    ...others,
    ...(isPacked ? { 'content-encoding': 'gzip' } : length !== undefined && { 'content-length': length }),
  });
  if (isPacked) await pipeline(answer, createGzip({ level: 6 }), response);
  else await pipeline(answer, response);
}

const withoutHop = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_HOP.test(name)));

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'prostor-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const names = ['-subj', `/CN=${LOCAL_HOST}`, '-addext', `subjectAltName=IP:${LOCAL_HOST}`];
    execFileSync('openssl', ['req', '-x509', ...curve, '-days', '2', ...names, '-keyout', key, '-out', cert], { stdio: 'pipe' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
