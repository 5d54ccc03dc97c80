import { fillText } from '@functions/base/lib/fill-text';
import texts from '@locales/ru/server/receipts.json';
import { BRAND } from '@functions/base/contract/values/brand';
import type { Language } from '@functions/base/contract/values/languages';
import { CURRENCY, toRoubles } from '@functions/base/contract/values/money';
import { OTHER_METHODS, PAID_IN_BANK_APP, type OtherMethod } from '@functions/payments/contract/values/payment-methods';
import { kindOf, soldBy } from '@functions/purchase/rules/kinds/purchase-kinds';
import { mayBePaidByLink, renewsBy, type Order } from '@functions/purchase/rules/order';
import { fiscalReceipt } from './fiscal-receipt';

/** The provider's names of methods. Source: https://developers.cloudpayments.ru/en/, `restrictedPaymentMethods` */
const CARDS = ['Card', 'ForeignCard'];
const OTHERS = { sbp: 'Sbp', tPay: 'TinkoffPay', sberPay: 'SberPay', mirPay: 'MirPay' } as const satisfies Record<
  OtherMethod,
  string
>;
/** Instalments are for larger sums, and leave no token. */
const INSTALMENTS = ['TcsInstallment', 'Dolyame'];

/** What the terminal can do beside cards. */
export interface OfferedMethods {
  readonly otherMethods: readonly OtherMethod[];
  /** Those whose payments give a token that can be charged again. */
  readonly renewingMethods: readonly OtherMethod[];
}

/** The language of the form; it has no Chinese. */
const CULTURES = { ru: 'ru-RU', en: 'en-US', kk: 'kk-KZ', zh: 'en-US' } as const satisfies Record<Language, string>;

/**
 * The object that the page passes unchanged to `start()` of the payment widget. The server builds it, so that the page
 * decides nothing. Amounts are roubles. Format: https://developers.cloudpayments.ru/en/, "Payment widget"
 */
export const widgetPayment = (
  order: Order,
  { publicId, ...offered }: OfferedMethods & { readonly publicId: string },
) => ({
  publicTerminalId: publicId,
  amount: toRoubles(order.amount),
  currency: CURRENCY,
  paymentSchema: 'Single' as const,
  externalId: order.orderId,
  culture: CULTURES[order.language],
  description: descriptionOf(order),
  receiptEmail: order.email,
  tokenize: kindOf(order.purchase).form.asksForToken || renewsBy(order),
  emailBehavior: 'Hidden' as const,
  restrictedPaymentMethods: restrictedMethods(order, offered),
  userInfo: {
    accountId: order.accountId,
    email: order.email,
    ...(order.phone !== undefined && { phone: order.phone }),
  },
  receipt: receiptOfOrder(order),
});

/**
 * The methods that the form does not offer. An order that renews needs a token; a trial, a missed renewal and the check
 * of a card need a card. A device and a gift are paid at once, or not at all. A one-off order was chosen for the
 * methods beside cards.
 */
function restrictedMethods(order: Order, { otherMethods, renewingMethods }: OfferedMethods): string[] {
  const except = (allowed: readonly OtherMethod[]): string[] =>
    OTHER_METHODS.filter((method) => !allowed.includes(method)).map((method) => OTHERS[method]);
  if (order.isOneOff) return [...INSTALMENTS, ...CARDS, ...except(otherMethods)];
  if (!renewsBy(order))
    return [...INSTALMENTS, ...except(OTHER_METHODS.filter((method) => !PAID_IN_BANK_APP.includes(method)))];
  return [...INSTALMENTS, ...except(mayBePaidByLink(order) ? renewingMethods : [])];
}

/** The fiscal receipt of an order, whichever way it is paid. */
export const receiptOfOrder = (order: Order) =>
  fiscalReceipt({ item: soldBy(order), amount: order.amount, email: order.email });

/** The text that the payer and the provider's lists see. */
export const descriptionOf = ({ purchase }: Order): string =>
  fillText(texts.payment[kindOf(purchase).form.description], { brand: BRAND.name.ru });

export type WidgetPayment = ReturnType<typeof widgetPayment>;
