import { MINUTE, type Instant } from '@functions/domain/platform/calendar';

const WINDOW = 15 * MINUTE;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Codes are not stored: each follows from whose it is, from the address, and from the quarter of an hour. */
export const codeWindow = (realNow: Instant): number => Math.floor(realNow / WINDOW);

/** A code counts in its own quarter of an hour and in the next one. */
export const acceptedCodeWindows = (realNow: Instant): readonly number[] => [
  codeWindow(realNow),
  codeWindow(realNow) - 1,
];

export const emailCodeText = (uid: string, email: string, window: number): string => [uid, email, window].join('\n');

/** Six digits of a text that only we can have sealed (`body.proof` in base64url). */
export function codeFromDigest(sealed: string): string {
  const proof = sealed.slice(sealed.lastIndexOf('.') + 1);
  const number = Array.from(proof).reduce((sum, letter) => (sum * 64 + ALPHABET.indexOf(letter)) % 1_000_000, 0);
  return String(number).padStart(6, '0');
}
