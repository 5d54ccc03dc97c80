import * as z from 'zod/mini';
import { device } from '@functions/devices/contract/device';
import { endpoint } from '@functions/base/contract/endpoint';
import { receipt } from '@functions/purchase/contract/list-receipts';
import { gift } from '@functions/gifts/contract/gifts';
import { NEWS_CHANNELS } from '@functions/base/contract/values/news';
import { PLATFORMS } from '@functions/base/contract/values/status';
import { claimedIdentity, fraction, isoDate, roubles, succeeded } from '@functions/base/contract/wire';

const consents = z.object({ autoCharge: z.boolean(), offer: z.boolean(), version: z.string(), at: isoDate });

const account = z.object({
  id: z.string(),
  uid: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  photoURL: z.string(),
  providerId: z.string(),
  invitationCode: z.string(),
  signIns: z.array(z.string()),
  language: z.string(),
  reminders: z.boolean(),
  promotions: z.boolean(),
  trialRefused: z.boolean(),
  created: isoDate,
});

const subscription = z.object({
  status: z.string(),
  isActive: z.boolean(),
  startDate: z.nullable(isoDate),
  endDate: z.nullable(isoDate),
  accessUntil: z.nullable(isoDate),
  tariff: z.nullable(z.int()),
  /** The tariff from the next charge on; null unless the customer chose another one. */
  tariffNextPeriod: z.nullable(z.int()),
  renewal: z.string(),
  firstPayment: z.nullable(roubles),
  nextAmount: z.nullable(roubles),
  extraDevices: z.int(),
  promo: z.nullable(z.object({ code: z.string(), discount: fraction, until: isoDate })),
  usedPromos: z.array(z.string()),
  referralDiscount: fraction,
  restricted: z.nullable(z.object({ since: isoDate, reason: z.string() })),
});

/**
 * Everything that is stored about a customer, under the names used on the wire. Secrets and data of other people are
 * left out.
 */
const accountExport = z.object({
  exported: isoDate,
  account,
  subscription: z.nullable(subscription),
  /** The accounts that were merged into this one. Their payments, devices and other lists are among those below. */
  mergedAccounts: z.optional(z.array(z.object({ account, subscription: z.nullable(subscription) }))),
  /** The events of the subscription with their moments; `details` are the fields of the event. */
  history: z.array(z.object({ at: isoDate, type: z.string(), details: z.record(z.string(), z.unknown()) })),
  card: z.nullable(
    z.object({
      mask: z.string(),
      expires: z.nullable(z.string()),
      type: z.nullable(z.string()),
      consents: z.nullable(consents),
    }),
  ),
  devices: z.array(
    z.object({
      ...z.omit(device, { isWorking: true }).shape,
      platform: z.enum(PLATFORMS),
      installId: z.string(),
      created: isoDate,
      isActive: z.boolean(),
      detachedAt: z.nullable(isoDate),
    }),
  ),
  orders: z.array(
    z.object({
      created: isoDate,
      kind: z.string(),
      amount: roubles,
      email: z.string(),
      language: z.string(),
      consents,
      transactionId: z.nullable(z.string()),
    }),
  ),
  receipts: z.array(receipt),
  /** Passkeys, also removed ones that can still be restored. */
  passkeys: z.array(
    z.object({
      name: z.string(),
      created: isoDate,
      lastUsed: z.nullable(isoDate),
      isBackedUp: z.boolean(),
      blocked: z.nullable(isoDate),
      removed: z.nullable(isoDate),
    }),
  ),
  /** Where news arrives besides the e-mail. `address`: the push service of a browser, or the id of a Telegram chat. */
  newsAddresses: z.array(
    z.object({
      channel: z.enum(NEWS_CHANNELS),
      label: z.string(),
      address: z.string(),
      created: isoDate,
      lastSent: z.nullable(isoDate),
    }),
  ),
  /** Gifts that the customer paid. One that they claimed is an event of `history`. */
  gifts: z.array(gift),
  /** What staff wrote down about the customer. */
  notes: z.array(z.object({ at: isoDate, text: z.string() })),
  /** Connections of the last 30 days; older ones are deleted. */
  connections: z.array(
    z.object({
      connectionDate: isoDate,
      deviceName: z.string(),
      platform: z.enum(PLATFORMS),
      serverName: z.string(),
      userIp: z.string(),
      success: z.boolean(),
    }),
  ),
  /** Where the account was signed in during the last 400 days. Only the last address of each is stored. */
  sessions: z.array(
    z.object({
      browser: z.string(),
      signIn: z.string(),
      firstSeen: isoDate,
      lastSeen: isoDate,
      lastAddress: z.string(),
    }),
  ),
  /** Invitees without their identity. */
  invitees: z.array(z.object({ created: isoDate, discountStartDate: z.nullable(isoDate), isCounting: z.boolean() })),
  wasInvited: z.boolean(),
});

/** Additive call: a copy of the customer's own data. */
export const exportAccount = endpoint({
  name: 'exportAccount',
  path: '/api/profile/export',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: ['exports'],
  refusals: ['too_many_attempts'],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, export: accountExport }),
});
