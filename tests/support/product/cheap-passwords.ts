import { randomBytes, scryptSync } from 'node:crypto';
import type { Passwords } from '@functions/ports/services';
import { scryptPasswords } from '@functions/providers/scrypt-passwords';

/**
 * As the product hashes and compares the passwords of staff, at a hundredth of the cost: a test signs in dozens of
 * times. `scrypt-passwords.test.ts` tests the cost.
 */
const [N, r, p] = [256, 8, 1];
const derive = (password: string, salt: Buffer): string => {
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N, r, p });
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
};
const OF_NOBODY = derive('nobody', randomBytes(16));

export const cheapPasswords: Passwords = {
  hash: async (password) => derive(password, randomBytes(16)),
  matches: async (password, hash) => (await scryptPasswords.matches(password, hash ?? OF_NOBODY)) && hash !== null,
};
