import * as z from 'zod/mini';
import { declineReason } from '@functions/providers/cloudpayments/decline-codes';
import type { PaymentOutcome } from '@web/lib/payments/payment-outcome';

/** The widget's result (https://developers.cloudpayments.ru/en/). A closed widget has `{type: 'cancel'}`, no status. */
const widgetResult = z.object({
  type: z.optional(z.string()),
  status: z.optional(z.string()),
  data: z.optional(z.nullable(z.object({ ReasonCode: z.optional(z.nullable(z.coerce.number())) }))),
});

/** The outcome of one attempt, or of the closed widget. */
export function readOutcome(response: unknown): PaymentOutcome {
  const result = widgetResult.safeParse(response);
  if (!result.success) return 'declined';
  const { type, status, data } = result.data;
  if (type === 'cancel' || status === 'cancel') return 'closed';
  return status === 'success' ? 'paid' : declineReason(data?.ReasonCode);
}
