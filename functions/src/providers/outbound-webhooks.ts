import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { BRAND } from '@contract/values/brand';
import type { DeliveryError } from '@contract/values/outbound-events';
import { SECOND } from '@functions/domain/platform/calendar';
import type { DeliveryAttempt } from '@functions/domain/platform/webhook-delivery';
import { isAllowedAddress } from '@functions/domain/platform/webhook-endpoint';
import type { WebhookSender } from '@functions/ports/services';
import { isLoopback, isPublicAddress } from './public-address';

/** A product token of RFC 9110 has no spaces. */
const USER_AGENT = `${BRAND.name.en.replaceAll(/[^A-Za-z0-9]/g, '')}-Webhooks`;

/** From the look-up of the name to the status of the response. */
const PATIENCE = 3 * SECOND;

interface Address {
  readonly address: string;
  readonly family: number;
}

export interface OutboundWebhookOptions {
  /** The local stack may call loopback, also without TLS. */
  readonly allowsLoopback: boolean;
  /** The addresses of a host name. */
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>;
}

class Refused extends Error {
  constructor(readonly reason: DeliveryError) {
    super(reason);
  }
}

/**
 * Sends outbound webhooks (https://www.standardwebhooks.com). The receiver is chosen by staff, not trusted: only public
 * addresses are called, and the connection goes to exactly the address that was checked, so that a name cannot resolve
 * to another one in between (DNS rebinding). Redirects are not followed, and the body of the response is not read.
 */
export function outboundWebhooks({
  allowsLoopback,
  resolve = (hostname) => lookUp(hostname, { all: true }),
}: OutboundWebhookOptions): WebhookSender {
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

  return {
    send: async ({ url, secrets, id, sentAt, body }) => {
      const startedAt = performance.now();
      const ended = (about: Omit<DeliveryAttempt, 'durationMs'>): DeliveryAttempt => ({
        ...about,
        durationMs: Math.round(performance.now() - startedAt),
      });
      if (!isAllowedAddress(url, { allowsLoopback }))
        return ended({ status: null, error: 'not_public', retryAfterMs: null });
      const date = new Date(sentAt);
      try {
        const response = await post(new URL(url), body, lookup, {
          'content-type': 'application/json',
          'user-agent': USER_AGENT,
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt / SECOND)),
          'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, date, body)).join(' '),
        });
        return ended({ ...response, error: null });
      } catch (error) {
        return ended({ status: null, error: reasonOf(error), retryAfterMs: null });
      }
    },
  };
}

async function post(
  url: URL,
  body: string,
  lookup: LookupFunction,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; retryAfterMs: number | null }> {
  const signal = AbortSignal.timeout(PATIENCE);
  const request = url.protocol === 'http:' ? requestHttp : requestHttps;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // A connection of its own: one from a pool could lead to an address that was checked long ago.
    const sent = request(url, { method: 'POST', agent: false, lookup, signal, headers }, resolve);
    sent.on('error', reject);
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

function reasonOf(error: unknown): DeliveryError {
  if (error instanceof Refused) return error.reason;
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout';
  return /CERT|SELF_SIGNED|TLS|UNABLE_TO_VERIFY/.test(code) ? 'bad_certificate' : 'no_connection';
}
