import type { WidgetPayment } from '@contract/create-order';
import { BRAND } from '@contract/values/brand';
import { CURRENCY, toRoubles } from '@contract/values/money';
import type { Order } from '@functions/domain/order';
import type { Payments } from '@functions/ports';

/** Ways to pay that leave no token, so that the subscription could not renew. */
const WITHOUT_RENEWAL = ['TcsInstallment', 'Dolyame'];

const CULTURES: Record<string, WidgetPayment['culture']> = { ru: 'ru-RU', kk: 'kk-KZ' };

/** The object for the provider's `start()`, made by the server so that the page decides nothing. Source: payments 1.3. */
export const widgetPayment = (order: Order, payments: Payments): WidgetPayment => ({
  publicTerminalId: payments.publicId,
  amount: toRoubles(order.amount),
  currency: CURRENCY,
  paymentSchema: 'Single',
  externalId: order.payToken,
  culture: CULTURES[order.language] ?? 'en-US',
  description: order.kind === 'device' ? `Ещё одно устройство, «${BRAND.name.ru}»` : `Подписка «${BRAND.name.ru}»`,
  receiptEmail: order.email,
  tokenize: true,
  emailBehavior: 'Hidden',
  restrictedPaymentMethods: WITHOUT_RENEWAL,
  userInfo: { accountId: order.accountId, email: order.email, ...(order.phone !== undefined && { phone: order.phone }) },
  receipt: payments.fiscalReceipt({
    months: 'quote' in order.purchase ? order.purchase.quote.tariff : null,
    amount: order.amount,
    email: order.email,
  }),
});
