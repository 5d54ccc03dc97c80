/** The maximum length of a name in characters. */
const NAME_LENGTH = 64;

/**
 * Characters that are invisible or change the direction of text: control, format, private-use and unassigned ones
 * (T13).
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
/** Joins the parts of one emoji, and is therefore kept. */
const ZERO_WIDTH_JOINER = '\u200d';

/**
 * The name as it is stored: Unicode NFC, one line, at most 64 characters, no character cut. Null when nothing visible
 * is left.
 */
export function cleanName(name: string): string | null {
  const visible = name
    .normalize('NFC')
    .replace(INVISIBLE, (character) => (character === ZERO_WIDTH_JOINER ? character : ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const cut = Array.from(visible).slice(0, NAME_LENGTH).join('').trim();
  return cut.replaceAll(ZERO_WIDTH_JOINER, '') === '' ? null : cut;
}
