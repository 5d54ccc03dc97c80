import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { OTHER_METHODS } from '@functions/payments/contract/values/payment-methods';
import { linkCodeResult, tariffQuote } from '@functions/purchase/contract/tariff-quote';
import { notice } from '@functions/base/contract/notice';
import { tengeRate } from '@functions/purchase/contract/tenge-rate';
import { claimedIdentity, isoDate, roubles, succeeded } from '@functions/base/contract/wire';

/**
 * Prices for a visitor or customer (§7). On the landing page uid and email are empty. Additive: `period` (days),
 * `tariff` (months), `promo` (a code), and `prepaidToken`, the id of a guest purchase whose trial may have been
 * refused. `linkCode` is the code of a link, promo or referral: an answer with it says what it is, in `link`, and a
 * code without effect refuses nothing.
 */
export const getShop = endpoint({
  name: 'getShop',
  path: '/api/shop/getShop',
  caller: 'visitor',
  needsRecentSignIn: { never: 'it reads prices' },
  effect: 'read',
  limits: ['promo-attempts', 'promo-misses-client-ip', 'promo-misses-of-strangers', 'wrong-secrets'],
  refusals: [
    'tariff_not_sold',
    'trial_days_out_of_range',
    'promo_not_valid',
    'promo_used_before',
    'promo_is_invitation',
    'too_many_attempts',
    'human_check_needed',
    'human_check_failed',
    'provider_unavailable',
  ],
  request: z.object({
    ...claimedIdentity,
    period: z.optional(z.int()),
    tariff: z.optional(z.int()),
    promo: z.optional(z.string().check(z.maxLength(64))),
    prepaidToken: z.optional(z.string().check(z.maxLength(64))),
    /** Has no effect beside a typed `promo`. */
    linkCode: z.optional(z.string().check(z.maxLength(64))),
    /** A solved reCAPTCHA, after `human_check_needed`. */
    captchaToken: z.optional(z.string().check(z.maxLength(8192))),
  }),
  response: z.object({
    success: succeeded,
    ...tariffQuote.shape,
    currency: z.literal('RUB'),
    now: isoDate,
    tariffs: z.array(tariffQuote),
    /** The payment terminal requires the payer's phone number with every order, and the number is not known yet. */
    needsPhone: z.boolean(),
    /** Additive: nothing is sold at the moment. */
    areSalesOff: z.optional(z.literal(true)),
    /** How many devices every price includes. */
    devicesIncluded: z.int(),
    /** Additive: what a gift of each term costs, without the discounts of this visitor. */
    giftPrices: z.array(z.object({ tariff: z.int(), price: roubles })),
    /**
     * Additive: the methods beside cards for a term without renewal, and what each term then costs: `trialDays` is 0,
     * and `firstChargeDate` is the end of the term, when nothing is charged. Missing when none is offered.
     */
    otherMethods: z.optional(z.array(z.enum(OTHER_METHODS))),
    oneOffTariffs: z.optional(z.array(tariffQuote)),
    /** Only with `linkCode`. The prices include the discount of a `promo`. */
    link: z.optional(linkCodeResult),
    /** Additive: the names of the servers in use. */
    servers: z.array(z.string()),
    /** Additive: the service notices for this visitor. */
    notices: z.array(notice),
    tengeRate,
  }),
});
export type Shop = z.output<typeof getShop.response>;
