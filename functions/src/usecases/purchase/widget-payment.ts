import type { WidgetPayment } from '@contract/purchase/create-order';
import { BRAND } from '@contract/values/brand';
import { CURRENCY, toRoubles } from '@contract/values/money';
import type { Order, Purchase } from '@functions/domain/purchase/order';
import type { FiscalItem, Payments } from '@functions/ports/services';

/** Payment methods without a card token, which renewals need. */
const WITHOUT_RENEWAL = ['TcsInstallment', 'Dolyame'];

const CULTURES: Record<string, WidgetPayment['culture']> = { ru: 'ru-RU', kk: 'kk-KZ' };

/**
 * Returns the parameters of the provider's payment widget. The server builds them, so that the page decides nothing.
 * Format: https://developers.cloudpayments.ru/en/
 */
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

/**
 * A trial is fiscalised as a trial, not as the term that follows it. A past-due payment stores no tariff and is
 * fiscalised as access.
 */
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
