import * as z from 'zod/mini';
import { GIFT_STATES } from '@functions/accounts/contract/values/customers';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, emailAddress, isoDate, roubles, succeeded } from '@functions/base/contract/wire';

/** The id of a gift: that of its order. */
const giftId = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/));

/**
 * A gift as its payer sees it. The recipient is whom the payer named; who claimed it is not told. `sendAt`: when its
 * e-mail is sent first; `returnAt`: when the money goes back if nobody claims it. `mailsLeft`: how often it can be sent
 * again.
 */
export const gift = z.object({
  id: z.string(),
  months: z.int(),
  amount: roubles,
  recipientEmail: z.string(),
  message: z.string(),
  state: z.enum(GIFT_STATES),
  paidAt: isoDate,
  sendAt: isoDate,
  claimedAt: z.nullable(isoDate),
  returnedAt: z.nullable(isoDate),
  /** Where the money of a returned gift is; null for any other. */
  refund: z.nullable(z.enum(['underWay', 'done', 'failed'])),
  returnAt: isoDate,
  mailsLeft: z.int(),
  /** The recipient's mailbox refused the e-mail: another address is needed. */
  isUndelivered: z.boolean(),
  /** Whether the payer can take it back alone. */
  canCancel: z.boolean(),
});
export type PaidGift = z.output<typeof gift>;

const gifts = z.object({ success: succeeded, gifts: z.array(gift) });

/** Additive call: the gifts that the customer paid, newest first. */
export const listGifts = endpoint({
  name: 'listGifts',
  path: '/api/profile/gifts',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response: gifts,
});

/**
 * Additive call: sends the e-mail of a waiting gift again. Another address than before ends the former link: only the
 * new e-mail opens the gift; that needs a sign-in of the last ten minutes. The e-mail of a scheduled gift still goes on
 * its day, to the new address.
 */
export const sendGift = endpoint({
  name: 'sendGift',
  path: '/api/profile/sendGift',
  caller: 'customer',
  needsRecentSignIn: { when: 'otherAddress' },
  effect: 'change',
  repetition: 'newEffect',
  limits: ['gift-changes'],
  refusals: ['recent_sign_in_needed', 'too_many_attempts', 'no_such_gift', 'gift_not_waiting', 'too_many_gift_mails'],
  request: z.object({ ...claimedIdentity, giftId, recipientEmail: emailAddress }),
  response: gifts,
});

/**
 * Additive call: takes an unclaimed gift back; the payment is refunded in full to the card that paid. A gift that was
 * sent to more than two addresses is taken back by support.
 */
export const cancelGift = endpoint({
  name: 'cancelGift',
  path: '/api/profile/cancelGift',
  caller: 'customer',
  needsRecentSignIn: { never: 'the money goes back to the card that paid' },
  effect: 'change',
  repetition: 'sameState',
  limits: ['gift-changes'],
  refusals: [
    'too_many_attempts',
    'no_such_gift',
    'gift_not_waiting',
    'gift_readdressed_often',
    'refund_too_late',
    'payment_in_progress',
  ],
  request: z.object({ ...claimedIdentity, giftId }),
  response: gifts,
});
