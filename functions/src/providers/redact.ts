/** What no line of a log may hold, whoever wrote it: errors of mail servers and libraries quote addresses and credentials. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/:\/\/[^\s/@]+@/g, '://[hidden]@'],
  [/[^\s@<>"'`,;:()[\]{}=/\\]+@((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+)/gu, '…@$1'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic|OAuth)\s+[\w.~+/=-]{8,}/gi, '$1 [hidden]'],
  [/(?<!\d)(?:\d[ -]?){14,18}\d(?!\d)/g, '[digits]'],
];

/** The text without addresses of people, tokens, credentials and numbers as long as a card's (15 to 19 digits). */
export const redactSecrets = (text: string): string =>
  RULES.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
