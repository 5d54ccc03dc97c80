import * as z from 'zod/mini';
import { PROMO_RULES } from './values/promo-rules';
import { fraction } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint, SUPPORT_DESK } from '@functions/staff/contract/panel-endpoint';
import { cursor, page, pageNumber, pageSize } from '@functions/staff/contract/panel-wire';

/** A promo code (§3). `expirationDate`: its last valid day, YYYY-MM-DD in Moscow time. */
const promoCode = z.object({
  id: z.string(),
  promoCode: z.string(),
  promoType: z.string(),
  expirationDate: z.string(),
  discount: fraction,
  isAvailable: z.boolean(),
});

/** The types of promo codes; the panel preselects the first one (§7). */
export const promoTypes = panelEndpoint({
  name: 'promoTypes',
  method: 'GET',
  path: '/panel/promos/promoTypes',
  inQuery: true,
  roles: EVERY_ROLE,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({}),
  response: z.array(z.object({ type: z.string(), name: z.string() })),
});

/**
 * The codes that are valid now, newest first (§7). `codePart` (additive): codes with this prefix, in alphabetical
 * order.
 */
export const availablePromos = panelEndpoint({
  name: 'availablePromos',
  method: 'GET',
  path: '/panel/promos/availablePromos',
  inQuery: true,
  roles: EVERY_ROLE,
  effect: 'read',
  audit: null,
  limits: [],
  refusals: [],
  request: z.object({
    page: pageNumber,
    size: pageSize(5),
    sortBy: z._default(z.literal('id'), 'id'),
    sortDirection: z._default(z.literal('DESC'), 'DESC'),
    codePart: z._default(z.string().check(z.trim(), z.maxLength(32)), ''),
    cursor,
  }),
  response: z.object({ content: z.array(promoCode), page }),
});

const { codeLength, percent, months } = PROMO_RULES;

/**
 * What staff type in the promo generator, by the rules of §5. The request of `generatePromo` accepts more, because its
 * refusals are sentences.
 */
export const promoDraft = z.object({
  promoCode: z.string().check(z.minLength(codeLength.min), z.maxLength(codeLength.max)),
  promoType: z.string().check(z.maxLength(64)),
  percent: z.int().check(z.minimum(percent.min), z.maximum(percent.max), z.multipleOf(percent.step)),
  months: z.int().check(z.minimum(months.min), z.maximum(months.max)),
});

/** Creates a promo code (§7). A refusal is HTTP 200 in this shape with a Russian `message`. */
export const generatePromo = panelEndpoint({
  name: 'generatePromo',
  path: '/panel/promos/generatePromo',
  refusalForm: 'promoGenerator',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'sameState',
  audit: 'generatePromo',
  limits: [],
  refusals: [
    'promo_code_short',
    'promo_code_impossible',
    'promo_discount_impossible',
    'promo_validity_impossible',
    'promo_type_unknown',
    'promo_taken',
  ],
  request: z.object({
    promoCode: z.string().check(z.maxLength(64)),
    promoType: z.string().check(z.maxLength(64)),
    isAvailable: z.boolean(),
    discount: z.number(),
    expirationDate: z.string().check(z.maxLength(32)),
  }),
  response: z.object({ message: z.string(), success: z.boolean() }),
});

/** Additive call: withdraws a code. Customers who entered it keep it. The response is that of generatePromo. */
export const withdrawPromo = panelEndpoint({
  name: 'withdrawPromo',
  path: '/panel/promos/withdrawPromo',
  refusalForm: 'promoGenerator',
  roles: SUPPORT_DESK,
  effect: 'change',
  repetition: 'sameState',
  audit: 'withdrawPromo',
  limits: [],
  refusals: ['no_such_promo'],
  request: z.object({ promoCode: z.string().check(z.maxLength(64)) }),
  response: generatePromo.response,
});
