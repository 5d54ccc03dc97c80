/** Patterns that must not reach the log. Errors of mail servers and libraries quote addresses and credentials. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/:\/\/[^\s/@]+@/g, '://[hidden]@'],
  [/[^\s@<>"'`,;:()[\]{}=/\\]+@((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+)/gu, '…@$1'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic|OAuth)\s+[\w.~+/=-]{8,}/gi, '$1 [hidden]'],
  [/(?<!\d)(?:\d[ -]?){14,18}\d(?!\d)/g, '[digits]'],
];

/** Redacts e-mail addresses, tokens, credentials and numbers of 15 to 19 digits (card numbers). */
export const redactSecrets = (text: string): string =>
  RULES.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);
