import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { succeeded } from '@functions/base/contract/wire';

/** The steps of a sign-in by custom token, in their order. */
export const SIGN_IN_STEPS = ['sign', 'exchange', 'delete'] as const;
export type SignInStep = (typeof SIGN_IN_STEPS)[number];

/**
 * Additive call: signs a technical account in with a custom token, as Yandex, ticket and staff sign-ins do, and removes
 * it (decision 74). For a monitor with its key. The response contains neither tokens nor details of an error; the log
 * has them.
 */
export const probeSignIn = endpoint({
  name: 'probeSignIn',
  path: '/api/health/signIn',
  caller: 'monitor',
  effect: 'read',
  limits: ['sign-in-probes'],
  refusals: ['too_many_attempts'],
  request: z.object({}),
  response: z.object({
    success: succeeded,
    /** The first step that failed; null if a sign-in works. */
    failed: z.nullable(z.enum(SIGN_IN_STEPS)),
    /** The address from which this call came, as rate limits count it; '' inside the local stack. */
    clientAddress: z.string(),
  }),
});
