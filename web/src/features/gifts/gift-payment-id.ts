/**
 * The id under which the server keeps one open order of this form for a payer without an account. It is not stored: a
 * gift is claimed by its e-mail, never by the browser that paid it.
 */
export function newGiftPaymentId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return `${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}_1_1`;
}
