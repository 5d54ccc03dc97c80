import * as z from 'zod/mini';
import { LINK_CODE_STATES } from '@functions/base/contract/values/link-code';
import { fraction, isoDate, roubles } from '@functions/base/contract/wire';

/** What a tariff costs this visitor, now and at every later charge. */
export const tariffQuote = z.object({
  tariff: z.int(),
  firstPayment: roubles,
  /** The regular charge for one term of this tariff, whatever its length; the name is fixed by §3. */
  monthlyPayment: roubles,
  /** The regular charge without discounts. */
  strikethroughPrice: roubles,
  discount: fraction,
  /** Days of access that the trial payment buys; 0 when the payment buys a full term. */
  trialDays: z.int(),
  firstChargeDate: isoDate,
  /** The promo code in effect and its end. */
  promo: z.nullable(z.object({ code: z.string(), discount: fraction, until: isoDate })),
});
export type TariffQuote = z.output<typeof tariffQuote>;

/**
 * What the code of a link is. `promo`: in effect; `invitation`: of a customer, who gets `inviterDiscount` for the
 * visitor; `used`: a promo code that this customer used before; `unchecked`: after too many wrong codes; a promo
 * code can be typed.
 */
export const linkCodeResult = z.object({ state: z.enum(LINK_CODE_STATES), inviterDiscount: z.optional(fraction) });
export type LinkCodeResult = z.output<typeof linkCodeResult>;
