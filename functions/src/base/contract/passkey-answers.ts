import * as z from 'zod/mini';
import { PASSKEY_TRANSPORTS } from '@functions/base/contract/values/passkey-transports';

/** The options of a browser's calls for passkeys, and its answers (https://www.w3.org/TR/webauthn-3/ §5.4, §5.5). */

const base64url = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[\w-]+$/));

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)),
});

/** For `navigator.credentials.create`: binary values are base64url. */
export const newPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  /** The keys that the owner has already: the same device makes no second one. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type NewPasskeyOptions = z.output<typeof newPasskeyOptions>;

/** For `navigator.credentials.get`. Without `allowCredentials` the person chooses among the keys of the device. */
export const passkeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(descriptor)),
});
export type PasskeyOptions = z.output<typeof passkeyOptions>;

/** The answer of `navigator.credentials.create`. */
export const newPasskeyAnswer = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    /** A browser may know transports that we do not. */
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
});
export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;

/** The answer of `navigator.credentials.get`. */
export const passkeyAnswer = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(128)),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;
