import * as z from 'zod/mini';
import { ATTACH_GAINS } from '@functions/purchase/contract/values/attach-gains';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import { PAYMENT_METHODS } from '@functions/payments/contract/values/payment-methods';
import { isTariff } from '@functions/base/contract/values/tariff';
import { isoDate, roubles, succeeded } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint, SUPPORT_DESK } from '@functions/staff/contract/panel-endpoint';
import { requestId, transactionId, userId, staffReason } from '@functions/staff/contract/panel-wire';
import { bought } from '@functions/refunds/contract/bought';

/** Additive calls that correct a customer's account. */

const target = { userId, requestId, reason: staffReason };
const response = z.object({ success: succeeded });

/** The preview refuses what the change would refuse, except `payment_in_use`, which it tells as `needsFinance`. */
const ATTACH_REFUSALS = [
  'no_such_user',
  'refunded_already',
  'no_such_payment',
  'payment_attached',
  'restricted',
  'not_active',
  'trial_used',
  'tariff_missing',
] as const satisfies readonly RefusalCode[];

/** `tariff`: the months bought by a payment without an order; default: the customer's tariff. */
const attachment = { userId, transactionId, tariff: z.optional(z.int().check(z.refine(isTariff))) };

/**
 * What attaching a payment does to both accounts. The change gets the one that staff have seen, and is refused
 * (`payment_changed`) if it would do anything else by then.
 */
const reassignEffect = z.object({
  /** The account that uses the payment now; null = none. */
  ownerId: z.nullable(userId),
  /** The end of that account's access before the change. */
  ownerAccessUntil: z.nullable(isoDate),
  endsRenewals: z.boolean(),
  gain: z.enum(ATTACH_GAINS),
});
export type ReassignEffect = z.output<typeof reassignEffect>;

/** Access and slots of an account, before and after. */
const change = {
  accessUntil: z.nullable(isoDate),
  accessUntilAfter: z.nullable(isoDate),
  extraDevices: z.int(),
  extraDevicesAfter: z.int(),
};

/** Additive call: whose payment it is, and what attaching it would take and give. Nothing is changed. */
export const previewReassign = panelEndpoint({
  name: 'previewReassign',
  path: '/panel/reassignPayment/preview',
  roles: EVERY_ROLE,
  dataExposure: 'one',
  effect: 'read',
  audit: 'previewReassign',
  limits: [],
  refusals: ATTACH_REFUSALS,
  request: z.object(attachment),
  response: z.object({
    now: isoDate,
    amount: roubles,
    at: isoDate,
    method: z.nullable(z.enum(PAYMENT_METHODS)),
    cardMask: z.nullable(z.string()),
    /** The masked address of the payment. */
    maskedEmail: z.string(),
    bought,
    /** The account that uses the payment now, and what it loses; null = none. */
    owner: z.nullable(
      z.object({
        ...change,
        id: z.string(),
        email: z.string(),
        /** Access is open, and ends at once. */
        accessClosesNow: z.boolean(),
        endsRenewals: z.boolean(),
      }),
    ),
    /** The account that gets the payment. */
    target: z.object({ ...change, id: z.string(), email: z.string(), renews: z.boolean() }),
    /** An account with open access would lose some of it: finance or an admin decides. */
    needsFinance: z.boolean(),
    effect: reassignEffect,
  }),
});

/**
 * Assigns a payment to this customer (decision 23): one that was made without an account, is in quarantine or belongs
 * to another account. Attached back to the account that it was moved from, it gives what that account had lost.
 */
export const reassignPayment = panelEndpoint({
  name: 'reassignPayment',
  path: '/panel/reassignPayment',
  roles: EVERY_ROLE,
  effect: 'change',
  repetition: 'ignored',
  audit: 'reassignPayment',
  limits: [],
  refusals: [...ATTACH_REFUSALS, 'payment_in_use', 'payment_changed'],
  request: z.object({
    ...target,
    ...attachment,
    /** Additive: what the preview said; without it nothing is compared. */
    seen: z.optional(reassignEffect),
  }),
  response,
});

/** Sets another referrer: the customer with this invitation code. */
export const changeReferrer = panelEndpoint({
  name: 'changeReferrer',
  path: '/panel/changeReferrer',
  roles: SUPPORT_DESK,
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
  path: '/panel/swaps',
  roles: SUPPORT_DESK,
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
  path: '/panel/trialOverride',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'allowSecondTrial',
  limits: [],
  refusals: ['no_such_user', 'trial_used'],
  request: z.object(target),
  response,
});
