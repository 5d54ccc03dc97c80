import { MINUTE, type Instant } from '@functions/base/rules/calendar';

const WINDOW = 15 * MINUTE;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The number of the 15-minute window. Codes are not stored: each is derived from uid, address and window. */
export const codeWindow = (realNow: Instant): number => Math.floor(realNow / WINDOW);

/** A code is valid in its own window and in the next one. */
export const acceptedCodeWindows = (realNow: Instant): readonly number[] => [
  codeWindow(realNow),
  codeWindow(realNow) - 1,
];

/** The text that a verification code is derived from. */
export const emailCodeText = (uid: string, email: string, window: number): string => [uid, email, window].join('\n');

/** Derives the six digits from a text that was signed with our key (`body.proof`, base64url). */
export function codeFromDigest(sealed: string): string {
  const proof = sealed.slice(sealed.lastIndexOf('.') + 1);
  const number = Array.from(proof).reduce((sum, character) => (sum * 64 + ALPHABET.indexOf(character)) % 1_000_000, 0);
  return String(number).padStart(6, '0');
}
