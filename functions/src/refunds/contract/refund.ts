import * as z from 'zod/mini';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import { PAYMENT_METHODS } from '@functions/payments/contract/values/payment-methods';
import { REFUND_STATES } from '@functions/payments/contract/values/payments';
import { isoDate, roubles } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { bought } from './bought';
import { requestId, staffReason, transactionId } from '@functions/staff/contract/panel-wire';

const receiptOfCustomer = {
  email: z.string().check(z.maxLength(254)),
  uid: z.string().check(z.maxLength(128)),
  receipt: z.optional(transactionId),
};
const amount = roubles.check(z.multipleOf(0.01));

/** The preview refuses what the refund would refuse. */
const REFUSALS = [
  'role_not_allowed',
  'no_such_user',
  'not_found',
  'guarantee_over',
  'refund_too_late',
  'refunded_already',
  'refund_exceeds_payment',
] as const satisfies readonly RefusalCode[];

/**
 * Requests a refund (§7, §8). A refusal is HTTP 200 in this shape. With e-mail and uid only, the refunded receipt is
 * the one that bought the current period, otherwise the newest refundable one; `Message` names it. The other fields are
 * additive. For a payment without a customer (quarantine), uid and e-mail are empty.
 */
export const refund = panelEndpoint({
  name: 'refund',
  path: '/panel/refund',
  refusalForm: 'refundDialog',
  roles: EVERY_ROLE,
  effect: 'change',
  repetition: 'ignored',
  audit: 'refund',
  limits: [],
  refusals: REFUSALS,
  request: z.object({
    ...receiptOfCustomer,
    /** Roubles; default: all that is left. */
    amount: z.optional(amount),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(500))),
    requestId: z.optional(requestId),
  }),
  response: z.object({
    Success: z.boolean(),
    Message: z.string(),
    transactionId: z.optional(z.string()),
    amount: z.optional(roubles),
    state: z.optional(z.enum(REFUND_STATES)),
  }),
});

/** Additive call: what a refund would do. Nothing is changed. `cardMask`: the card that paid; null without one. */
export const previewRefund = panelEndpoint({
  name: 'previewRefund',
  path: '/panel/refund/preview',
  roles: EVERY_ROLE,
  dataExposure: 'one',
  effect: 'read',
  audit: 'previewRefund',
  limits: [],
  refusals: REFUSALS,
  request: z.object({ ...receiptOfCustomer, amount: z.optional(amount) }),
  response: z.object({
    transactionId: z.string(),
    amount: roubles,
    captured: roubles,
    cardMask: z.nullable(z.string()),
    /** A refund of this payment is under way already; a request means that one. */
    isUnderWay: z.boolean(),
    /** The payment bought a gift that was claimed: what follows is about who claimed it, not about the customer. */
    isOfRecipient: z.boolean(),
    /** Additive: who claimed the gift, and loses its time. Missing unless `isOfRecipient`. */
    recipient: z.optional(z.object({ id: z.string(), email: z.string() })),
    /** The end of access now and after the refund. */
    accessUntil: z.nullable(isoDate),
    accessUntilAfter: z.nullable(isoDate),
    /** Extra devices now, and after the refund at the latest from the next renewal on. */
    extraDevices: z.int(),
    extraDevicesAfter: z.int(),
    endsRenewals: z.boolean(),
    /**
     * Additive, all of one moment: what the payment bought and how it was paid; whether access is open and ends at
     * once; the days that are lost; whether a gift is ended.
     */
    now: isoDate,
    bought,
    method: z.nullable(z.enum(PAYMENT_METHODS)),
    isOpen: z.boolean(),
    accessClosesNow: z.boolean(),
    lostDays: z.int(),
    endsGift: z.boolean(),
    /** Additive: payments of devices whose time ends with it. They go back with the same press. */
    together: z.array(z.object({ transactionId: z.string(), amount: roubles })),
  }),
});

/** What staff type for a refund: unlike other callers they always give a reason, and an amount is not zero. */
export const refundDraft = z.object({
  ...receiptOfCustomer,
  amount: z.optional(amount.check(z.positive())),
  reason: staffReason,
  requestId,
});
