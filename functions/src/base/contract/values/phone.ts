/**
 * Normalises a phone number to the provider's format: «8 (912) 345-67-89» -> «+79123456789». Null when it is not a
 * Russian or Kazakh number.
 */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
  const [, number] = /^(?:\+?7|8)(\d{10})$/.exec(digits) ?? [];
  return number === undefined ? null : `+7${number}`;
}
