import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { emailAddress, succeeded } from '@functions/base/contract/wire';

/**
 * Additive call: the browser that paid without an account corrects the address of the purchase, until an account claims
 * it. The link that claims it is sent there, once for each address. `prepaidToken` is the id in that browser; a link
 * from an e-mail does not suffice, because the mistyped mailbox has one.
 */
export const readdressPurchase = endpoint({
  name: 'readdressPurchase',
  path: '/api/shop/readdressPurchase',
  caller: 'anyone',
  effect: 'change',
  repetition: 'sameState',
  limits: ['purchase-addresses'],
  refusals: ['nothing_to_send', 'too_many_attempts'],
  request: z.object({ prepaidToken: z.string().check(z.maxLength(64)), email: emailAddress }),
  response: z.object({ success: succeeded }),
});
