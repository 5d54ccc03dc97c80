import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { MAIL_TOPICS } from '@functions/base/contract/values/mail-topics';
import { succeeded } from '@functions/base/contract/wire';

/**
 * Additive call: unsubscribes from the e-mails that the link names (decision 19). Works without a session and any
 * number of times. The button of a mail client posts a form to the same URL, with the link in the query (RFC 8058).
 * `isPreview`: only returns the topic of the link, because opening a page must not unsubscribe anybody.
 */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  path: '/api/unsubscribe',
  caller: 'anyone',
  oneClickUnsubscribe: true,
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: ['link_not_valid'],
  request: z.object({ link: z.string().check(z.minLength(1), z.maxLength(512)), isPreview: z.optional(z.boolean()) }),
  response: z.object({ success: succeeded, topic: z.enum(MAIL_TOPICS) }),
});
