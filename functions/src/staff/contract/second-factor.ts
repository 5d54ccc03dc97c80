import * as z from 'zod/mini';
import { succeeded } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint } from './panel-endpoint';
import { oneTimeCode } from './panel-wire';

/**
 * Additive call: proposes a second factor. It takes effect when its first code is confirmed. A member who has one
 * already proves with its code or with the password that they may replace it (T25).
 */
export const proposeSecondFactor = panelEndpoint({
  name: 'proposeSecondFactor',
  path: '/panel/secondFactor/propose',
  roles: EVERY_ROLE,
  before: ['second_factor_needed'],
  effect: 'change',
  repetition: 'newEffect',
  audit: { none: 'The proposed secret has no effect until confirmSecondFactor.' },
  limits: ['staff-proofs'],
  refusals: ['not_staff', 'staff_proof_wrong', 'too_many_attempts'],
  request: z.object({
    password: z.optional(z.string().check(z.maxLength(256))),
    code: z.optional(z.string().check(z.maxLength(16))),
  }),
  /** The secret in base32, and the otpauth URI for a QR code. */
  response: z.object({ secret: z.string(), address: z.string() }),
});

/** Additive call: activates the proposed second factor. The other sessions of the member end. */
export const confirmSecondFactor = panelEndpoint({
  name: 'confirmSecondFactor',
  path: '/panel/secondFactor/confirm',
  roles: EVERY_ROLE,
  before: ['second_factor_needed'],
  effect: 'change',
  repetition: 'sameState',
  audit: 'confirmSecondFactor',
  limits: [],
  refusals: ['code_wrong'],
  request: z.object({ code: z.string().check(z.maxLength(16)) }),
  response: z.object({ success: succeeded }),
});

/** What staff type to confirm their second factor. */
export const secondFactorDraft = z.object({ code: oneTimeCode });

/** What staff type to replace their second factor: the password, or a code of the old one. */
export const secondFactorProofDraft = z.object({ proof: z.string().check(z.minLength(1), z.maxLength(256)) });
