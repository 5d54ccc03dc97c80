/** Whether renewals follow by themselves; see `AutoRenewal` in subscription/rules. */
export const RENEWAL_STATES = ['never', 'active', 'cancelled', 'lost', 'unsupported'] as const;

/**
 * Why renewals ended. `customer`, `staff`, `provider-site`: who cancelled; `rejected`, `expired`, `token-refused`: the
 * provider charges no more; `refund`: a payment was taken back; `days`, `gift`: only granted days or a gift ran;
 * `no-card`: the payment left no card to charge.
 */
export const RENEWAL_ENDS = [
  'customer',
  'staff',
  'provider-site',
  'rejected',
  'expired',
  'token-refused',
  'refund',
  'days',
  'gift',
  'no-card',
  'unknown',
] as const;
export type RenewalEnd = (typeof RENEWAL_ENDS)[number];

/**
 * What became of the money where renewals ended by `refund`. `asked`: the bank has not answered yet; `refused`: it
 * refused; `charged-back`: the customer disputed the payment at the bank; `gift`: it was the payer's money; `moved`:
 * none was returned, because staff moved the payment to another account.
 */
export const REFUND_OUTCOMES = ['asked', 'returned', 'refused', 'charged-back', 'gift', 'moved'] as const;
export type RefundOutcome = (typeof REFUND_OUTCOMES)[number];
