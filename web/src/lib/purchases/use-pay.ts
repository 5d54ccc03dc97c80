import type { Checkout } from '@functions/purchase/contract/create-order';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trackPurchase } from '@web/lib/analytics/analytics';
import { logPaymentFailed } from '@web/lib/browser/log';
import { notify } from '@web/lib/browser/notify';
import { tryPay } from '@web/lib/payments/payment-forms';
import type { PaymentProblem } from '@web/lib/payments/payment-outcome';
import { inHistoryEntry } from './history-entry';
import { beginPurchase, endsWithPayment, markPurchase, settlePurchases, type Purchase } from './purchases';

export { preloadPaymentForms } from '@web/lib/payments/payment-forms';

/** An order that may be paid now: its prices are those that the payer saw. */
export interface PayableOrder extends Pick<Purchase, 'kind' | 'buyer' | 'claim' | 'until'> {
  readonly payToken: string;
  /** Null if nothing is to be paid; the order is then settled already. */
  readonly checkout: Checkout | null;
  /** Paid without a card, perhaps in the app of the bank after the form was closed. */
  readonly isOneOff?: boolean;
  /**
   * Pays without the form. `pending`: the outcome is not known yet, and the page waits for it. Null: nothing was paid,
   * and the page has shown why.
   */
  readonly charge?: () => Promise<'paid' | 'pending' | PaymentProblem | null>;
  /** What a problem of the form means for this order. */
  readonly explain?: (problem: PaymentProblem) => Promise<PaymentProblem>;
}

/** `paid`: it needs no payment any more. `problem` null: nothing is ordered, and the page has shown why. */
export type Preparation = PayableOrder | { readonly problem: PaymentProblem | null } | 'paid';

/**
 * The only way to pay. Allows one payment at a time, even after repeated presses: `prepare` orders, and compares the
 * order with what the payer saw; then the form opens. The problem is shown until the next attempt.
 */
export function usePay<Params extends readonly unknown[]>(
  prepare: (...params: Params) => Promise<Preparation>,
  onPaid: () => void,
) {
  const { t } = useTranslation('purchase');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PaymentProblem | null>(null);
  const isRunning = useRef(false);

  const attempt = async (...params: Params): Promise<PaymentProblem | null> => {
    const prepared = await prepare(...params);
    if (typeof prepared === 'object' && 'problem' in prepared) return prepared.problem;
    const outcome = prepared === 'paid' ? prepared : await payOrder(prepared, () => void notify(t('formOpen'), 'info'));
    if (outcome !== 'paid') return outcome;
    onPaid();
    return null;
  };
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

async function payOrder(
  { payToken, checkout, isOneOff = false, charge, explain, ...about }: PayableOrder,
  onBack: () => void,
): Promise<'paid' | PaymentProblem | null> {
  const amount = checkout?.amount ?? 0;
  beginPurchase({ ...about, id: payToken, amount });
  const outcome =
    checkout === null ? 'paid' : await (charge ?? (() => inHistoryEntry(() => tryPay(checkout), onBack)))();
  if (outcome === 'paid' || outcome === 'pending') {
    if (endsWithPayment(about)) settlePurchases(({ id }) => id === payToken);
    else markPurchase(payToken, 'reported');
    // The page of a pay link counts no visitors.
    if (outcome === 'paid' && about.kind !== 'link')
      trackPurchase({ value: amount, currency: 'RUB', transactionId: payToken });
    return 'paid';
  }
  // After the form was closed, a payment may continue in the app of the bank.
  const mayBePaid = outcome === 'unclear' || (outcome === 'closed' && (about.claim !== null || isOneOff));
  if (mayBePaid) markPurchase(payToken, 'unclear');
  else settlePurchases(({ id }) => id === payToken);
  return outcome !== null && explain ? explain(outcome) : outcome;
}
