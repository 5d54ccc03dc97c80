import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '@functions/payments/contract/values/payment-methods';
import { isoDate, roubles } from '@functions/base/contract/wire';
import { bought } from './bought';

/** A payment of which the caller's role may return money now. */
export const refundable = z.object({
  transactionId: z.string(),
  bought,
  /** What is left of it. */
  amount: roubles,
  at: isoDate,
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  cardMask: z.nullable(z.string()),
  /** The one that a request without a receipt means. */
  isDefault: z.boolean(),
});
export type Refundable = z.output<typeof refundable>;
