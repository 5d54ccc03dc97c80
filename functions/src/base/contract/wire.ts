import * as z from 'zod/mini';
import { EMAIL_MAX, EMAIL_PATTERN, isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { ERROR_CODES } from '@functions/base/contract/values/error-codes';

/** ISO 8601 in UTC, the format of every date on the wire. */
export const isoDate = z.iso.datetime();

/** Roubles as a number with at most two decimals: 150.5. Inside the product money is kopecks. */
export const roubles = z.number().check(z.nonnegative());

/** An e-mail address that a person enters, normalised, by the rule of `isEmail`. */
export const emailAddress = z
  .string()
  .check(
    z.overwrite(normaliseEmail),
    z.email({ pattern: EMAIL_PATTERN }),
    z.maxLength(EMAIL_MAX),
    z.refine(isEmail, { abort: true }),
  );

/** 0 to 1, shown as percent. */
export const fraction = z.number().check(z.minimum(0), z.maximum(1));

/** The signed-in customer as the page states it (§6). Compared with the ID token, never trusted. */
export const claimedIdentity = {
  uid: z.string().check(z.maxLength(128)),
  email: z.string().check(z.maxLength(254)),
};

export const succeeded = z.literal(true);

/**
 * The response to every refused or failed call (§8). `field` names invalid input, `requestId` a fault;
 * `retryAfter` are the seconds until the same call can succeed, the header `Retry-After`. A page that is
 * older than the server reads a code it does not know as `unknown`.
 */
export const failure = z.object({
  success: z.literal(false),
  // The pipe requires a text: the promo generator's refusal (§8) has the same shape without a code.
  code: z.pipe(z.string(), z.catch(z.enum([...ERROR_CODES, 'unknown']), 'unknown')),
  message: z.string(),
  field: z.optional(z.string()),
  requestId: z.optional(z.string()),
  retryAfter: z.optional(z.number()),
});
export type Failure = z.output<typeof failure>;
