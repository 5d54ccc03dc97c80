import * as z from 'zod/mini';
import { succeeded } from '@contract/wire';
import { isTariff } from '@contract/values/tariff';
import { EVERY_ROLE, panelEndpoint, SUPPORT_DESK } from '@contract/panel/panel-endpoint';
import { requestId, transactionId, userId, staffReason } from '@contract/panel/panel-wire';

/** Additive calls that correct a customer's account. */

const target = { userId, requestId, reason: staffReason };
const response = z.object({ success: succeeded });

/**
 * Assigns a payment to this customer (decision 23): one that was made without an account, is in quarantine or belongs
 * to another account. `tariff`: the months bought by a payment without an order; default: the customer's tariff.
 */
export const reassignPayment = panelEndpoint({
  name: 'reassignPayment',
  method: 'POST',
  path: '/panel/reassignPayment',
  roles: EVERY_ROLE,
  dataExposure: 'none',
  effect: 'change',
  repetition: 'ignored',
  audit: 'reassignPayment',
  limits: [],
  refusals: [
    'no_such_user',
    'refunded_already',
    'no_such_payment',
    'payment_attached',
    'restricted',
    'not_active',
    'trial_used',
    'tariff_missing',
  ],
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
  effect: 'change',
  repetition: 'ignored',
  audit: 'changeReferrer',
  limits: [],
  refusals: ['no_such_user', 'no_such_inviter', 'inviter_impossible'],
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
  effect: 'change',
  repetition: 'ignored',
  audit: 'resetDeviceSwaps',
  limits: [],
  refusals: ['no_such_user'],
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
  effect: 'change',
  repetition: 'ignored',
  audit: 'allowSecondTrial',
  limits: [],
  refusals: ['no_such_user', 'trial_used'],
  request: z.object(target),
  response,
});
