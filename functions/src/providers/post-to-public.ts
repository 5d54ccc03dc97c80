import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryError } from '@functions/base/contract/values/outbound-events';
import { SECOND } from '@functions/base/rules/calendar';
import { isLoopback, isPublicAddress } from './public-address';

/** From the look-up of the name to the status of the response. */
const PATIENCE = 3 * SECOND;

interface Address {
  readonly address: string;
  readonly family: number;
}

export interface PublicPostOptions {
  /** The local stack may call loopback, also without TLS. */
  readonly allowsLoopback: boolean;
  /** The addresses of a host name. */
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>;
}

interface PublicResponse {
  readonly status: number;
  readonly retryAfterMs: number | null;
}

type PublicPost = (
  url: URL,
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
) => Promise<PublicResponse>;

class Refused extends Error {
  constructor(readonly reason: DeliveryError) {
    super(reason);
  }
}

/**
 * Calls an address that somebody else chose: only public addresses are called, and the connection goes to exactly the
 * address that was checked, so that a name cannot resolve to another one in between (DNS rebinding). Redirects are not
 * followed, and the body of the response is not read. It throws what `postProblem` names.
 */
export function postToPublic({
  allowsLoopback,
  resolve = (hostname) => lookUp(hostname, { all: true }),
}: PublicPostOptions): PublicPost {
  const isAllowed = ({ address }: Address): boolean =>
    isPublicAddress(address) || (allowsLoopback && isLoopback(address));

  /** All addresses have to be allowed: a name with a public and a private one is an attack or a mistake. */
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (first === undefined) callback(new Refused('unresolved'), []);
        else if (!found.every(isAllowed)) callback(new Refused('not_public'), []);
        else if (options.all === true) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      () => callback(new Refused('unresolved'), []),
    );
  };
  return async (url, body, headers) => {
    // A literal address is not looked up. `URL` has written it in its one form: 127.1 is 127.0.0.1.
    const literal = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(literal);
    if (family !== 0 && !isAllowed({ address: literal, family })) throw new Refused('not_public');
    return post(url, body, lookup, headers);
  };
}

async function post(
  url: URL,
  body: string | Buffer,
  lookup: LookupFunction,
  headers: Readonly<Record<string, string>>,
): Promise<PublicResponse> {
  const signal = AbortSignal.timeout(PATIENCE);
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // A connection of its own: one from a pool could lead to an address that was checked long ago.
    const sent = request(url, { method: 'POST', agent: false, lookup, signal, headers }, resolve);
    sent.on('error', reject);
    // An answer of another protocol is none that we asked for, and Node's client reports it by no other event.
    sent.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer);
    });
    // Whatever else ends the request, the caller gets an answer; after another one these have no effect.
    sent.on('close', () => {
      reject(new Error('the request was closed without a response'));
    });
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
    sent.end(body);
  });
  response.on('error', () => undefined);
  response.destroy();
  return { status: response.statusCode ?? 0, retryAfterMs: waitOf(response.headers['retry-after']) };
}

/** Milliseconds: the header has seconds or a date (RFC 9110). */
function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * SECOND : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

/** Why a call got no status. */
export function postProblem(error: unknown): DeliveryError {
  if (error instanceof Refused) return error.reason;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return /CERT|SELF_SIGNED|TLS|UNABLE_TO_VERIFY/.test(code) ? 'bad_certificate' : 'no_connection';
}
