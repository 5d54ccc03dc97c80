import { unreachable } from '@contract/values/unreachable';
import { BRAND } from '@contract/values/brand';
import { toRoubles, type Kopecks } from '@contract/values/money';
import type { Sold } from '@functions/domain/payments/sold';

/** The fiscal receipt of one payment or refund, in the format of the widget and of the API. `amount` is in kopecks. */
export const fiscalReceipt = ({ item, amount, email }: { item: Sold; amount: Kopecks; email: string }) => ({
  items: [
    {
      label: labelOf(item),
      price: toRoubles(amount),
      quantity: 1,
      amount: toRoubles(amount),
      // null means "no VAT"; 0 would mean a VAT rate of 0 % (https://developers.cloudpayments.ru/en/).
      vat: null,
      method: FULL_PAYMENT,
      object: SERVICE,
    },
  ],
  email,
  isBso: false,
  amounts: { electronic: toRoubles(amount), advancePayment: 0, credit: 0, provision: 0 },
});

/** Fiscal tags 1214 (method of settlement) and 1212 (subject of settlement). */
const FULL_PAYMENT = 4;
const SERVICE = 4;

/** The item name on the receipt. Always Russian, because the receipt is a Russian fiscal document. */
function labelOf(item: Sold): string {
  const service = `Доступ к сервису «${BRAND.name.ru}»`;
  switch (item.kind) {
    case 'term':
      return `${service}, ${item.months} мес.`;
    case 'trial':
      return `${service}, пробный период, ${item.days} ${DAYS[russianPlurals.select(item.days)]}`;
    case 'device':
      return `${service}, дополнительное устройство`;
    case 'access':
      return service;
    case 'gift':
      return `${service}, ${item.months} мес., в подарок`;
    case 'card-check':
      return `${service}, проверка карты`;
    default:
      return unreachable(item);
  }
}

const russianPlurals = new Intl.PluralRules('ru');
const DAYS: Record<Intl.LDMLPluralRule, string> = {
  zero: 'дней',
  one: 'день',
  two: 'дня',
  few: 'дня',
  many: 'дней',
  other: 'дня',
};
