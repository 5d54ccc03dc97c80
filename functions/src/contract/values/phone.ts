/** «8 (912) 345-67-89» -> «+79123456789», as the provider wants it (facts: payments 1.4). Null when it is no Russian or Kazakh number. */
export function normalisePhone(text: string): string | null {
  const digits = text.replace(/[\s()-]/g, '');
  const [, number] = /^(?:\+?7|8)(\d{10})$/.exec(digits) ?? [];
  return number === undefined ? null : `+7${number}`;
}
