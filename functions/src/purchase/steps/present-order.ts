import type { Checkout, createOrder } from '@functions/purchase/contract/create-order';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { toRoubles } from '@functions/base/contract/values/money';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import type { Order } from '@functions/purchase/rules/order';
import type { PaymentProviders } from '@functions/purchase/ports/payment-provider';
import { presentQuote } from './present-quote';

/**
 * Maps an order to the response. `checkout` is null if nothing is to be paid, because the order is then already
 * settled.
 */
export function presentOrder(order: Order, providers: PaymentProviders): ResponseOf<typeof createOrder> {
  const quote = kindOf(order.purchase).buy.quote(order.purchase);
  return {
    success: true,
    payToken: order.orderId,
    checkout: order.amount === 0 ? null : presentCheckout(order, providers),
    quote: quote && presentQuote(quote),
  };
}

/** How an order with an amount is paid. The amount is in roubles. */
export const presentCheckout = (order: Order, providers: PaymentProviders): Checkout => ({
  provider: order.provider,
  amount: toRoubles(order.amount),
  payload: providers.byName(order.provider).checkoutOf(order),
});
