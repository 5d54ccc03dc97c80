import type { WidgetPayment } from '@contract/purchase/create-order';
import { trackPurchase } from '@web/lib/analytics/analytics';
import type { PaymentProblem } from './payment-outcome';
import { payAndTell } from './payment-widget';
import { readStored, store } from '@web/lib/browser/storage';

/** What createOrder answered; no widget when nothing is to be paid, for the order is settled already. */
export interface PayableOrder {
  readonly payToken: string;
  readonly widget: WidgetPayment | null;
}

/**
 * Takes an order of this browser to the provider's window and keeps the keys of spec §3: `userPayToken`, and `payment` =
 * `started` when the window opens, `completed` when it reports success. Null = paid. Only a certain "no" takes them away again:
 * while an order may still be paid they stay, so that /login and logout keep an anonymous purchase.
 */
export async function payOrder({ payToken, widget }: PayableOrder): Promise<PaymentProblem | null> {
  store({ userPayToken: payToken, payment: 'started' });
  const outcome = widget === null ? 'paid' : await payAndTell(widget);
  if (outcome === 'paid') {
    store({ payment: 'completed' });
    trackPurchase({ value: widget?.amount ?? 0, currency: 'RUB', transactionId: payToken });
    return null;
  }
  // A window that was closed may have left a payment in the bank's app; without an account only these keys know of it.
  const mayBePaid = outcome === 'unclear' || (outcome === 'closed' && readStored('userID') !== null);
  if (!mayBePaid) store({ userPayToken: null, payment: null });
  return outcome;
}
