import * as z from 'zod/mini';
import { succeeded } from '@contract/wire';
import { isTariff } from '@contract/values/tariff';
import { EVERY_ROLE, panelEndpoint, SUPPORT_DESK } from '@contract/panel/panel-endpoint';
import { requestId, transactionId, userId, staffReason } from '@contract/panel/panel-wire';

/** Additive calls that correct a customer's account. */

const target = { userId, requestId, reason: staffReason };
const response = z.object({ success: succeeded });

/**
 * Assigns a payment to this customer (decision 41): one that was made without an account, is in quarantine or belongs
 * to another account. `tariff`: the months bought by a payment without an order; default: the customer's tariff.
 */
export const reassignPayment = panelEndpoint({
  name: 'reassignPayment',
  method: 'POST',
  path: '/panel/reassignPayment',
  roles: EVERY_ROLE,
  dataExposure: 'none',
  request: z.object({ ...target, transactionId, tariff: z.optional(z.int().check(z.refine(isTariff))) }),
  response,
});

/** Sets another referrer: the customer with this invitation code. */
export const changeReferrer = panelEndpoint({
  name: 'changeReferrer',
  method: 'POST',
  path: '/panel/changeReferrer',
  roles: SUPPORT_DESK,
  dataExposure: 'none',
  request: z.object({ ...target, inviterCode: z.string().check(z.minLength(1), z.maxLength(64)) }),
  response,
});

/** Resets the count of device swaps to zero. */
export const resetDeviceSwaps = panelEndpoint({
  name: 'resetDeviceSwaps',
  method: 'POST',
  path: '/panel/swaps',
  roles: SUPPORT_DESK,
  dataExposure: 'none',
  request: z.object(target),
  response,
});

/** Allows a trial although the card or mailbox already had one, for example in a family. */
export const allowSecondTrial = panelEndpoint({
  name: 'allowSecondTrial',
  method: 'POST',
  path: '/panel/trialOverride',
  roles: SUPPORT_DESK,
  dataExposure: 'none',
  request: z.object(target),
  response,
});
