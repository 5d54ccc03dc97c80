import { declineReason, type Decline } from '@contract/values/decline';
import * as z from 'zod/mini';

/** The result of the payment widget. The kind of decline determines the advice to the payer. */
export type PaymentOutcome = 'paid' | 'closed' | Decline;

/** Why a purchase was not paid: before the widget opened, in the widget, or because the widget was unavailable. */
export type PaymentProblem =
  'changed' | 'trialUsed' | 'refused' | 'unreachable' | 'closed' | 'noWidget' | 'unclear' | Decline;

/** The widget's result (https://developers.cloudpayments.ru/en/). A closed widget has `{type: 'cancel'}`, no status. */
const widgetResult = z.object({
  type: z.optional(z.string()),
  status: z.optional(z.string()),
  data: z.optional(z.nullable(z.object({ ReasonCode: z.optional(z.nullable(z.coerce.number())) }))),
});

export function readOutcome(response: unknown): PaymentOutcome {
  const result = widgetResult.safeParse(response);
  if (!result.success) return 'declined';
  const { type, status, data } = result.data;
  if (type === 'cancel' || status === 'cancel') return 'closed';
  return status === 'success' ? 'paid' : declineReason(data?.ReasonCode);
}

/**
 * The outcome of a widget session with one or more attempts. Any successful attempt means `paid`. If the widget was
 * closed after a decline, the outcome is that decline.
 */
export function lastOutcome(end: PaymentOutcome, attempts: readonly PaymentOutcome[]): PaymentOutcome {
  if (attempts.includes('paid')) return 'paid';
  return end === 'closed' ? (attempts.at(-1) ?? 'closed') : end;
}
