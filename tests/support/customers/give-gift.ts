import { createOrder } from '@functions/purchase/contract/create-order';
import type { RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import type { RunningProduct } from '../product/start-product';
import { CARDS, type PayableOrder } from './buy';
import { widgetOf } from './widget-of';

export const GIFT = { recipientEmail: 'friend@example.com', from: 'Аня', message: 'С днём рождения!', sendOn: null };

export type Giving = Partial<NonNullable<RequestInput<typeof createOrder>['gift']>> & { readonly tariff?: number };

/** What a page sends for a gift; `prepaidToken` for a payer without an account. */
export const giftRequest = (
  { uid = '', email }: { readonly uid?: string; readonly email: string },
  { tariff = 6, ...words }: Giving = {},
  prepaidToken?: string,
) => ({
  uid,
  email,
  period: 1,
  tariff,
  kind: 'gift',
  gift: { ...GIFT, ...words },
  ...(prepaidToken !== undefined && { prepaidToken }),
  language: 'ru',
  consents: { autoCharge: false, offer: true },
});

export async function orderGift(product: RunningProduct, session: Session, giving: Giving = {}): Promise<PayableOrder> {
  const reply = await product.call(createOrder, giftRequest(session, giving), session);
  if (reply.status !== 200) throw new Error(`no order: ${JSON.stringify(reply.body)}`);
  const created: ResponseOf<typeof createOrder> = createOrder.response.parse(reply.body);
  return { ...created, widget: widgetOf(created) };
}

/** Pays a gift; returns its id. The follow-up work is not processed. */
export async function giveGift(product: RunningProduct, session: Session, giving: Giving = {}): Promise<string> {
  const { widget, payToken } = await orderGift(product, session, giving);
  const paid = await product.sandbox.cloudpayments.pay({
    intent: widget,
    card: CARDS.good,
    expires: cardExpiryOf(session.uid),
  });
  if (paid.step !== 'success') throw new Error(`not paid: ${JSON.stringify(paid)}`);
  return payToken;
}
