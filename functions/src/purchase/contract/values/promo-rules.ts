/** The rules for promo codes (§5). The server checks them too, not only the panel. */
export const PROMO_RULES = {
  codeLength: { min: 5, max: 32 },
  percent: { min: 20, max: 50, step: 5 },
  months: { min: 1, max: 12 },
} as const;
