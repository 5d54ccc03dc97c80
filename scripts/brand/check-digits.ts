/**
 * Whether the check digits of a Russian tax id (ИНН) are right: the last digit of ten, the last two of twelve.
 * Source: order ММВ-7-6/435@ of the Federal Tax Service, the algorithm: https://www.nalog.gov.ru (СПРАВОЧНО, «ИНН»).
 */
export function hasTaxIdDigits(id: string): boolean {
  const at = WEIGHTS[id.length];
  return at?.every((weights) => checkDigit(id, weights) === Number(id[weights.length])) ?? false;
}

const ELEVENTH = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const WEIGHTS: Readonly<Record<number, readonly (readonly number[])[]>> = {
  10: [[2, 4, 10, 3, 5, 9, 4, 6, 8]],
  12: [ELEVENTH, [3, ...ELEVENTH]],
};

const checkDigit = (id: string, weights: readonly number[]): number =>
  (weights.reduce((sum, weight, index) => sum + weight * Number(id[index]), 0) % 11) % 10;

/**
 * Whether the key of a bank account of 20 digits fits its bank: `bank` is the last three digits of the BIC, or `0` and
 * its digits five and six for a correspondent account.
 * Source: the Bank of Russia, order 515 of 8 September 1997, "Порядок расчёта контрольного ключа".
 */
export function hasAccountKey(account: string, bank: string): boolean {
  const weights = [7, 1, 3];
  const sum = Array.from(`${bank}${account}`).reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}
