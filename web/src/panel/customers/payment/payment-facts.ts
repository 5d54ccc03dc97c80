import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { getPayment } from '@functions/panel/contract/get-payment';
import type { Fact } from '@web/panel/components/description-list';
import { boughtText } from '@web/panel/format/bought';
import { formatAmount, formatMoment } from '@web/panel/format/format';
import { fill, labelFor, plural, texts } from '@web/panel/texts';

type Payment = ResponseOf<typeof getPayment>;

/** The facts of a payment or of an unpaid order; `now`: ISO. */
export function factsOf(payment: Payment, now: string): Fact[] {
  const t = texts.payment.facts;
  const { method, maskedEmail, status } = payment;
  return [
    [t.sum, formatAmount(payment.amount)],
    [t.at, formatMoment(payment.at, now)],
    [t.method, method === null ? texts.none : texts.methods[method]],
    [t.card, payment.cardMask ?? texts.none],
    [t.email, maskedEmail === '' ? texts.none : maskedEmail],
    [t.bought, whatFor(payment)],
    [t.status, status === null ? t.unpaid : texts.paymentStatuses[status]],
    [t.refunded, formatAmount(payment.refunded)],
    [t.transaction, payment.transactionId ?? texts.none],
    [t.order, payment.orderId ?? texts.none],
  ];
}

/** What the payment bought, or what was ordered while nobody knows that. */
function whatFor({ bought, purchase, isOneOff }: Payment): string {
  const t = texts.payment.facts;
  if (bought !== null && bought.kind !== 'unknown') return boughtText(bought);
  if (purchase === null) return texts.none;
  return [
    labelFor(t.kinds, purchase.kind),
    ...(purchase.tariff === null ? [] : [plural(purchase.tariff, 'months')]),
    ...(purchase.trialDays > 0 ? [fill(t.trial, { days: purchase.trialDays })] : []),
    ...(isOneOff ? [t.oneOff] : []),
  ].join(', ');
}
