import { BRAND } from '@contract/values/brand';
import type { Language } from '@contract/values/languages';
import { CURRENCY, toRoubles } from '@contract/values/money';
import { soldBy } from '@functions/domain/payments/sold';
import type { Order } from '@functions/domain/purchase/order';
import { fiscalReceipt } from './fiscal-receipt';

/** Payment methods without a card token, which renewals need. */
const WITHOUT_RENEWAL = ['TcsInstallment', 'Dolyame'];

/** The language of the form; it has no Chinese. */
const CULTURES = { ru: 'ru-RU', en: 'en-US', kk: 'kk-KZ', zh: 'en-US' } as const satisfies Record<Language, string>;

/**
 * The object that the page passes unchanged to `start()` of the payment widget. The server builds it, so that the page
 * decides nothing. Amounts are roubles. Format: https://developers.cloudpayments.ru/en/, "Payment widget"
 */
export const widgetPayment = (order: Order, publicId: string) => ({
  publicTerminalId: publicId,
  amount: toRoubles(order.amount),
  currency: CURRENCY,
  paymentSchema: 'Single' as const,
  externalId: order.orderId,
  culture: CULTURES[order.language],
  description: descriptionOf(order),
  receiptEmail: order.email,
  // A gift includes no consent to charge its card again.
  tokenize: order.kind !== 'gift',
  emailBehavior: 'Hidden' as const,
  restrictedPaymentMethods: WITHOUT_RENEWAL,
  userInfo: {
    accountId: order.accountId,
    email: order.email,
    ...(order.phone !== undefined && { phone: order.phone }),
  },
  receipt: receiptOfOrder(order),
});

/** The fiscal receipt of an order, whichever way it is paid. */
export const receiptOfOrder = ({ purchase, amount, email }: Order) =>
  fiscalReceipt({ item: soldBy(purchase), amount, email });

/** The text that the payer and the provider's lists see. */
export function descriptionOf({ kind }: Order): string {
  if (kind === 'gift') return `Подписка в подарок, «${BRAND.name.ru}»`;
  if (kind === 'device-slot') return `Ещё одно устройство, «${BRAND.name.ru}»`;
  return kind === 'card-change' ? `Проверка карты, «${BRAND.name.ru}»` : `Подписка «${BRAND.name.ru}»`;
}

export type WidgetPayment = ReturnType<typeof widgetPayment>;
