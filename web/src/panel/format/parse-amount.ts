/** «150», «150,50», «1 080.5» -> roubles; NaN for anything that is not a number. */
export const parseAmountInput = (typed: string): number => Number(typed.replace(/\s/g, '').replace(',', '.') || NaN);
