import { useRef, useState } from 'react';
import { logPaymentFailed } from '@web/lib/browser/log';
import type { PaymentProblem } from './payment-outcome';

/**
 * One payment at a time, however often the button is pressed. `attempt` orders and pays (pay-order.ts) and answers null when
 * it is paid, else why not; the problem stays on the screen until the next attempt.
 */
export function usePayment<Asked extends readonly unknown[]>(
  attempt: (...asked: Asked) => Promise<PaymentProblem | null>,
) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const isRunning = useRef(false);

  const pay = async (...asked: Asked): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    setProblem(null);
    const found = await attempt(...asked);
    setProblem(found);
    setIsBusy(false);
    isRunning.current = false;
    if (found !== null) logPaymentFailed(found);
  };

  return { isBusy, problem, pay };
}
