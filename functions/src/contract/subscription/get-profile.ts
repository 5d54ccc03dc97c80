import * as z from 'zod/mini';
import { device } from '@contract/devices/device';
import { endpoint } from '@contract/endpoint';
import { SUBSCRIPTION_STATUSES } from '@contract/values/status';
import { claimedIdentity, fraction, isoDate, roubles, succeeded } from '@contract/wire';

/** One line of a charge: what it is for, in roubles; discounts are negative. */
export const chargeLine = z.object({
  kind: z.enum(['tariff', 'promo', 'referral', 'devices']),
  amount: z.number(),
  months: z.optional(z.int()),
  count: z.optional(z.int()),
  percent: z.optional(z.int()),
});

export const userInfo = z.object({
  id: z.string(),
  email: z.string(),
  /** End of what is paid; in grace the end of the grace. */
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
 * Why the last renewal failed, in the provider's reason code; access stays until `accessUntil`. `retry`: what paying now
 * costs, and when and how much is charged after it; null when nothing can be paid by hand.
 */
export const pastDue = z.object({
  since: isoDate,
  attempts: z.int(),
  reasonCode: z.nullable(z.int()),
  accessUntil: isoDate,
  retry: z.nullable(z.object({ amount: roubles, nextChargeDate: isoDate, nextAmount: roubles })),
});

/** A sign-in that opens the account: `via` is `{provider}:{id}`. */
export const signIn = z.object({ via: z.string(), provider: z.string() });

/** §7 POST /api/profile. `now` is the server's moment: the page computes with it and never with its own clock. */
export const getProfile = endpoint({
  name: 'getProfile',
  method: 'POST',
  path: '/api/profile',
  caller: 'customer',
  request: z.object(claimedIdentity),
  response: z.object({
    success: succeeded,
    userInfo,
    devices: z.array(device),
    availableDevices: z.int(),
    now: isoDate,
    photoURL: z.nullable(z.string()),
    tariff: z.nullable(z.int()),
    chargeLines: z.array(chargeLine),
    card: z.nullable(z.object({ mask: z.string(), expires: z.nullable(z.string()) })),
    pastDue: z.nullable(pastDue),
    promo: z.nullable(z.object({ code: z.string(), discount: fraction, until: isoDate })),
    /** There are renewals to stop, also while access is restricted or has ended. */
    renews: z.boolean(),
    /** Access is off for misuse (offer, 9); the class of the reason. */
    restricted: z.nullable(z.enum(['law', 'key-shared', 'trial-abuse'])),
    /** Devices that may be bound at once; more of them than this means that slots left at a renewal. */
    deviceSlots: z.int(),
    signIns: z.array(signIn),
    preferences: z.object({ reminders: z.boolean(), promotions: z.boolean() }),
    /** What was agreed to when the saved card was to be charged from then on. */
    consents: z.nullable(z.object({ version: z.string(), at: isoDate })),
  }),
});
export type Profile = z.output<typeof getProfile.response>;
