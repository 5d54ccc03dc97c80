/**
 * The spellings under which an address may be stored, for an `in` query: as it was typed now, in lower case, and as the
 * keyboard of a phone begins it. Addresses are stored as the buyer typed them.
 */
export function addressSpellings(typed: string): string[] {
  const lower = typed.toLowerCase();
  return [...new Set([typed, lower, `${lower.charAt(0).toUpperCase()}${lower.slice(1)}`])];
}
