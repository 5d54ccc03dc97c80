import * as z from 'zod/mini';
import { normaliseEmail } from '@functions/base/contract/values/email';
import { RECEIPT_STATUSES } from '@functions/payments/contract/values/payments';
import { isoDate, roubles } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { cursor, page, pageNumber, pageSize } from '@functions/staff/contract/panel-wire';

/**
 * A customer in the lists of the panel. `status`: one of SUBSCRIPTION_STATUSES, typed as text because the panel shows
 * an unknown status unchanged (§4). `subscriptionIsActive` distinguishes the two colours of CANCELED, amber and red.
 */
export const userRow = z.object({
  id: z.string(),
  email: z.string(),
  subscription: z.object({ status: z.string(), endDate: z.nullable(isoDate) }),
  subscriptionIsActive: z.boolean(),
});
export type UserRow = z.output<typeof userRow>;

/** What a search result says of a payment; `status` is null for an order that nobody paid. */
export const paymentFacts = z.object({
  amount: roubles,
  at: isoDate,
  status: z.nullable(z.enum(RECEIPT_STATUSES)),
});

/** A payment or an order, found by its address, that the account with this address does not show. */
export const foundPayment = z.object({
  what: z.enum(['receipt', 'order']),
  /** The transaction id of a payment, the id of an order. */
  id: z.string(),
  payment: paymentFacts,
  /** The account it belongs to, which has another address; null: none. */
  user: z.nullable(userRow),
});
export type FoundPayment = z.output<typeof foundPayment>;

/** Searches customers by a part of the e-mail address (§7); an empty part finds everybody. */
export const searchUsers = panelEndpoint({
  name: 'searchUsers',
  path: '/panel/users/search',
  inQuery: true,
  roles: EVERY_ROLE,
  dataExposure: 'list',
  effect: 'read',
  audit: 'searchUsers',
  limits: [],
  refusals: [],
  request: z.object({
    page: pageNumber,
    // Small pages limit how much data of other people one call returns (T18).
    size: pageSize(10, 10),
    sortBy: z._default(z.literal('id'), 'id'),
    emailPart: z._default(z.string().check(z.overwrite(normaliseEmail), z.maxLength(254)), ''),
    cursor,
  }),
  response: z.object({
    content: z.array(userRow),
    page,
    /** Additive: payments with exactly this address, on the first page. */
    payments: z.optional(z.array(foundPayment)),
  }),
});
