export const amountText = (kopecks: number): string => (kopecks / 100).toFixed(2);

export const amountNumber = (kopecks: number): number => kopecks / 100;

/** Converts roubles (150, 150.5 or "150.50") to kopecks; null for anything that is not a number. */
export function parseAmount(value: unknown): number | null {
  if (value === '' || value === null || value === undefined) return null;
  const roubles = Number(value);
  return Number.isFinite(roubles) ? Math.round(roubles * 100) : null;
}
