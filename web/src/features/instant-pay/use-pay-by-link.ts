import { useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { refusalOfOrder, type PaymentProblem } from '@web/lib/payments/payment-outcome';
import { tryPay } from '@web/lib/payments/payment-forms';
import { usePayment } from '@web/lib/payments/use-payment';
import { orderByPayLink, payLinkQuery } from './api/open-pay-link';
import { paymentDueOf, isSamePaymentDue, type PaymentDue } from './payment-due';

/** Creates the order, then opens the payment form. Nothing is stored: the order belongs to the account of the link. */
export function usePayByLink(link: string, onPaid: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = payLinkQuery(link);

  return usePayment(async (shown: PaymentDue): Promise<PaymentProblem | null> => {
    const order = await orderByPayLink(link, shown.next !== null);
    if (!order.ok) {
      // The link has expired, or the subscription is cancelled or restricted; the reload shows which.
      if (order.kind === 'refused') void queryClient.resetQueries({ queryKey });
      return order.kind === 'refused' ? refusalOfOrder(order) : 'unreachable';
    }
    const { checkout, paidUntil } = order.data;
    if (
      checkout === null ||
      paidUntil !== null ||
      !isSamePaymentDue(paymentDueOf(order.data), shown, currentLanguage())
    ) {
      queryClient.setQueryData(queryKey, order.data);
      return 'changed';
    }
    const outcome = await tryPay(checkout);
    if (outcome !== 'paid') return outcome;
    onPaid();
    return null;
  });
}
