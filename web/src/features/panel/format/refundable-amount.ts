/** What is left of a receipt, in roubles without a rounding error. */
export const refundableAmount = ({ amount, refunded }: { amount: number; refunded: number }): number =>
  Math.round((amount - refunded) * 100) / 100;
