import type { Instant } from '@functions/base/rules/calendar';
import type { Planned } from '@functions/base/rules/outbox';

export type PurchaseTask =
  /** Asks the provider whether the saved card paid this order, unless it is known. */
  | { readonly kind: 'settle-card-charge'; readonly orderId: string }
  /** Asks the provider whether a link was paid, unless that is known. */
  | ({ readonly kind: 'ask-about-link' } & LinkQuestion);

/** The nth question about a payment by a link or a QR code. */
export interface LinkQuestion {
  readonly orderId: string;
  readonly transactionId: string;
  readonly n: number;
}

/** A question to the provider about the charge of a saved card, for the case that its answer is lost. */
export const cardChargeSettlement = (orderId: string, at: Instant, created: Instant): Planned<PurchaseTask> => ({
  id: `settle-card-charge_${orderId}`,
  task: { kind: 'settle-card-charge', orderId },
  at,
  created,
});

/** A question to the provider, for `at`, whether a link was paid. */
export const linkQuestion = (question: LinkQuestion, at: Instant, created: Instant): Planned<PurchaseTask> => ({
  id: `ask-about-link_${question.transactionId}_${question.n}`,
  task: { kind: 'ask-about-link', ...question },
  at,
  created,
});
