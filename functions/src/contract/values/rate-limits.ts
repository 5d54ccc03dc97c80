/** The counters of attempts. Their sizes are in the domain, beside the rule that they protect. */
export const RATE_LIMITS = [
  'staff-looks',
  'staff-searches',
  'staff-exports',
  'staff-sign-in',
  'staff-sign-in-client-ip',
  'staff-sign-in-all',
  'promo-attempts',
  'promo-attempts-client-ip',
  'promo-misses-of-strangers',
  'claims',
  'password-calls',
  'password-mails',
  'contact-codes',
  'contact-codes-email',
  'contact-guesses',
  'link-attempts',
  'tickets',
  'violation-reports-client-ip',
  'violation-reports-all',
] as const;
export type RateLimitName = (typeof RATE_LIMITS)[number];
