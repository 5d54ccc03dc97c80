/**
 * How a payment was made: `card`; `sbp`: the Faster Payments System, by a QR code or a link; `tPay`, `sberPay`: the
 * app of the bank; `mirPay`: a card of Mir in the phone; `other`: a method that we do not know.
 */
export const PAYMENT_METHODS = ['card', 'sbp', 'tPay', 'sberPay', 'mirPay', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The methods beside cards that a buyer may choose, in the order in which they are named. */
export const OTHER_METHODS = ['sbp', 'tPay', 'sberPay', 'mirPay'] as const satisfies readonly PaymentMethod[];
export type OtherMethod = (typeof OTHER_METHODS)[number];

/**
 * Methods that are paid in another app, by a link or a QR code. The provider reports nothing when the payer does not
 * pay there, and the link can be paid long after.
 */
export const PAID_IN_BANK_APP: readonly PaymentMethod[] = ['sbp', 'tPay', 'sberPay'];
