import webPush from 'web-push';
import { PUSH_TTL_SECONDS, type NewsAttempt } from '@functions/domain/platform/news';
import { isAllowedAddress } from '@functions/domain/platform/webhook-endpoint';
import type { PushSender } from '@functions/ports/services';
import { postToPublic, type PublicPostOptions } from './post-to-public';

interface VapidKeys {
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Sends push messages (RFC 8030), encrypted for the browser (RFC 8291) and signed with our key (RFC 8292). The endpoint
 * comes from a browser, so it is called like any address that somebody else chose.
 */
export function webPushSender(vapidDetails: VapidKeys, options: PublicPostOptions): PushSender {
  const post = postToPublic(options);
  return {
    send: async ({ endpoint, keys }, payload) => {
      if (!isAllowedAddress(endpoint, options)) return GONE;
      let details: ReturnType<typeof webPush.generateRequestDetails>;
      try {
        details = webPush.generateRequestDetails({ endpoint, keys }, payload, {
          vapidDetails,
          TTL: PUSH_TTL_SECONDS,
          urgency: 'normal',
        });
      } catch {
        // The key is no point of the curve: no message can be encrypted for it.
        return GONE;
      }
      try {
        return attemptOf(await post(new URL(endpoint), details.body ?? '', textHeaders(details.headers)));
      } catch {
        return { result: 'later', status: null, retryAfterMs: null };
      }
    },
  };
}

const GONE: NewsAttempt = { result: 'gone', status: null, retryAfterMs: null };

const textHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** RFC 8030 §5 and §7.3: 404 and 410 say that the subscription has ended. */
function attemptOf(response: { status: number; retryAfterMs: number | null }): NewsAttempt {
  const { status } = response;
  if (status >= 200 && status < 300) return { ...response, result: 'sent' };
  if (status === 404 || status === 410) return { ...response, result: 'gone' };
  return { ...response, result: status === 429 || status >= 500 ? 'later' : 'refused' };
}
