import type { ORDER_KINDS } from '@functions/payments/contract/values/payments';
import { createOrder } from '@functions/purchase/contract/create-order';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import type { WidgetPayment } from '@functions/providers/cloudpayments/checkout';
import type { RunningProduct } from '../product/start-product';
import { widgetOf } from './widget-of';
import type { Session } from '../../../scripts/lib/auth-emulator';

/** The documented test cards, by their outcome. */
export const CARDS = {
  good: '4000000000003055',
  goodWith3ds: '4242424242424242',
  poor: '4012888888881881',
  poorLater: '4111111111111111',
} as const;

/** An order with an amount to pay. */
export type PayableOrder = ResponseOf<typeof createOrder> & { widget: WidgetPayment };

export async function order(
  product: RunningProduct,
  session: Session,
  about: { tariff?: number; period?: number; kind?: (typeof ORDER_KINDS)[number]; promo?: string } = {},
): Promise<PayableOrder> {
  const reply = await product.call(
    createOrder,
    {
      uid: session.uid,
      email: session.email,
      period: about.period ?? 30,
      tariff: about.tariff ?? 1,
      kind: about.kind ?? 'new-subscription',
      ...(about.promo !== undefined && { promo: about.promo }),
      consents: { autoCharge: true, offer: true },
    },
    session,
  );
  if (reply.status !== 200) throw new Error(`no order: ${JSON.stringify(reply.body)}`);
  const created = createOrder.response.parse(reply.body);
  return { ...created, widget: widgetOf(created) };
}

/** Creates an order and pays it, as the payment form would. */
export async function buy(
  product: RunningProduct,
  session: Session,
  about: Parameters<typeof order>[2] & { card?: string; expires?: string } = {},
) {
  const { widget, payToken } = await order(product, session, about);
  const outcome = await product.sandbox.cloudpayments.pay({
    intent: widget,
    card: about.card ?? CARDS.good,
    expires: about.expires ?? cardExpiryOf(session.uid),
  });
  return { outcome, payToken, widget };
}
