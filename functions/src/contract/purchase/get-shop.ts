import * as z from 'zod/mini';
import { endpoint } from '@contract/endpoint';
import { claimedIdentity, fraction, isoDate, roubles, succeeded } from '@contract/wire';

/** What one tariff costs this visitor: now, and at every later charge. */
export const tariffQuote = z.object({
  tariff: z.int(),
  firstPayment: roubles,
  /** The regular charge of one term of this tariff, whatever its length (the spec's name). */
  monthlyPayment: roubles,
  /** The regular charge before discounts. */
  strikethroughPrice: roubles,
  discount: fraction,
  /** Days of access bought by the first payment when it is the trial; 0 when it buys a full term. */
  trialDays: z.int(),
  firstChargeDate: isoDate,
  /** The promo code at work and the end of its effect. */
  promo: z.nullable(z.object({ code: z.string(), discount: fraction, until: isoDate })),
});
export type TariffQuote = z.output<typeof tariffQuote>;

/**
 * §7. uid and email are both empty on the landing page. Additive: period (days), tariff (months), promo (a code), and the id of an
 * anonymous purchase, whose trial may have been refused.
 */
export const getShop = endpoint({
  name: 'getShop',
  method: 'POST',
  path: '/api/shop/getShop',
  caller: 'visitor',
  request: z.object({
    ...claimedIdentity,
    period: z.optional(z.int()),
    tariff: z.optional(z.int()),
    promo: z.optional(z.string().check(z.maxLength(64))),
    prepaidToken: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({
    success: succeeded,
    ...tariffQuote.shape,
    currency: z.literal('RUB'),
    now: isoDate,
    tariffs: z.array(tariffQuote),
    /** The terminal's category demands the payer's phone with every order (facts: payments 1.4), and we do not know it yet. */
    needsPhone: z.boolean(),
  }),
});
export type Shop = z.output<typeof getShop.response>;
