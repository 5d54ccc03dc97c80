/** The amount of a receipt that can still be refunded, in roubles rounded to kopecks. */
export const refundableAmount = ({ amount, refunded }: { amount: number; refunded: number }): number =>
  Math.round((amount - refunded) * 100) / 100;
