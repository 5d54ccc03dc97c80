import { useQueryClient } from '@tanstack/react-query';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { refusalOfOrder } from '@web/lib/payments/payment-outcome';
import { usePay, type Preparation } from '@web/lib/purchases/use-pay';
import { orderByPayLink, payLinkQuery } from '@web/features/instant-pay/api/open-pay-link';
import { paymentDueOf, isSamePaymentDue, type PaymentDue } from './payment-due';

/** Creates the order, then opens the payment form. The order belongs to the account of the link: nobody claims it. */
export function usePayByLink(link: string, onPaid: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = payLinkQuery(link);

  return usePay(async (shown: PaymentDue): Promise<Preparation> => {
    const order = await orderByPayLink(link, shown.next !== null);
    if (!order.ok) {
      // The link has expired, or the subscription is cancelled or restricted; the reload shows which.
      if (order.kind === 'refused') void queryClient.resetQueries({ queryKey });
      return { problem: order.kind === 'refused' ? refusalOfOrder(order) : 'unreachable' };
    }
    const { checkout, paidUntil, payToken } = order.data;
    if (
      checkout === null ||
      payToken === null ||
      paidUntil !== null ||
      !isSamePaymentDue(paymentDueOf(order.data), shown, currentLanguage())
    ) {
      queryClient.setQueryData(queryKey, order.data);
      return { problem: 'changed' };
    }
    const isOneOff = shown.next === null;
    return { payToken, checkout, kind: 'link', buyer: null, claim: null, until: {}, isOneOff };
  }, onPaid);
}
