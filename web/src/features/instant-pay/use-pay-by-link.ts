import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { logPaymentFailed } from '@web/lib/log';
import type { PaymentProblem } from '@web/lib/payment-outcome';
import { payAndTell } from '@web/lib/payment-widget';
import { orderByPayLink, payLinkKey } from './api/open-pay-link';
import { demandOf, isSameDemand, type Demand } from './demand';

/** Order first, then the provider's window. One payment at a time, however often the button is pressed. */
export function usePayByLink(link: string, onPaid: () => void) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const isRunning = useRef(false);

  const attempt = async (shown: Demand): Promise<PaymentProblem | null> => {
    const order = await orderByPayLink(link);
    if (!order.ok) {
      // Too old by now, cancelled or restricted: the page says which.
      if (order.kind === 'refused') void queryClient.resetQueries({ queryKey: payLinkKey(link) });
      return order.kind === 'refused' ? 'refused' : 'unreachable';
    }
    const { widget, paidUntil } = order.data;
    if (widget === null || paidUntil !== null || !isSameDemand(demandOf(order.data), shown)) {
      queryClient.setQueryData(payLinkKey(link), order.data);
      return 'changed';
    }
    const outcome = await payAndTell(widget);
    if (outcome === 'paid') onPaid();
    return outcome === 'paid' ? null : outcome;
  };

  const pay = async (shown: Demand) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    const found = await attempt(shown);
    setProblem(found);
    setIsBusy(false);
    isRunning.current = false;
    if (found !== null) logPaymentFailed(found);
  };

  return { isBusy, problem, pay };
}
