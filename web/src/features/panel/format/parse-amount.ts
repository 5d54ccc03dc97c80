/** «150», «150,50», «1 080.5» -> roubles; null for zero, an empty string and anything else. */
export function parseAmountInput(typed: string): number | null {
  const text = typed.replace(/\s/g, '').replace(',', '.');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  const roubles = Number(text);
  return roubles > 0 ? roubles : null;
}
