import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '@functions/ports/services';

/**
 * Cost parameters: 32 MiB and about 0.1 s. They are stored in the hash, therefore they can be raised later.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const SCRYPT_PARAMS = { N: 2 ** 15, r: 8, p: 1 };
const LENGTH = 32;
const SALT_LENGTH = 16;

const derive = (password: string, salt: Buffer, { N, r, p }: typeof SCRYPT_PARAMS): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

const write = ({ N, r, p }: typeof SCRYPT_PARAMS, salt: Buffer, key: Buffer): string =>
  ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');

/** Compared for an unknown login, which makes the response time the same as for a known one. */
const DUMMY_HASH = write(SCRYPT_PARAMS, Buffer.alloc(SALT_LENGTH, 'nobody'), Buffer.alloc(LENGTH));

/** Hashes staff passwords with Node's scrypt: `scrypt$N$r$p$salt$key`, base64. */
export const scryptPasswords: Passwords = {
  hash: async (password) => {
    const salt = randomBytes(SALT_LENGTH);
    return write(SCRYPT_PARAMS, salt, await derive(password, salt, SCRYPT_PARAMS));
  },
  matches: async (password, hash) => {
    const [, N, r, p, salt = '', key = ''] = (hash ?? DUMMY_HASH).split('$');
    const expected = Buffer.from(key, 'base64');
    const given = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) });
    return expected.length === given.length && timingSafeEqual(expected, given) && hash !== null;
  },
};
