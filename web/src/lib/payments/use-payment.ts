import { useRef, useState } from 'react';
import { logPaymentFailed } from '@web/lib/browser/log';
import type { PaymentProblem } from './payment-outcome';

/**
 * Allows one payment at a time, even after repeated clicks. `attempt` creates and pays the order (pay-order.ts); it
 * returns null if the order was paid, otherwise the problem. The problem is shown until the next attempt.
 */
export function usePayment<Params extends readonly unknown[]>(
  attempt: (...params: Params) => Promise<PaymentProblem | null>,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const isRunning = useRef(false);

  const pay = async (...params: Params): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    const found = await attempt(...params);
    setProblem(found);
    setIsBusy(false);
    isRunning.current = false;
    // A human check comes before the payment; it is not a failed one.
    if (found !== null && found !== 'human') logPaymentFailed(typeof found === 'string' ? found : 'tooOften');
  };

  return { isBusy, problem, pay };
}
