import type { ReceiptResponse } from '@functions/purchase/contract/list-receipts';
import { toRoubles } from '@functions/base/contract/values/money';
import { toIso, type Instant } from '@functions/base/rules/calendar';
import type { Receipt } from '@functions/payments/rules/receipt';
import { deviceSold } from '@functions/payments/rules/sold';
import { presentDeviceOffer } from '@functions/subscription/steps/present-device-offer';
import { isUnderGuarantee } from '@functions/payments/rules/refund';

/**
 * Maps a receipt to the response: roubles and ISO dates (§3). `isWarrantyOver` is true while the guarantee is in force.
 */
export const presentReceipt = (receipt: Receipt, now: Instant): ReceiptResponse => ({
  dateTime: toIso(receipt.dateTime),
  accountId: receipt.accountId,
  amount: toRoubles(receipt.amount),
  refunded: toRoubles(receipt.refunded),
  description: receipt.description,
  ipAddress: receipt.ipAddress,
  status: receipt.status,
  transactionId: receipt.transactionId,
  subscriptionId: receipt.subscriptionId,
  isWarrantyOver: isUnderGuarantee(receipt, now),
  ...(receipt.method !== undefined && { method: receipt.method }),
  ...presentDevice(deviceSold(receipt.sold)),
});

const presentDevice = (device: ReturnType<typeof deviceSold>): Pick<ReceiptResponse, 'device'> =>
  device === null ? {} : { device: presentDeviceOffer(device) };
