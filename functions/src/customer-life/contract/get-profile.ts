import * as z from 'zod/mini';
import { DECLINES } from '@functions/base/contract/values/decline';
import { CHARGE_LINE_KINDS } from '@functions/payments/contract/values/payments';
import { RESTRICTION_REASONS } from '@functions/staff/contract/values/staff';
import { device } from '@functions/devices/contract/device';
import { endpoint } from '@functions/base/contract/endpoint';
import { preferences } from '@functions/accounts/contract/set-preferences';
import { REFUND_OUTCOMES } from '@functions/subscription/contract/values/renewal-end';
import { ENDING_REASONS, SUBSCRIPTION_STATUSES } from '@functions/base/contract/values/status';
import { notice } from '@functions/base/contract/notice';
import { tengeRate } from '@functions/purchase/contract/tenge-rate';
import { claimedIdentity, fraction, isoDate, roubles, succeeded } from '@functions/base/contract/wire';

/** One line of a charge, in roubles; discounts are negative. */
export const chargeLine = z.object({
  kind: z.enum(CHARGE_LINE_KINDS),
  amount: z.number(),
  months: z.optional(z.int()),
  count: z.optional(z.int()),
  percent: z.optional(z.int()),
});

const userInfo = z.object({
  id: z.string(),
  email: z.string(),
  /** The end of the paid period; during the grace, the end of the grace. */
  expirationDate: z.nullable(isoDate),
  subscriptionIsActive: z.boolean(),
  discount: fraction,
  /** The next attempt to charge; null when none is planned. */
  nextTransactionDate: z.nullable(isoDate),
  amount: z.nullable(roubles),
  currency: z.literal('RUB'),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
});

/**
 * The failed renewal. `decline` is the reason, `reasonCode` the provider's own code of it; access continues until
 * `accessUntil`. `retry`: the amount of a payment now, and the charge that follows it; null when the customer cannot
 * pay now.
 */
export const pastDue = z.object({
  since: isoDate,
  attempts: z.int(),
  decline: z.enum(DECLINES),
  reasonCode: z.nullable(z.int()),
  accessUntil: isoDate,
  retry: z.nullable(z.object({ amount: roubles, nextChargeDate: isoDate, nextAmount: roubles })),
});

/**
 * The end of the paid time. `since`: when access ended. `decline`: why the last renewal failed, with the reason
 * `renewalFailed`; null when the provider tried no charge. `money`: additive, what became of it with the reason
 * `refunded`.
 */
const ended = z.object({
  since: isoDate,
  reason: z.enum(ENDING_REASONS),
  decline: z.nullable(z.enum(DECLINES)),
  money: z.optional(z.enum(REFUND_OUTCOMES)),
});

/** A sign-in of the account; `via` is `{provider}:{id}`. */
const signIn = z.object({ via: z.string(), provider: z.string() });

/** The customer's profile (§7). `now` is the server's time; the page uses it instead of its own clock. */
export const getProfile = endpoint({
  name: 'getProfile',
  path: '/api/profile',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response: z.object({
    success: succeeded,
    userInfo,
    devices: z.array(device),
    availableDevices: z.int(),
    now: isoDate,
    photoURL: z.nullable(z.string()),
    /** Additive: the running time was given, and ends without a renewal. The status is CANCELED then. */
    isGift: z.optional(z.boolean()),
    tariff: z.nullable(z.int()),
    /** The tariff from the next charge on; null unless the customer chose another one. */
    tariffNextPeriod: z.nullable(z.int()),
    chargeLines: z.array(chargeLine),
    card: z.nullable(z.object({ mask: z.string(), expires: z.nullable(z.string()) })),
    /** Additive: the newest payment; null if there is none. */
    lastReceipt: z.nullable(z.object({ at: isoDate, amount: roubles })),
    pastDue: z.nullable(pastDue),
    /** Null before the first purchase, while access lasts, and under a restriction. */
    ended: z.nullable(ended),
    promo: z.nullable(z.object({ code: z.string(), discount: fraction, until: isoDate })),
    /** There are renewals to stop, also while access is restricted or has ended. */
    renews: z.boolean(),
    /** Access is blocked because of misuse (offer 9): the class of the reason. */
    restricted: z.nullable(z.enum(RESTRICTION_REASONS)),
    /** How many devices may be bound at once. More bound devices mean that slots were removed at a renewal. */
    deviceSlots: z.int(),
    signIns: z.array(signIn),
    preferences,
    /** The consents given for recurring charges of the saved card. */
    consents: z.nullable(z.object({ version: z.string(), at: isoDate })),
    /** The discount for each invitee. */
    inviteeDiscount: fraction,
    /** Additive: the next term of a subscription that cannot be charged, if paid now; null when something renews. */
    payAhead: z.nullable(z.object({ tariff: z.int(), amount: roubles, until: isoDate })),
    /**
     * Additive: a paid purchase without an account whose buyer typed the address that this session has proved. The
     * registration claims it by `claimToken`. Null if there is none.
     */
    unclaimed: z.nullable(z.object({ amount: roubles, paidAt: isoDate, claimToken: z.string() })),
    /** Additive: the service notices for this customer. */
    notices: z.array(notice),
    /**
     * The VPN servers that were seen within three days, and whether each answers. `lastSeen`: only pages of an earlier
     * release show it.
     */
    servers: z.array(z.object({ name: z.string(), works: z.boolean(), lastSeen: isoDate })),
    tengeRate,
  }),
});
export type Profile = z.output<typeof getProfile.response>;
