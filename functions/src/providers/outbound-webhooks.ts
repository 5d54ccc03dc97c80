import { Webhook } from 'standardwebhooks';
import { BRAND } from '@functions/base/contract/values/brand';
import { SECOND } from '@functions/base/rules/calendar';
import type { DeliveryAttempt } from '@functions/base/rules/webhook-delivery';
import { isAllowedAddress } from '@functions/base/rules/allowed-address';
import type { WebhookSender } from '@functions/ports/services';
import { postProblem, postToPublic, type PublicPostOptions } from './post-to-public';

/** A product token of RFC 9110 has no spaces. */
const USER_AGENT = `${BRAND.name.en.replaceAll(/[^A-Za-z0-9]/g, '')}-Webhooks`;

/**
 * Sends outbound webhooks (https://www.standardwebhooks.com). The receiver is chosen by staff, not trusted:
 * `postToPublic` calls it.
 */
export function outboundWebhooks(options: PublicPostOptions): WebhookSender {
  const post = postToPublic(options);
  return {
    send: async ({ url, secrets, id, sentAt, body }) => {
      const startedAt = performance.now();
      const ended = (about: Omit<DeliveryAttempt, 'durationMs'>): DeliveryAttempt => ({
        ...about,
        durationMs: Math.round(performance.now() - startedAt),
      });
      if (!isAllowedAddress(url, options)) return ended({ status: null, error: 'not_public', retryAfterMs: null });
      const date = new Date(sentAt);
      try {
        const response = await post(new URL(url), body, {
          'content-type': 'application/json',
          'user-agent': USER_AGENT,
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt / SECOND)),
          'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, date, body)).join(' '),
        });
        return ended({ ...response, error: null });
      } catch (error) {
        return ended({ status: null, error: postProblem(error), retryAfterMs: null });
      }
    },
  };
}
