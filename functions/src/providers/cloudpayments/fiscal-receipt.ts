import { fillText } from '@functions/base/lib/fill-text';
import texts from '@locales/ru/server/receipts.json';
import { expectKnown } from '@functions/base/contract/values/unreachable';
import { BRAND } from '@functions/base/contract/values/brand';
import { toRoubles, type Kopecks } from '@functions/base/contract/values/money';
import type { Sold } from '@functions/payments/rules/sold';

/** The fiscal receipt of one payment or refund, in the format of the widget and of the API. `amount` is in kopecks. */
export function fiscalReceipt({ item, amount, email }: { item: Sold; amount: Kopecks; email: string }) {
  const { label, method, object } = itemOf(item);
  const roubles = toRoubles(amount);
  return {
    // `vat`: null means "no VAT"; 0 would mean a VAT rate of 0 % (https://developers.cloudpayments.ru/en/).
    items: [{ label, price: roubles, quantity: 1, amount: roubles, vat: null, method, object }],
    email,
    isBso: false,
    amounts: { electronic: roubles, advancePayment: 0, credit: 0, provision: 0 },
  };
}

/** Fiscal tags 1214 (method of settlement) and 1212 (subject of settlement). */
const PAID_IN_FULL = { method: 4 } as const;
const SERVICE = { object: 4 } as const;

/** How a fiscal receipt names what was sold. Always Russian, because the receipt is a Russian fiscal document. */
interface FiscalItem<Item> {
  readonly method: number;
  readonly object: number;
  readonly label: (item: Item, service: string) => string;
}

const ITEMS: { readonly [Kind in Sold['kind']]: FiscalItem<Extract<Sold, { readonly kind: Kind }>> } = {
  term: {
    ...PAID_IN_FULL,
    ...SERVICE,
    label: ({ months }, service) => fillText(texts.term, { service, months }),
  },
  trial: {
    ...PAID_IN_FULL,
    ...SERVICE,
    label: ({ days }, service) =>
      fillText(texts.trial, { service, days, unit: texts.days[russianPlurals.select(days)] }),
  },
  device: { ...PAID_IN_FULL, ...SERVICE, label: (_item, service) => fillText(texts.device, { service }) },
  access: { ...PAID_IN_FULL, ...SERVICE, label: (_item, service) => service },
  gift: { ...PAID_IN_FULL, ...SERVICE, label: ({ months }, service) => fillText(texts.gift, { service, months }) },
  'card-check': {
    ...PAID_IN_FULL,
    ...SERVICE,
    label: (_item, service) => fillText(texts['card-check'], { service }),
  },
};

function itemOf(sold: Sold) {
  expectKnown(ITEMS, sold.kind);
  const { label, method, object } = ITEMS[sold.kind] as FiscalItem<Sold>;
  return { label: label(sold, fillText(texts.service, { brand: BRAND.name.ru })), method, object };
}

const russianPlurals = new Intl.PluralRules('ru');
