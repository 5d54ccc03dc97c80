/** A UUID or a sha256, caught, or the digits of a card. */
const IDS_AND_CARDS = new RegExp(
  [
    String.raw`\b([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|[\da-f]{64})\b`,
    String.raw`(?<!\d)(?:\d[ -]?){14,18}\d(?!\d)`,
  ].join('|'),
  'gi',
);

/** Patterns that must not reach the log. Errors of mail servers and libraries quote addresses and credentials. */
const RULES: readonly (readonly [RegExp, string | ((found: string, id?: string) => string)])[] = [
  [/:\/\/[^\s/@]+@/g, '://[hidden]@'],
  // Begins where a word begins: otherwise a long word is searched from each of its characters.
  [/(?<![^\s@<>"'`,;:()[\]{}=/\\])[^\s@<>"'`,;:()[\]{}=/\\]+@((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+)/gu, '…@$1'],
  // The token of a Telegram bot is a part of the addresses of its API.
  [/\bbot\d{6,}:[\w-]{20,}/g, 'bot[token]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(Bearer|Basic|OAuth)\s+[\w.~+/=-]{8,}/gi, '$1 [hidden]'],
  // The digits of a UUID or of a sha256 may look like a card number; a request must be found by its whole id, and a
  // removal (customer-life/rules/removal.ts) by its whole hash.
  [IDS_AND_CARDS, (found, id) => (id === undefined ? '[digits]' : found)],
];

/** Characters of each string of a log line. The frames of a stack have about a thousand. */
const MAX_LENGTH = 4096;

/**
 * Redacts e-mail addresses, tokens, credentials and numbers of 15 to 19 digits (card numbers). Of a text of more than
 * `maxLength` characters only the whole words before that are kept: a secret at the cut would not be recognized.
 */
export function redactSecrets(text: string, maxLength = MAX_LENGTH): string {
  if (text.length <= maxLength) return redacted(text);
  const kept = text.slice(0, text.slice(0, maxLength).search(/\s(?=\S*$)/) + 1);
  return `${redacted(kept)}[${text.length - kept.length} more characters]`;
}

const redacted = (text: string): string =>
  RULES.reduce(
    (left, [pattern, replacement]) =>
      // `replace` has an overload for each, and none for either.
      typeof replacement === 'string' ? left.replace(pattern, replacement) : left.replace(pattern, replacement),
    text,
  );
