import type { Bought } from '@functions/refunds/contract/bought';
import type { PaymentMethod } from '@functions/payments/contract/values/payment-methods';
import { fill, plural, texts } from '@web/panel/texts';

/** What a payment bought: «подписка, 1 месяц», «подарок для s•••@example.com, 6 месяцев». */
export function boughtText({ kind, months, days, isOneOff, recipient }: Bought): string {
  const t = texts.bought;
  const thing = recipient !== undefined && recipient !== '' ? fill(t.giftFor, { recipient }) : t.kinds[kind];
  return [
    thing,
    ...(months === undefined ? [] : [plural(months, 'months')]),
    ...(days === undefined ? [] : [plural(days, 'bought.days')]),
    ...(isOneOff === true ? [t.oneOff] : []),
  ].join(', ');
}

/** How it was paid, as far as the payment knows: «Карта •• 4471», «СБП». */
export function paidBy({ method, cardMask }: { method: PaymentMethod | null; cardMask: string | null }): string {
  const known = [...(method === null ? [] : [texts.methods[method]]), ...(cardMask === null ? [] : [cardMask])];
  if (known.length === 0) return texts.none;
  return method === null ? `${texts.methods.card} ${cardMask}` : known.join(' ');
}
