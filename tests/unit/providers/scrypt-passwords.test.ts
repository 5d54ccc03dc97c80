import { expect, it } from 'vitest';
import { scryptPasswords } from '@functions/providers/scrypt-passwords';

it('a password matches only its own hash, and matches nothing without a hash (T11)', async () => {
  const hash = await scryptPasswords.hash('correct horse');
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect(await scryptPasswords.hash('correct horse')).not.toBe(hash);
  expect(await scryptPasswords.matches('correct horse', hash)).toBe(true);
  expect(await scryptPasswords.matches('correct horsE', hash)).toBe(false);
  expect(await scryptPasswords.matches('', null)).toBe(false);
});

it('an unknown login takes as long as a wrong password (T11)', async () => {
  const hash = await scryptPasswords.hash('correct horse');
  const timed = async (known: string | null) => {
    const begun = performance.now();
    for (let n = 0; n < 2; n += 1) await scryptPasswords.matches('wrong', known);
    return performance.now() - begun;
  };
  await timed(hash);
  const [wrong, unknown] = [await timed(hash), await timed(null)];
  expect(unknown / wrong).toBeGreaterThan(0.4);
  expect(unknown / wrong).toBeLessThan(2.5);
});
