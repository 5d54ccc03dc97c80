import * as z from 'zod/mini';
import { succeeded } from '@contract/wire';
import { isTariff } from '@contract/values/tariff';
import { EVERY_ROLE, panelEndpoint, SUPPORT_DESK } from '@contract/panel/panel-endpoint';
import { requestId, transactionId, userId, why } from '@contract/panel/panel-wire';

/** Additive calls that put a customer's account right. */

const about = { userId, requestId, reason: why };
const response = z.object({ success: succeeded });

/**
 * Gives this customer a payment that was made without an account, landed in quarantine or belongs to another account; or another
 * inviter (support and admin). `tariff`: months that a payment without an order of its own buys; absent = the customer's tariff.
 */
export const reassignPaymentOrReferrer = panelEndpoint({
  name: 'reassignPaymentOrReferrer',
  method: 'POST',
  path: '/panel/reattach',
  roles: EVERY_ROLE,
  request: z.union([
    z.object({ ...about, transactionId, tariff: z.optional(z.int().check(z.refine(isTariff))) }),
    z.object({ ...about, inviterCode: z.string().check(z.minLength(1), z.maxLength(64)) }),
  ]),
  response,
});

/** The customer may swap devices again, as if none had been swapped. */
export const resetDeviceSwaps = panelEndpoint({
  name: 'resetDeviceSwaps',
  method: 'POST',
  path: '/panel/swaps',
  roles: SUPPORT_DESK,
  request: z.object(about),
  response,
});

/** A trial for somebody whose card or mailbox had one already, as in a family. */
export const allowSecondTrial = panelEndpoint({
  name: 'allowSecondTrial',
  method: 'POST',
  path: '/panel/trialOverride',
  roles: SUPPORT_DESK,
  request: z.object(about),
  response,
});
