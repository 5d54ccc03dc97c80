import * as z from 'zod/mini';
import { fraction } from '@contract/wire';
import { EVERY_ROLE, panelEndpoint, SUPPORT_DESK } from '@contract/panel/panel-endpoint';
import { cursor, page, pageNumber, pageSize } from '@contract/panel/panel-wire';

/** §3. `expirationDate`: its last day, YYYY-MM-DD in Moscow. */
export const promoCode = z.object({
  id: z.string(),
  promoCode: z.string(),
  promoType: z.string(),
  expirationDate: z.string(),
  discount: fraction,
  isAvailable: z.boolean(),
});

/** §7: the first one is preselected. */
export const promoTypes = panelEndpoint({
  name: 'promoTypes',
  method: 'GET',
  path: '/panel/promos/promoTypes',
  inQuery: true,
  roles: EVERY_ROLE,
  request: z.object({}),
  response: z.array(z.object({ type: z.string(), name: z.string() })),
});

/** §7: codes that can be used now, newest first. `codePart` (additive): codes that begin with it, by the alphabet. */
export const availablePromos = panelEndpoint({
  name: 'availablePromos',
  method: 'GET',
  path: '/panel/promos/availablePromos',
  inQuery: true,
  roles: EVERY_ROLE,
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

/** §7. Refused with HTTP 200 in this very shape; `message` is Russian. */
export const generatePromo = panelEndpoint({
  name: 'generatePromo',
  method: 'POST',
  path: '/panel/promos/generatePromo',
  roles: SUPPORT_DESK,
  request: z.object({
    promoCode: z.string().check(z.maxLength(64)),
    promoType: z.string().check(z.maxLength(64)),
    isAvailable: z.boolean(),
    discount: z.number(),
    expirationDate: z.string().check(z.maxLength(32)),
  }),
  response: z.object({ message: z.string(), success: z.boolean() }),
});

/** Additive: takes a code out of use; who has it keeps it. Answers as generatePromo does. */
export const withdrawPromo = panelEndpoint({
  name: 'withdrawPromo',
  method: 'POST',
  path: '/panel/promos/withdrawPromo',
  roles: SUPPORT_DESK,
  request: z.object({ promoCode: z.string().check(z.maxLength(64)) }),
  response: generatePromo.response,
});
