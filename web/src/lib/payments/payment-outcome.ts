import { declineReason, type Decline } from '@contract/values/decline';
import * as z from 'zod/mini';

/** How the provider's window ended; a decline says what the payer can do about it. */
export type PaymentOutcome = 'paid' | 'closed' | Decline;

/** Why a purchase did not end in `paid`: before the window, in it, or without it. */
export type PaymentProblem =
  'changed' | 'trialUsed' | 'refused' | 'unreachable' | 'closed' | 'noWidget' | 'unclear' | Decline;

/** The provider's answer (facts: payments 1.3); a closed window is `{type: 'cancel'}` without a status. */
const widgetResult = z.object({
  type: z.optional(z.string()),
  status: z.optional(z.string()),
  data: z.optional(z.nullable(z.object({ ReasonCode: z.optional(z.nullable(z.coerce.number())) }))),
});

export function readOutcome(answer: unknown): PaymentOutcome {
  const result = widgetResult.safeParse(answer);
  if (!result.success) return 'declined';
  const { type, status, data } = result.data;
  if (type === 'cancel' || status === 'cancel') return 'closed';
  return status === 'success' ? 'paid' : declineReason(data?.ReasonCode);
}

/**
 * The end of a window in which several cards may have been tried. A window that was closed after a card was declined ended
 * by that decline, and one that saw a success was paid, whatever its last word.
 */
export function lastOutcome(end: PaymentOutcome, along: readonly PaymentOutcome[]): PaymentOutcome {
  if (along.includes('paid')) return 'paid';
  return end === 'closed' ? (along.at(-1) ?? 'closed') : end;
}
