import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { EMAIL_MAX, normaliseEmail } from '@functions/base/contract/values/email';
import { succeeded } from '@functions/base/contract/wire';

/**
 * What became of an e-mail after the mail service had accepted it. `hard`: the mailbox does not exist, or is closed.
 * `soft`: it is full or its server is busy, and the service tries again itself. `complaint`: the recipient marked the
 * e-mail as spam.
 */
const BOUNCE_KINDS = ['hard', 'soft', 'complaint'] as const;

/** `at`: ISO 8601 with any offset. `reason`: the words of the other server, for the log. */
const bounce = z.object({
  email: z.string().check(z.overwrite(normaliseEmail), z.minLength(3), z.maxLength(EMAIL_MAX)),
  kind: z.enum(BOUNCE_KINDS),
  at: z.iso.datetime({ offset: true }),
  reason: z.optional(z.string().check(z.maxLength(2000))),
});

const MOST_BOUNCES = 100;

/**
 * Additive call: bounces and complaints that the mail service reports. Optional e-mails to a mailbox of a `hard` one
 * end; a `complaint` withdraws the consent to advertising. What has no effect is accepted, too: an unknown address, a
 * `soft` one, what happened more than 30 days ago. Without a response a report may be sent again.
 */
export const reportBounces = endpoint({
  name: 'reportBounces',
  path: '/api/mail/bounces',
  caller: 'mailService',
  // Enough for 100 bounces with the longest reasons.
  largestBody: 512 * 1024,
  effect: 'change',
  repetition: 'sameState',
  limits: [],
  refusals: [],
  request: z.object({ bounces: z.array(bounce).check(z.minLength(1), z.maxLength(MOST_BOUNCES)) }),
  response: z.object({ success: succeeded }),
});
