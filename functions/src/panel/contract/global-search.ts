import * as z from 'zod/mini';
import { normaliseEmail } from '@functions/base/contract/values/email';
import { EVERY_ROLE, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { paymentFacts, userRow } from './search-users';

/** A search result. `what`: the kind of object whose id was given; `user`: the customer it belongs to. */
export const searchResult = z.object({
  what: z.enum(['user', 'receipt', 'device', 'promo', 'order', 'invitation']),
  id: z.string(),
  user: z.nullable(userRow),
  /** Additive: sum, date and status of a receipt or an order that was found by its address. */
  payment: z.optional(paymentFacts),
});
export type SearchResult = z.output<typeof searchResult>;

/**
 * Additive call: searches by part of an e-mail address, by a whole address in payments and orders, by id, uid, receipt,
 * device, promo code, invitation code or invoice.
 */
export const findAnything = panelEndpoint({
  name: 'findAnything',
  path: '/panel/find',
  roles: EVERY_ROLE,
  dataExposure: 'one',
  effect: 'read',
  audit: 'findAnything',
  limits: [],
  refusals: [],
  request: z.object({ text: z.string().check(z.overwrite(normaliseEmail), z.minLength(1), z.maxLength(254)) }),
  response: z.object({ content: z.array(searchResult) }),
});
