/** Whether renewals follow by themselves; see `AutoRenewal` in domain/subscription. */
export const RENEWAL_STATES = ['never', 'active', 'cancelled', 'lost', 'unsupported'] as const;

/**
 * Why renewals ended. `customer`, `staff`, `provider-site`: who cancelled; `rejected`, `expired`, `token-refused`: the
 * provider charges no more; `refund`: money was returned; `days`, `gift`: only granted days or a
 * gift ran; `no-card`: the payment left no
 * card to charge.
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
