import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '@functions/payments/contract/values/payment-methods';
import { RECEIPT_STATUSES } from '@functions/payments/contract/values/payments';
import { deviceOffer } from '@functions/subscription/contract/device-offer';
import { endpoint } from '@functions/base/contract/endpoint';
import { claimedIdentity, isoDate, roubles, succeeded } from '@functions/base/contract/wire';

/**
 * A receipt (§3). `accountId`: the e-mail address. `isWarrantyOver`: true = the guarantee still applies («Действует»).
 */
export const receipt = z.object({
  dateTime: isoDate,
  accountId: z.string(),
  amount: roubles,
  refunded: roubles,
  description: z.string(),
  ipAddress: z.string(),
  status: z.enum(RECEIPT_STATUSES),
  transactionId: z.string(),
  subscriptionId: z.nullable(z.string()),
  isWarrantyOver: z.boolean(),
  /** Additive: how it was paid. Missing when the provider does not tell. */
  method: z.optional(z.enum(PAYMENT_METHODS)),
  /** What the payment of a device slot paid for, and the charges that were to follow. Missing for other payments. */
  device: z.optional(deviceOffer),
});

export type ReceiptResponse = z.output<typeof receipt>;

/** Additive call: the customer's payments, newest first. */
export const listReceipts = endpoint({
  name: 'listReceipts',
  path: '/api/profile/receipts',
  caller: 'customer',
  needsRecentSignIn: { never: 'it reads' },
  effect: 'read',
  limits: [],
  refusals: [],
  request: z.object(claimedIdentity),
  response: z.object({ success: succeeded, receipts: z.array(receipt) }),
});
