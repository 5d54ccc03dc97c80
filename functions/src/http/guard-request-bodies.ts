import { Server, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { PRIVATE_HEADERS } from './http-message';
import { tooLarge } from './reply';

/** Bytes of a body. The largest call, reportConnections, accepts 512 KiB; a webhook has a few kB. */
const LARGEST_REQUEST = 600_000;

/** Time for a client that is still uploading to read the response before its connection is closed. */
const LINGER_MS = 2_000;

/** A content type that the framework does not parse. */
const UNPARSED = 'application/octet-stream';

const INSTALLED = Symbol.for('functions.guardRequestBodies');
const DECLARED_TYPE = Symbol.for('functions.declaredContentType');

/**
 * Protects this process from the bodies of requests. Google's Functions Framework creates the HTTP server, and it
 * inflates and parses up to 1 GB before it calls a function: 30 MB of JSON, or 29 kB of gzip, end an instance. The
 * framework has no option for this. Therefore this replaces `http.Server.prototype.emit`, whose `request` event comes
 * before every parser:
 *
 * - A request with a Content-Encoding or a body above 600 kB gets 413, and its connection is closed. A body without
 *   Content-Length is counted while it arrives, and what comes after the limit is dropped. Cloud Run logs the status of
 *   each request, so this logs nothing.
 * - The framework parses no body and keeps its bytes: eighty parsed bodies of 600 kB need more than the memory of an
 *   instance. `declaredContentType` returns the type that the client sent.
 *
 * Functions that handle events are exempt: only Google's own services may call them, and an event carries a whole
 * document (1 MiB and more once encoded). Installing it twice, or after a server was created, does no harm.
 */
export function guardRequestBodies(): void {
  if (handlesEvents(process.env.FUNCTION_SIGNATURE_TYPE)) return;
  const servers = Server.prototype as { emit: Emit; [INSTALLED]?: true };
  if (servers[INSTALLED]) return;
  servers[INSTALLED] = true;
  const { emit } = servers;
  servers.emit = function (event, ...args) {
    if (event === 'request') {
      const [request, response] = args as [IncomingMessage, ServerResponse];
      if (isTooLarge(request.headers)) return refuse(request, response);
      limitStream(request, response);
      keepAsBytes(request);
    }
    return emit.call(this, event, ...args);
  };
}

/** The Content-Type of a request as it was sent; undefined when it has none. */
export const declaredContentType = (request: IncomingMessage & { [DECLARED_TYPE]?: string }): string | undefined =>
  request[DECLARED_TYPE] ?? request.headers['content-type'];

type Emit = (this: unknown, event: string | symbol, ...args: unknown[]) => boolean;

/** The framework treats a function without a signature type as an HTTP function. */
const handlesEvents = (signatureType: string | undefined): boolean =>
  signatureType === 'event' || signatureType === 'cloudevent';

const isTooLarge = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-encoding'] || 'identity').toLowerCase() !== 'identity' ||
  Number(headers['content-length'] ?? 0) > LARGEST_REQUEST;

/** Node's parser hands each part of a body to `push`, so counting there leaves the stream's flow to its reader. */
function limitStream(request: IncomingMessage, response: ServerResponse): void {
  const push = request.push.bind(request);
  let bytes = 0;
  request.push = (part: Buffer | null, encoding) => {
    bytes += part?.length ?? 0;
    return bytes > LARGEST_REQUEST ? refuse(request, response) : push(part, encoding);
  };
}

/** The framework's parsers select by content type; a body without a type is not parsed. */
function keepAsBytes(request: IncomingMessage & { [DECLARED_TYPE]?: string }): void {
  const type = request.headers['content-type'];
  if (type === undefined) return;
  request[DECLARED_TYPE] = type;
  request.headers['content-type'] = UNPARSED;
}

/**
 * Sends the complete response at once and drops the rest of the upload. Closing the connection immediately could lose
 * the response.
 */
function refuse(request: IncomingMessage, response: ServerResponse): true {
  if (response.headersSent) {
    request.destroy();
    return true;
  }
  const body = JSON.stringify(tooLarge.body);
  response.writeHead(tooLarge.status, {
    ...PRIVATE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.write(body);
  const close = () => response.end();
  const timer = setTimeout(close, LINGER_MS);
  response.once('close', () => clearTimeout(timer));
  request.push = (part: Buffer | null) => {
    if (part === null) close();
    return true;
  };
  return true;
}
