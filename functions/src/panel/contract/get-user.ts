import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '@functions/payments/contract/values/payment-methods';
import { device } from '@functions/devices/contract/device';
import { GIFT_STATES } from '@functions/accounts/contract/values/customers';
import { DECLINES } from '@functions/base/contract/values/decline';
import { NEWS_CHANNELS } from '@functions/base/contract/values/news';
import { MAIL_STATES } from '@functions/payments/contract/values/payment-place';
import { REFUND_OUTCOMES, RENEWAL_ENDS, RENEWAL_STATES } from '@functions/subscription/contract/values/renewal-end';
import { chargeLine, pastDue } from '@functions/customer-life/contract/get-profile';
import { RESTRICTION_REASONS } from '@functions/staff/contract/values/staff';
import { fraction, isoDate, roubles } from '@functions/base/contract/wire';
import { EVERY_ROLE, panelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { isRefused, userId } from '@functions/staff/contract/panel-wire';
import { note } from '@functions/accounts/contract/customer-notes';
import { refundable } from '@functions/refunds/contract/refundable';

/** Panel Device (§3). */
const panelDevice = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  platform: device.shape.platform,
  created: isoDate,
  firstActivation: z.nullable(isoDate),
  isActive: z.boolean(),
  /** Whether it has access now (additive); false for a bound device beyond the slots. */
  isWorking: z.boolean(),
});

/** Subscription (§3). `totalCost`: the next regular charge; `deviceCount`: extra devices. */
const subscription = z.object({
  status: z.string(),
  startDate: z.nullable(isoDate),
  endDate: z.nullable(isoDate),
  totalCost: z.nullable(roubles),
  deviceCount: z.int(),
});

/** The facts behind the first line of the card, which says whether the customer has access and why. */
const situation = z.object({
  isDeleted: z.boolean(),
  renewal: z.enum(RENEWAL_STATES),
  /** When and why renewals ended; null while they are on, and before the first purchase. */
  renewalEnd: z.nullable(
    z.object({
      at: isoDate,
      why: z.enum(RENEWAL_ENDS),
      /** Of `refund`: what became of the money. Missing for the others. */
      money: z.optional(z.enum(REFUND_OUTCOMES)),
    }),
  ),
  /** Why the last renewal failed; null when none failed since the last payment. */
  decline: z.nullable(z.enum(DECLINES)),
  isTrial: z.boolean(),
  /** The trial may be ended early. */
  canEndTrial: z.boolean(),
  /** A link to pay the failed renewal may be sent again. */
  canPayByLink: z.boolean(),
  restrictedSince: z.nullable(isoDate),
  /** The newest payment, also a free one or one in quarantine. */
  /** `method` is missing when it is not known. */
  lastPayment: z.nullable(
    z.object({
      transactionId: z.string(),
      at: isoDate,
      amount: roubles,
      method: z.optional(z.enum(PAYMENT_METHODS)),
    }),
  ),
  /** The newest refund that the bank refused and that waits for finance, or null. `refusal`: what the bank said. */
  refusedRefund: z.nullable(
    z.object({ transactionId: z.string(), at: isoDate, amount: roubles, refusal: z.nullable(z.string()) }),
  ),
  /** The newest e-mail about a failed renewal, or about the end of access. */
  lastNotice: z.nullable(
    z.object({ kind: z.enum(['charge-failed', 'expired']), at: isoDate, state: z.enum(MAIL_STATES), isRefused }),
  ),
  /** Additive: since when the mailbox refuses e-mails for good; null while it accepts them. */
  mailboxRefusedSince: z.nullable(isoDate),
  /** The newest successful connection of the last 30 days. */
  lastConnection: z.nullable(z.object({ at: isoDate, serverName: z.string(), deviceName: z.string() })),
  /** Payments with the customer's address that belong to no account, or are in quarantine; the newest one's id. */
  strayPayments: z.object({ count: z.int(), id: z.nullable(z.string()) }),
});

const mergedAccount = z.object({ id: z.string(), email: z.string() });

/** Panel User (§3). The fields after `invitationCode` are additive. */
export const panelUser = z.object({
  id: z.string(),
  uid: z.string(),
  email: z.string(),
  subscription,
  devices: z.array(panelDevice),
  firstPayment: z.nullable(roubles),
  currency: z.literal('RUB'),
  /** Whether the first payment was made. */
  firstPaymentIsActive: z.boolean(),
  isPromoActivated: z.boolean(),
  /** The discount of the promo code only. */
  discount: fraction,
  referralDiscount: fraction,
  invitationCode: z.string(),

  now: isoDate,
  created: isoDate,
  providerId: z.string(),
  language: z.string(),
  subscriptionIsActive: z.boolean(),
  accessUntil: z.nullable(isoDate),
  tariff: z.nullable(z.int()),
  /** The tariff from the next charge on; null = unchanged. */
  tariffAtRenewal: z.nullable(z.int()),
  nextTransactionDate: z.nullable(isoDate),
  /** The coming charge: the announced amount, otherwise by today's data. */
  amount: z.nullable(roubles),
  chargeLines: z.array(chargeLine),
  card: z.nullable(z.object({ mask: z.string(), expires: z.nullable(z.string()) })),
  pastDue: z.nullable(pastDue),
  promo: z.nullable(z.object({ code: z.string(), discount: fraction, until: isoDate })),
  /** There are renewals to stop, also while access is restricted or has ended. */
  renews: z.boolean(),
  restricted: z.nullable(z.enum(RESTRICTION_REASONS)),
  /** Slots without a bound device («неактивные»). */
  inactiveDevices: z.int(),
  /** Extra devices from the next renewal on; null = unchanged. */
  deviceCountAtRenewal: z.nullable(z.int()),
  /** Device swaps of the last 30 days. */
  swaps: z.object({ used: z.int(), limit: z.int() }),
  inviter: z.nullable(z.object({ id: z.string(), email: z.string() })),
  /** A trial was refused to this customer, because the card or mailbox already had one. */
  isTrialDenied: z.boolean(),
  /** Staff allowed a trial nevertheless. */
  isTrialAllowed: z.boolean(),
  situation,
  /** Gifts that the customer paid or claimed, newest first. `id`: the payment; `recipient`: a masked address. */
  gifts: z.array(
    z.object({
      id: z.string(),
      isGiven: z.boolean(),
      months: z.int(),
      state: z.enum(GIFT_STATES),
      at: isoDate,
      recipient: z.string(),
    }),
  ),
  /** Where news arrives besides the e-mail. */
  newsAddresses: z.array(
    z.object({ channel: z.enum(NEWS_CHANNELS), label: z.string(), created: isoDate, lastSent: z.nullable(isoDate) }),
  ),
  /** Payments of which the caller's role may return money now, newest first. */
  refundable: z.array(refundable),
  /** The accounts that were merged into this one; their payments and history are shown with its own. */
  mergedFrom: z.optional(z.array(mergedAccount)),
  /** The account into which this one was merged: it has no sign-in any more. */
  mergedInto: z.optional(mergedAccount),
  /** Notes of staff, pinned ones first. */
  notes: z.array(note),
});
export type PanelUser = z.output<typeof panelUser>;

/** The card of a customer (§7). */
export const getUserById = panelEndpoint({
  name: 'getUserById',
  path: '/panel/users/getUserById',
  inQuery: true,
  roles: EVERY_ROLE,
  dataExposure: 'one',
  effect: 'read',
  audit: 'getUserById',
  limits: [],
  refusals: ['no_such_user'],
  request: z.object({ id: userId }),
  response: panelUser,
});
