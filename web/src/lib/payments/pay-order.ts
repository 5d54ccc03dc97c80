import type { WidgetPayment } from '@contract/purchase/create-order';
import { trackPurchase } from '@web/lib/analytics/analytics';
import type { PaymentProblem } from './payment-outcome';
import { tryPay } from './payment-widget';
import { readStored, store } from '@web/lib/browser/storage';

/** The response of createOrder. `widget` is null if nothing is to be paid; the order is then already settled. */
export interface PayableOrder {
  readonly payToken: string;
  readonly widget: WidgetPayment | null;
}

/**
 * Opens the payment widget for an order and maintains the keys of §3: `userPayToken`, and `payment` = `started` when
 * the widget opens, `completed` when it reports success. Returns null if the order was paid. The keys are removed only
 * if the order was certainly not paid; otherwise /login and logout must keep the guest purchase.
 */
export async function payOrder({ payToken, widget }: PayableOrder): Promise<PaymentProblem | null> {
  store({ userPayToken: payToken, payment: 'started' });
  const outcome = widget === null ? 'paid' : await tryPay(widget);
  if (outcome === 'paid') {
    store({ payment: 'completed' });
    trackPurchase({ value: widget?.amount ?? 0, currency: 'RUB', transactionId: payToken });
    return null;
  }
  // After the widget was closed, a payment may continue in the bank's app. For a guest only these keys refer to it.
  const mayBePaid = outcome === 'unclear' || (outcome === 'closed' && readStored('userID') !== null);
  if (!mayBePaid) store({ userPayToken: null, payment: null });
  return outcome;
}
