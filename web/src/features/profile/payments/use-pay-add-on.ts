import type { PaymentProblem } from '@web/lib/payments/payment-outcome';
import { payOrder } from '@web/lib/payments/pay-order';
import { usePayment } from '@web/lib/payments/use-payment';
import type { orderDevice } from '@web/features/profile/api/orders';

interface Extra {
  order: () => ReturnType<typeof orderDevice>;
  /** Roubles on the screen: an order for another sum is not taken to the window. */
  shown: number;
  /** What was shown does not hold any more. */
  onChanged: () => void;
  onPaid: () => void;
}

/** Order first, then the provider's window, then waiting: for what has a sum and no tariff of its own. */
export const usePayAddOn = ({ order, shown, onChanged, onPaid }: Extra) =>
  usePayment(async (): Promise<PaymentProblem | null> => {
    const ordered = await order();
    if (!ordered.ok) {
      onChanged();
      return ordered.kind === 'refused' ? 'refused' : 'unreachable';
    }
    const { widget } = ordered.data;
    if (widget !== null && widget.amount !== shown) {
      onChanged();
      return 'changed';
    }
    const problem = await payOrder(ordered.data);
    if (problem === null) onPaid();
    return problem;
  });
