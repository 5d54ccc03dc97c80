import * as z from 'zod/mini';
import { ORDER_KINDS } from '@functions/payments/contract/values/payments';
import { endpoint } from '@functions/base/contract/endpoint';
import { tariffQuote } from './tariff-quote';
import { claimedIdentity, emailAddress, roubles, succeeded } from '@functions/base/contract/wire';

/** The version of the consent texts; a new wording gets a new version. */
export const CONSENT_VERSION = '2026-11-27';

/** How an order is paid: its amount, and what the page passes unchanged to the payment form of the order's provider. */
export const checkout = z.object({
  provider: z.string(),
  amount: roubles,
  payload: z.record(z.string(), z.unknown()),
});
export type Checkout = z.output<typeof checkout>;

/**
 * To whom a gift goes, who gives it and what to say: plain lines without links, of at most 60 and 200 characters, which
 * may be empty. `sendOn`: the Moscow day on which its
 * e-mail is sent, YYYY-MM-DD, from tomorrow to 270 days ahead; null: at once.
 */
const giftWords = z.object({
  recipientEmail: emailAddress,
  from: z.string().check(z.maxLength(1000)),
  message: z.string().check(z.maxLength(1000)),
  sendOn: z.nullable(z.iso.date()),
});

/**
 * Additive call: stores an order before any payment. `period`: trial days; `tariff`: months. Without a session it needs
 * an e-mail address and the page's prepaid id (`prepaidToken`). `checkout` is null when nothing is to be paid.
 */
export const createOrder = endpoint({
  name: 'createOrder',
  path: '/api/shop/createOrder',
  caller: 'visitor',
  needsRecentSignIn: { never: 'the payment form asks for the card' },
  requiresAppCheck: true,
  effect: 'change',
  repetition: 'sameState',
  limits: [
    'orders',
    'guest-orders-client-ip',
    'guest-orders',
    'promo-attempts',
    'promo-misses-client-ip',
    'promo-misses-of-strangers',
    'wrong-secrets',
  ],
  refusals: [
    'sales_off',
    'consents_missing',
    'not_signed_in',
    'prepaid_token_not_valid',
    'email_missing',
    'phone_missing',
    'gift_missing',
    'gift_day_impossible',
    'gift_from_impossible',
    'gift_message_impossible',
    'too_many_attempts',
    'human_check_needed',
    'human_check_failed',
    'provider_unavailable',
    'paid_already',
    'payment_in_progress',
    'tariff_not_sold',
    'trial_days_out_of_range',
    'already_active',
    'not_active',
    'too_many_devices',
    'restricted',
    'nothing_to_pay',
    'method_not_offered',
    'promo_not_valid',
    'promo_used_before',
  ],
  request: z.object({
    ...claimedIdentity,
    period: z.int(),
    tariff: z.int(),
    kind: z.optional(z.enum(ORDER_KINDS)),
    /** Additive: a term without renewal and without a trial, paid by a method beside cards (decision 103). */
    isOneOff: z.optional(z.boolean()),
    /** Of a gift only, which needs it. */
    gift: z.optional(giftWords),
    promo: z.optional(z.string().check(z.maxLength(64))),
    prepaidToken: z.optional(z.string().check(z.maxLength(64))),
    /** The payer's phone number in any usual format; requested when the terminal requires it. */
    phone: z.optional(z.string().check(z.maxLength(32))),
    language: z.optional(z.string().check(z.maxLength(16))),
    consents: z.object({ autoCharge: z.boolean(), offer: z.boolean() }),
    /** A solved reCAPTCHA, after `human_check_needed`. */
    captchaToken: z.optional(z.string().check(z.maxLength(8192))),
  }),
  response: z.object({
    success: succeeded,
    payToken: z.string(),
    checkout: z.nullable(checkout),
    quote: z.nullable(tariffQuote),
  }),
});
