import type { Language } from '@contract/values/languages';
import { isTariff, type Tariff } from '@contract/values/tariff';
import { formatDate } from '@web/lib/browser/format';
import type { PayLinkAnswer } from '@web/features/instant-pay/api/open-pay-link';

/** What is to be paid now, and what will be charged after it. */
export interface PaymentDue {
  readonly email: string;
  /** The server's moment. */
  readonly now: string;
  readonly tariff: Tariff;
  readonly amount: number;
  readonly nextChargeDate: string;
  readonly nextAmount: number;
}

/** Null when the answer asks for nothing: the period is paid. */
export function demandOf({ email, now, tariff, amount, nextChargeDate, nextAmount }: PayLinkAnswer): PaymentDue | null {
  if (!isTariff(tariff) || amount === null || nextChargeDate === null || nextAmount === null) return null;
  return { email, now, tariff, amount, nextChargeDate, nextAmount };
}

/**
 * What the customer consents to, as one text: the sums and the day on the screen. Only the day counts: after the
 * grace the next charge is a term from the payment, so that its time of day moves with every answer.
 */
export const scheduleOf = ({ tariff, amount, nextAmount, nextChargeDate }: PaymentDue, language: Language): string =>
  [tariff, amount, nextAmount, formatDate(nextChargeDate, language)].join();

/** An order for another schedule than the one on the screen is not taken to the window. */
export const isSamePaymentDue = (ordered: PaymentDue | null, shown: PaymentDue, language: Language): boolean =>
  ordered !== null && scheduleOf(ordered, language) === scheduleOf(shown, language);
