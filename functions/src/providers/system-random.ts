import { createHash, randomBytes } from 'node:crypto';
import type { Random } from '@functions/ports/services';

/** Crockford's base32 alphabet in lower case: without characters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const symbols = (count: number): string =>
  Array.from(randomBytes(count), (byte) => ALPHABET.charAt(byte % 32)).join('');

/** Ids and secrets from the system's random generator; `sortableId` starts with the time in ms. */
export const systemRandom: Random = {
  secretId: () => symbols(32),
  sortableId: (now) => base32(now).padStart(9, '0') + symbols(4),
  invitationCode: () => symbols(16),
  webhookSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  hash: (text) => createHash('sha256').update(text).digest('hex'),
};

function base32(value: number): string {
  return value < 32 ? ALPHABET.charAt(value) : base32(Math.floor(value / 32)) + ALPHABET.charAt(value % 32);
}
