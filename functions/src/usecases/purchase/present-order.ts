import type { createOrder } from '@contract/purchase/create-order';
import type { ResponseOf } from '@contract/endpoint';
import type { Order } from '@functions/domain/purchase/order';
import type { Payments } from '@functions/ports/services';
import { presentQuote } from './present-quote';
import { widgetPayment } from './widget-payment';

/**
 * Maps an order to the response. `widget` is null if nothing is to be paid, because the order is then already settled.
 */
export const presentOrder = (order: Order, payments: Payments): ResponseOf<typeof createOrder> => ({
  success: true,
  payToken: order.orderId,
  widget: order.amount === 0 ? null : widgetPayment(order, payments),
  quote: 'quote' in order.purchase ? presentQuote(order.purchase.quote) : null,
});
