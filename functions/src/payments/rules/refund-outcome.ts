import type { RefundOutcome } from '@functions/subscription/contract/values/renewal-end';
import type { EventOf } from '@functions/subscription/rules/subscription-event';
import { isChargeback, isFullyReturned, isOpen, type Refund } from './refund';

/**
 * What became of the money of a payment that an account lost. `refund`: all refunds of the payment, as they are now;
 * null if there is none. `uid`: the account, which is not the payer of a gift.
 */
export function refundOutcome(event: EventOf<'refunded'>, refund: Refund | null, uid: string): RefundOutcome {
  if (event.cause !== undefined) return 'moved';
  if (refund === null) return 'returned';
  if (refund.uid !== uid) return 'gift';
  if (refund.parts.some(isOpen)) return 'asked';
  if (!isFullyReturned(refund)) return 'refused';
  return refund.parts.some(({ providerTransactionId: id }) => id !== null && isChargeback(id))
    ? 'charged-back'
    : 'returned';
}
