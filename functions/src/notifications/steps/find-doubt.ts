import { isMisdirectedFail, type PaymentEvent } from '@functions/payments/rules/payment-event';
import type { PaymentNotice } from '@functions/payments/rules/payment';
import type { ReadRepositories } from '@functions/campaigns/ports/repositories';

/**
 * Returns what contradicts a Pay, or null if nothing does (T26). The signature covers neither the type nor the time of
 * a notification, so a signed body of a failed payment could be sent to the address of Pay. What was imported from the
 * provider's own list is never doubtful, and a body at the address of Fail that is not the one of a Fail contradicts
 * nothing.
 */
export async function findDoubt(
  repositories: ReadRepositories,
  { signingKey }: PaymentEvent,
  { transactionId, isOfItsType }: PaymentNotice,
): Promise<string | null> {
  if (signingKey === null) return null;
  const [fail, check] = await Promise.all([
    repositories.paymentEvents.get(`fail_${transactionId}`),
    repositories.paymentEvents.get(`check_${transactionId}`),
  ]);
  if (fail !== null && !isMisdirectedFail(fail)) return 'a Fail of this payment is stored';
  if (check?.checkDecision != null && check.checkDecision !== 'accepted') return 'we refused this payment at Check';
  return isOfItsType ? null : 'the body is not the one of a Pay';
}
