import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '@functions/payments/contract/values/payment-methods';
import { GIFT_STATES } from '@functions/accounts/contract/values/customers';
import { MAIL_STATES, PAYMENT_PLACES } from '@functions/payments/contract/values/payment-place';
import { RECEIPT_STATUSES } from '@functions/payments/contract/values/payments';
import { emailAddress, isoDate, roubles, succeeded } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint, SUPPORT_DESK } from '@functions/staff/contract/panel-endpoint';
import { isRefused, requestId } from '@functions/staff/contract/panel-wire';
import { bought } from '@functions/refunds/contract/bought';
import { userRow } from './search-users';

/** The id of a payment or of an order. */
const paymentId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** Additive call: one payment, or an order that nobody paid, with what staff need to answer «I paid». */
export const getPayment = panelEndpoint({
  name: 'getPayment',
  path: '/panel/payment',
  inQuery: true,
  roles: EVERY_ROLE,
  dataExposure: 'one',
  effect: 'read',
  audit: 'getPayment',
  limits: [],
  refusals: ['no_such_payment'],
  request: z.object({ id: paymentId }),
  response: z.object({
    /** Null for an order that nobody paid. */
    transactionId: z.nullable(z.string()),
    orderId: z.nullable(z.string()),
    place: z.enum(PAYMENT_PLACES),
    at: isoDate,
    amount: roubles,
    refunded: roubles,
    /** Null for an order that nobody paid. */
    status: z.nullable(z.enum(RECEIPT_STATUSES)),
    cardMask: z.nullable(z.string()),
    /** Additive: how it was paid; null when that is not known, or nothing is paid. */
    method: z.nullable(z.enum(PAYMENT_METHODS)),
    /** Additive: the order is of a term without renewal. */
    isOneOff: z.boolean(),
    /** «a•••@example.com»: enough to compare with what the caller says. */
    maskedEmail: z.string(),
    /** What was ordered; null without an order. */
    purchase: z.nullable(z.object({ kind: z.string(), tariff: z.nullable(z.int()), trialDays: z.int() })),
    /** The newest e-mail with the link that attaches the purchase; null when none was enqueued. */
    mail: z.nullable(z.object({ at: isoDate, state: z.enum(MAIL_STATES), isRefused, isReminder: z.boolean() })),
    /** When the money of a purchase that nobody attaches is returned by itself. */
    returnsAt: z.nullable(isoDate),
    /** Of a gift whose money is not returned; else null. `recipient`: a masked address, empty after a deletion. */
    gift: z.nullable(
      z.object({
        state: z.enum(GIFT_STATES),
        recipient: z.string(),
        sendAt: isoDate,
        returnAt: isoDate,
        claimedAt: z.nullable(isoDate),
        /** How often its e-mail can still be sent again. */
        mailsLeft: z.int(),
        /** Additive: the recipient's mailbox does not exist. */
        isUndelivered: z.boolean(),
        claimant: z.nullable(userRow),
      }),
    ),
    /**
     * Additive: what the caller's role may return of it now, and the customer whom the call `refund` names (both empty
     * for a payment without one). Null for nothing.
     */
    refund: z.nullable(z.object({ amount: roubles, uid: z.string(), email: z.string() })),
    /** Additive: what the payment bought; null when nothing is paid. */
    bought: z.nullable(bought),
    canResend: z.boolean(),
    canAttach: z.boolean(),
    /** The account that the payment belongs to. */
    owner: z.nullable(userRow),
    /** Accounts with the address of the payment. */
    candidates: z.array(userRow),
  }),
});

/**
 * Sends the link that attaches a guest purchase to an account once more, to the address of the purchase and at most
 * three times a day. Or the e-mail of a waiting gift, also to another recipient (`recipientEmail`), which ends the
 * former link.
 */
export const resendPurchaseMail = panelEndpoint({
  name: 'resendPurchaseMail',
  path: '/panel/payment/resend',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'ignored',
  audit: 'resendPurchaseMail',
  limits: ['staff-purchase-mails'],
  refusals: ['no_such_payment', 'nothing_to_send', 'too_many_mails', 'too_many_gift_mails'],
  request: z.object({ id: paymentId, requestId, recipientEmail: z.optional(emailAddress) }),
  response: z.object({ success: succeeded }),
});
