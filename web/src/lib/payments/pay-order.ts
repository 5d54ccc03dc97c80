import type { Checkout } from '@contract/purchase/create-order';
import { trackPurchase } from '@web/lib/analytics/analytics';
import type { PaymentProblem } from './payment-outcome';
import { tryPay } from './payment-forms';
import { readStored, store } from '@web/lib/browser/storage';

/** The response of createOrder. `checkout` is null if nothing is to be paid; the order is then already settled. */
export interface PayableOrder {
  readonly payToken: string;
  readonly checkout: Checkout | null;
}

/**
 * Opens the payment form for an order and maintains the keys of §3: `userPayToken`, and `payment` = `started` when
 * the form opens, `completed` when it reports success. Returns null if the order was paid. The keys are removed only
 * if the order was certainly not paid; otherwise /login and logout must keep the guest purchase.
 */
export async function payOrder({ payToken, checkout }: PayableOrder): Promise<PaymentProblem | null> {
  store({ userPayToken: payToken, payment: 'started' });
  const outcome = checkout === null ? 'paid' : await tryPay(checkout);
  if (outcome === 'paid') {
    store({ payment: 'completed' });
    trackPurchase({ value: checkout?.amount ?? 0, currency: 'RUB', transactionId: payToken });
    return null;
  }
  // After the form was closed, a payment may continue in the bank's app. For a guest only these keys refer to it.
  const mayBePaid = outcome === 'unclear' || (outcome === 'closed' && readStored('userID') !== null);
  if (!mayBePaid) store({ userPayToken: null, payment: null });
  return outcome;
}
