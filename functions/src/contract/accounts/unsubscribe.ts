import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { succeeded } from '@contract/wire';

/** What a mail can be unsubscribed from. */
export const MAIL_TOPICS = ['promotions', 'reminders'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

/**
 * Additive call: stops the mails that a link in one of them names. Works signed out and as often as one likes. A mail client's
 * own button posts a form to the same address, with the link in the query (RFC 8058). `isPreview`: only says what the link is
 * for, since opening a page must not unsubscribe anybody.
 */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/unsubscribe',
  caller: 'anyone',
  isPostedByMailClients: true,
  request: z.object({ link: z.string().check(z.minLength(1), z.maxLength(512)), isPreview: z.optional(z.boolean()) }),
  response: z.object({ success: succeeded, topic: z.enum(MAIL_TOPICS) }),
});
