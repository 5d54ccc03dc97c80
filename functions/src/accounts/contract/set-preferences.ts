import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { claimedIdentity, succeeded } from '@functions/base/contract/wire';

/** Which e-mails the customer wants, and in which language. `followsSite`: the language is the one of the site. */
export const preferences = z.object({
  reminders: z.boolean(),
  promotions: z.boolean(),
  mailLanguage: z.enum(LANGUAGES),
  followsSite: z.boolean(),
});

/**
 * Additive call: which e-mails the customer wants. Missing fields stay as they are. `mailLanguage` is the customer's
 * choice; `site` lets e-mails follow the site again. `siteLanguage` is the language that the customer switched the site
 * to; a chosen language of e-mails stays.
 */
export const setPreferences = endpoint({
  name: 'setPreferences',
  path: '/api/profile/preferences',
  caller: 'customer',
  needsRecentSignIn: { never: 'it changes the language and voluntary e-mails' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['account-changes'],
  refusals: ['not_registered', 'too_many_attempts'],
  request: z.object({
    ...claimedIdentity,
    reminders: z.optional(z.boolean()),
    promotions: z.optional(z.boolean()),
    mailLanguage: z.optional(z.enum([...LANGUAGES, 'site'])),
    siteLanguage: z.optional(z.string().check(z.maxLength(16))),
  }),
  response: z.object({ success: succeeded, ...preferences.shape }),
});
