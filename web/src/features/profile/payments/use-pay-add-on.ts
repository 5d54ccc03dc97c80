import type { ApiFailure } from '@web/lib/http/api-error';
import { refusalOfOrder, type PaymentProblem } from '@web/lib/payments/payment-outcome';
import { payOrder } from '@web/lib/payments/pay-order';
import { usePayment } from '@web/lib/payments/use-payment';
import type { orderDevice } from '@web/features/profile/api/orders';

interface AddOn {
  order: () => ReturnType<typeof orderDevice>;
  /** The amount shown, in roubles. The payment form does not open for an order with another amount. */
  shown: number;
  /** Called when the amount shown is out of date. */
  onChanged: () => void;
  onPaid: () => void;
}

/** Creates an order without a tariff (device slot, missed renewal) and pays it through the payment form. */
export const usePayAddOn = ({ order, shown, onChanged, onPaid }: AddOn) =>
  usePayment(async (): Promise<PaymentProblem | null> => {
    const ordered = await order();
    if (!ordered.ok) {
      onChanged();
      return problemOfOrder(ordered);
    }
    const { checkout } = ordered.data;
    if (checkout !== null && checkout.amount !== shown) {
      onChanged();
      return 'changed';
    }
    const problem = await payOrder(ordered.data);
    if (problem === null) onPaid();
    return problem;
  });

/** Why there is no order: nothing was charged. */
export function problemOfOrder(failed: ApiFailure): PaymentProblem {
  if (failed.kind !== 'refused') return 'unreachable';
  return failed.failure?.code === 'payment_in_progress' ? 'inProgress' : refusalOfOrder(failed);
}
