import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect, it, vi } from 'vitest';
import { scryptPasswords } from '@functions/providers/scrypt-passwords';

it('a password matches only its own hash, and matches nothing without a hash (T11)', async () => {
  const hash = await scryptPasswords.hash('correct horse');
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect(await scryptPasswords.hash('correct horse')).not.toBe(hash);
  expect(await scryptPasswords.matches('correct horse', hash)).toBe(true);
  expect(await scryptPasswords.matches('correct horsE', hash)).toBe(false);
  expect(await scryptPasswords.matches('', null)).toBe(false);
});

/** What each call of scrypt costs during some work: the length of its key, and its parameters. */
async function costsDuring(work: () => Promise<unknown>): Promise<unknown[][]> {
  const spy = vi.spyOn(crypto, 'scrypt');
  syncBuiltinESMExports();
  try {
    await work();
    return spy.mock.calls.map(([, , length, parameters]): unknown[] => [length, parameters]);
  } finally {
    spy.mockRestore();
    syncBuiltinESMExports();
  }
}

it('an unknown login costs as much as a wrong password, and so takes as long (T11)', async () => {
  const hash = await scryptPasswords.hash('correct horse');
  const wrong = await costsDuring(() => scryptPasswords.matches('wrong', hash));
  expect(wrong).toHaveLength(1);
  expect(await costsDuring(() => scryptPasswords.matches('wrong', null))).toEqual(wrong);
});
