import type { WidgetPayment } from '@contract/purchase/create-order';
import { BRAND } from '@contract/values/brand';
import { CURRENCY, toRoubles } from '@contract/values/money';
import type { Order, Purchase } from '@functions/domain/purchase/order';
import type { FiscalItem, Payments } from '@functions/ports/services';

/** Ways to pay that leave no token, so that the subscription could not renew. */
const WITHOUT_RENEWAL = ['TcsInstallment', 'Dolyame'];

const CULTURES: Record<string, WidgetPayment['culture']> = { ru: 'ru-RU', kk: 'kk-KZ' };

/** The object for the provider's `start()`, made by the server so that the page decides nothing. Source: payments 1.3. */
export const widgetPayment = (order: Order, payments: Payments): WidgetPayment => ({
  publicTerminalId: payments.publicId,
  amount: toRoubles(order.amount),
  currency: CURRENCY,
  paymentSchema: 'Single',
  externalId: order.orderId,
  culture: CULTURES[order.language] ?? 'en-US',
  description: order.kind === 'device-slot' ? `Ещё одно устройство, «${BRAND.name.ru}»` : `Подписка «${BRAND.name.ru}»`,
  receiptEmail: order.email,
  tokenize: true,
  emailBehavior: 'Hidden',
  restrictedPaymentMethods: WITHOUT_RENEWAL,
  userInfo: {
    accountId: order.accountId,
    email: order.email,
    ...(order.phone !== undefined && { phone: order.phone }),
  },
  receipt: payments.fiscalReceipt({ item: fiscalItemOf(order.purchase), amount: order.amount, email: order.email }),
});

/** A trial is not its tariff: one rouble does not pay twelve months. The order of a retry does not keep the tariff. */
function fiscalItemOf(purchase: Purchase): FiscalItem {
  switch (purchase.kind) {
    case 'device-slot':
      return { kind: 'device' };
    case 'past-due-payment':
      return { kind: 'access' };
    case 'new-subscription':
    case 'resubscribe': {
      const { tariff, trialDays } = purchase.quote;
      return trialDays > 0 ? { kind: 'trial', days: trialDays } : { kind: 'term', months: tariff };
    }
  }
}
