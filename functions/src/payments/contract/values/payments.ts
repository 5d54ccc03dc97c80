/** The lists of states and kinds of money. Documents, wire, texts of the panel and tests derive from them. */

/**
 * What an order buys: a first or a later term, the period that could not be charged, or an extra device. `card-change`
 * buys nothing: it checks another card for the renewals by a payment that is refunded at once. `gift`: a term for
 * somebody else.
 */
export const ORDER_KINDS = [
  'new-subscription',
  'resubscribe',
  'past-due-payment',
  'device-slot',
  'card-change',
  'gift',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** What money was taken for: an order, or the charge of a term that renews by itself. */
export type PaymentKind = OrderKind | 'renewal';

/** The lines of a charge. */
export const CHARGE_LINE_KINDS = ['tariff', 'promo', 'referral', 'devices'] as const;

export const RECEIPT_STATUSES = [
  'Paid',
  'RefundPending',
  'Refunded',
  'PartiallyRefunded',
  'RefundFailed',
  'Quarantined',
] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** The states of one part of a refund. */
export const REFUND_STATES = ['requested', 'in-flight', 'succeeded', 'failed'] as const;
export type RefundPartState = (typeof REFUND_STATES)[number];

/** What a payment provider notifies us of; each has its own URL, `/api/webhooks/{provider}/{type}`. */
export const NOTIFICATION_TYPES = ['check', 'pay', 'fail', 'confirm', 'refund', 'recurrent', 'cancel'] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** The states of a stored notification. */
export const PAYMENT_EVENT_STATES = ['received', 'applied', 'quarantined', 'failed'] as const;
export type PaymentEventState = (typeof PAYMENT_EVENT_STATES)[number];

/** The API secret that signed a notification: the current one, or the one before a rotation. */
export const SIGNING_KEYS = ['current', 'former'] as const;
export type SigningKey = (typeof SIGNING_KEYS)[number];

/**
 * The differences between our ledger and the provider's lists. Of disputes: `fee`, which is not in the ledger;
 * `representment`, what the bank gave back; `returned-twice`, what the bank took although it was returned already.
 */
export const DIFFERENCE_KINDS = [
  'missing',
  'extra',
  'amount',
  'refund-missing',
  'refund-extra',
  'unreadable',
  'fee',
  'representment',
  'returned-twice',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];
