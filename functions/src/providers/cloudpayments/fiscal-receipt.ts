import { fillText } from '@functions/lib/fill-text';
import texts from '@locales/ru/server/receipts.json';
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
  const service = fillText(texts.service, { brand: BRAND.name.ru });
  switch (item.kind) {
    case 'term':
      return fillText(texts.term, { service, months: item.months });
    case 'trial':
      return fillText(texts.trial, { service, days: item.days, unit: texts.days[russianPlurals.select(item.days)] });
    case 'device':
      return fillText(texts.device, { service });
    case 'access':
      return service;
    case 'gift':
      return fillText(texts.gift, { service, months: item.months });
    case 'card-check':
      return fillText(texts['card-check'], { service });
    default:
      return unreachable(item);
  }
}

const russianPlurals = new Intl.PluralRules('ru');
