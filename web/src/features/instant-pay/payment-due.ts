import type { Language } from '@functions/base/contract/values/languages';
import type { OtherMethod } from '@functions/payments/contract/values/payment-methods';
import { isTariff, type Tariff } from '@functions/base/contract/values/tariff';
import { formatDate } from '@web/lib/browser/format';
import type { PayLinkResponse } from '@web/features/instant-pay/api/open-pay-link';

/**
 * The payment due and the charge that follows, or the end of a term without renewal. Amounts in roubles, dates in ISO
 * format.
 */
export interface PaymentDue {
  readonly email: string;
  /** Server time. */
  readonly now: string;
  readonly tariff: Tariff;
  readonly amount: number;
  /** Null: nothing is charged later. */
  readonly next: { readonly date: string; readonly amount: number } | null;
  /** The end of the term that is paid. */
  readonly until: string;
  /** Which text stands above: a missed renewal, a term that is added to paid days, or one after their end. */
  readonly lead: 'lead' | 'leadAhead' | 'leadEnded';
  /** What a term without renewal can be paid by. Empty if a card pays it, and if the server names none. */
  readonly methods: readonly OtherMethod[];
}

/** Null if the period is already paid. */
export function paymentDueOf({
  email,
  now,
  tariff,
  amount,
  nextChargeDate,
  nextAmount,
  until,
  hasTimeLeft,
  otherMethods: methods = [],
}: PayLinkResponse): PaymentDue | null {
  if (!isTariff(tariff) || amount === null) return null;
  const due = { email, now, tariff, amount, methods };
  if (nextChargeDate !== null && nextAmount !== null)
    return { ...due, next: { date: nextChargeDate, amount: nextAmount }, until: nextChargeDate, lead: 'lead' };
  const lead = hasTimeLeft === false ? 'leadEnded' : 'leadAhead';
  return until === undefined ? null : { ...due, next: null, until, lead };
}

/**
 * The schedule the customer consents to, as one string: the amounts and the date shown. Only the date counts: after the
 * grace period the next charge is one term after the payment, and its time of day differs in every response.
 */
export const scheduleOf = ({ tariff, amount, next, until }: PaymentDue, language: Language): string =>
  [tariff, amount, next?.amount, formatDate(until, language)].join();

/** Whether the order has the schedule shown on the page. Otherwise the widget must not open. */
export const isSamePaymentDue = (ordered: PaymentDue | null, shown: PaymentDue, language: Language): boolean =>
  ordered !== null && scheduleOf(ordered, language) === scheduleOf(shown, language);
