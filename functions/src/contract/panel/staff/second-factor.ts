import * as z from 'zod/mini';
import { succeeded } from '@contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@contract/panel/panel-endpoint';
import { oneTimeCode } from '@contract/panel/panel-wire';

/** Additive call: proposes a second factor. It takes effect when its first code is confirmed. */
export const proposeSecondFactor = panelEndpoint({
  name: 'proposeSecondFactor',
  method: 'POST',
  path: '/panel/secondFactor/propose',
  roles: EVERY_ROLE,
  dataExposure: 'none',
  effect: 'change',
  repetition: 'newEffect',
  audit: { none: 'The proposed secret has no effect until confirmSecondFactor.' },
  limits: [],
  refusals: ['not_staff'],
  request: z.object({}),
  /** The secret in base32, and the otpauth URI for a QR code. */
  response: z.object({ secret: z.string(), address: z.string() }),
});

/** Additive call: activates the proposed second factor. */
export const confirmSecondFactor = panelEndpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/panel/secondFactor/confirm',
  roles: EVERY_ROLE,
  dataExposure: 'none',
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
