/**
 * Where a payment is.
 * - `unpaid`: an order that nobody has paid.
 * - `unclaimed`: paid without an account; the purchase waits for one.
 * - `quarantined`: nobody expected the payment; finance decides.
 * - `account`: it belongs to an account.
 * - `gift`: it bought a gift, which waits for its recipient or was claimed, or whose refund failed.
 * - `returned`: paid without an account, and the money was returned.
 */
export const PAYMENT_PLACES = ['unpaid', 'unclaimed', 'quarantined', 'account', 'gift', 'returned'] as const;
export type PaymentPlace = (typeof PAYMENT_PLACES)[number];

/** What became of an e-mail. `waiting`: it is retried; `failed`: it was given up. */
export const MAIL_STATES = ['sent', 'waiting', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];
