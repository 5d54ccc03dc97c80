import type { Checkout, createOrder } from '@contract/purchase/create-order';
import type { ResponseOf } from '@contract/endpoint';
import { toRoubles } from '@contract/values/money';
import { kindOf } from '@functions/domain/purchase/kinds/purchase-kinds';
import type { Order } from '@functions/domain/purchase/order';
import type { PaymentProviders } from '@functions/ports/payment-provider';
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
