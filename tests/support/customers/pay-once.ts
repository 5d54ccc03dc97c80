import { createOrder } from '@functions/purchase/contract/create-order';
import type { RequestInput } from '@functions/base/contract/endpoint';
import type { OtherMethod } from '../../sandbox/cloudpayments/other-methods';
import type { RunningProduct } from '../product/start-product';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { PayableOrder } from './buy';
import { widgetOf } from './widget-of';

export type OneOff = Partial<Pick<RequestInput<typeof createOrder>, 'tariff' | 'kind' | 'promo'>>;

/** What a page sends for a term without renewal: no consent to charges. */
export const oneOffRequest = ({ uid, email }: { uid: string; email: string }, about: OneOff = {}) => ({
  uid,
  email,
  period: 30,
  tariff: 1,
  kind: 'new-subscription' as const,
  isOneOff: true,
  ...about,
  language: 'ru',
  consents: { autoCharge: false, offer: true },
});

export async function orderOnce(product: RunningProduct, session: Session, about?: OneOff): Promise<PayableOrder> {
  const reply = await product.call(createOrder, oneOffRequest(session, about), session);
  if (reply.status !== 200) throw new Error(`no order: ${JSON.stringify(reply.body)}`);
  const created = createOrder.response.parse(reply.body);
  return { ...created, widget: widgetOf(created) };
}

/** Opens the link or the QR code of a method in the payment form. It is not paid yet. Returns its transaction. */
export async function openLink(
  product: RunningProduct,
  { widget }: Pick<PayableOrder, 'widget'>,
  method: OtherMethod = 'Sbp',
): Promise<number> {
  const outcome = await product.sandbox.cloudpayments.payByOther({ intent: widget, method });
  if (outcome.step !== 'link') throw new Error(`no link: ${JSON.stringify(outcome)}`);
  return outcome.transactionId;
}

/** Pays a link and processes the follow-up work. Returns the provider's payment id. */
export async function payLink(product: RunningProduct, transactionId: number): Promise<string> {
  const outcome = await product.sandbox.cloudpayments.payLink({ transactionId });
  if (outcome.step !== 'success') throw new Error(`not paid: ${JSON.stringify(outcome)}`);
  await product.drain();
  return String(outcome.transactionId);
}

/** Orders a term without renewal and pays it by a link. */
export async function buyOnce(
  product: RunningProduct,
  session: Session,
  { method = 'Sbp', ...about }: OneOff & { method?: OtherMethod } = {},
) {
  const order = await orderOnce(product, session, about);
  const transactionId = await payLink(product, await openLink(product, order, method));
  return { ...order, transactionId };
}
