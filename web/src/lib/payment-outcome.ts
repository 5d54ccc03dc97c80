import * as z from 'zod/mini';

export type PaymentOutcome = 'paid' | 'declined' | 'closed';

/** Why a purchase did not end in `paid`: before the window, in it, or without it. */
export type PaymentProblem = 'changed' | 'refused' | 'unreachable' | 'declined' | 'closed' | 'noWidget' | 'unclear';

/** The provider's answer (facts: payments 1.3); a closed window is `{type: 'cancel'}` without a status. */
const widgetResult = z.object({ type: z.optional(z.string()), status: z.optional(z.string()) });

export function readOutcome(answer: unknown): PaymentOutcome {
  const result = widgetResult.safeParse(answer);
  if (!result.success) return 'declined';
  if (result.data.type === 'cancel' || result.data.status === 'cancel') return 'closed';
  return result.data.status === 'success' ? 'paid' : 'declined';
}
