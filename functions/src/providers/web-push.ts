import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { isPushEndpoint } from '@functions/accounts/rules/news-address';
import { PUSH_TTL_SECONDS, type NewsAttempt } from '@functions/messages/rules/news';
import type { PushSender } from '@functions/ports/services';
import { postToPublic, type PublicPostOptions } from './post-to-public';
import { restsAfterSilence, SILENCE } from './rest-after-silence';

interface VapidKeys {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Sends push messages (RFC 8030), encrypted for the browser (RFC 8291) and signed with our key (RFC 8292). The endpoint
 * comes from a browser, so it is called like any address that somebody else chose. Throws if our own keys sign nothing.
 */
export function webPushSender(vapidDetails: VapidKeys, options: PublicPostOptions): PushSender {
  const post = postToPublic(options);
  const called = restsAfterSilence();
  return {
    send: async ({ endpoint, keys }, payload) => {
      if (!isPushEndpoint(endpoint, options) || !isKeyOfBrowser(keys.p256dh)) return GONE;
      const details = webPush.generateRequestDetails({ endpoint, keys }, payload, {
        vapidDetails,
        TTL: PUSH_TTL_SECONDS,
        urgency: 'normal',
      });
      return called(new URL(endpoint).origin, async () => {
        try {
          return attemptOf(await post(new URL(endpoint), details.body, textHeaders(details.headers)));
        } catch {
          return SILENCE;
        }
      });
    },
  };
}

const GONE: NewsAttempt = { result: 'gone', status: null, retryAfterMs: null };

/** Whether a message can be encrypted for this key: it is a point of the curve. */
function isKeyOfBrowser(p256dh: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

const textHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/**
 * RFC 8030 §5 and §7.3: 404 and 410 say that the subscription has ended. Windows answers 406 to who sends too much
 * (https://learn.microsoft.com/windows/apps/develop/notifications/push-notifications/push-request-response-headers).
 */
function attemptOf(response: { status: number; retryAfterMs: number | null }): NewsAttempt {
  const { status } = response;
  if (status >= 200 && status < 300) return { ...response, result: 'sent' };
  if (status === 404 || status === 410) return { ...response, result: 'gone' };
  return { ...response, result: status === 429 || status === 406 || status >= 500 ? 'later' : 'refused' };
}
