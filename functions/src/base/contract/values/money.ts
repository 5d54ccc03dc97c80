/** An amount of money as a whole number of kopecks, always RUB. Roubles appear only on the wire and on the screen. */
export type Kopecks = number;

export const CURRENCY = 'RUB';

/** Kopecks to roubles: 15050 -> 150.5. */
export const toRoubles = (kopecks: Kopecks): number => kopecks / 100;

/**
 * Roubles of the wire or of the provider to kopecks: 150.5 -> 15050. Throws RangeError when the amount is not a whole
 * number of kopecks.
 */
export function toKopecks(roubles: number): Kopecks {
  if (!isWholeKopecks(roubles)) throw new RangeError(`${roubles} roubles are not a whole number of kopecks`);
  return Math.round(roubles * 100);
}

/** Whether an amount in roubles is a whole number of kopecks, apart from floating-point error. */
export const isWholeKopecks = (roubles: number): boolean =>
  Number.isFinite(roubles) && Math.abs(Math.round(roubles * 100) - roubles * 100) <= 1e-6;
