import type { Checkout } from '@functions/purchase/contract/create-order';
import type { WidgetPayment } from '@functions/providers/cloudpayments/checkout';

/** What the page passes to the payment widget. Throws if nothing is to be paid. */
export function widgetOf({ checkout }: { readonly checkout: Checkout | null }): WidgetPayment {
  if (checkout === null) throw new Error('the order has no amount to pay');
  return checkout.payload as unknown as WidgetPayment;
}
