import type { Decline } from '@functions/base/contract/values/decline';
import { waitOfCall, type ApiFailure, type Wait } from '@web/lib/http/api-error';

/** The result of a payment form. The kind of decline determines the advice to the payer. */
export type PaymentOutcome = 'paid' | 'closed' | Decline;

/**
 * Why a purchase was not paid: before the form opened, in the form, or because the form was unavailable. `human`: the
 * order needs a human check; the page shows the CAPTCHA instead of a text. `inProgress`: the saved card may have paid
 * already, and no other payment begins until that is known.
 */
export type PaymentProblem =
  | 'changed'
  | 'trialUsed'
  | 'refused'
  /** Nothing is sold at the moment. */
  | 'salesOff'
  /** Renewals are on, or more than a year is paid already. */
  | 'paidAhead'
  | 'inProgress'
  | 'human'
  | 'unreachable'
  | 'closed'
  | 'noWidget'
  | 'unclear'
  /** A limit refused the order. */
  | Wait
  | Decline;

const REFUSALS: Readonly<Partial<Record<string, 'paidAhead' | 'salesOff'>>> = {
  already_active: 'paidAhead',
  sales_off: 'salesOff',
};

/** The problem of an order that the server refused: nothing was charged. */
export const refusalOfOrder = (failure: ApiFailure): PaymentProblem =>
  waitOfCall(failure) ?? REFUSALS[failure.failure?.code ?? ''] ?? 'refused';

/**
 * The outcome of a payment form with one or more attempts. Any successful attempt means `paid`. If the form was
 * closed after a decline, the outcome is that decline.
 */
export function lastOutcome(end: PaymentOutcome, attempts: readonly PaymentOutcome[]): PaymentOutcome {
  if (attempts.includes('paid')) return 'paid';
  return end === 'closed' ? (attempts.at(-1) ?? 'closed') : end;
}

/** The problems whose text advises another card. */
const ABOUT_CARDS: readonly PaymentProblem[] = [
  'declined',
  'funds',
  'cardExpired',
  'cardDetails',
  'limit',
  'bankRefused',
  'suspicious',
];

/** Whether the text of the problem is about the card of the payer. A term without renewal is paid by none. */
export const isAboutCard = (problem: PaymentProblem): boolean => ABOUT_CARDS.includes(problem);
