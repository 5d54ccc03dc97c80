import { expect, it } from 'vitest';
import { oneTimeCodes } from '@functions/providers/one-time-codes';
import { codeAt } from '../../support/customers/one-time-code';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The last six digits of the examples, which have eight. */
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i s the code %s is valid (RFC 6238, appendix B)', (seconds, code) => {
  expect(oneTimeCodes.verify(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it('a secret is read with spaces and lower-case letters too (RFC 4648)', () => {
  expect(oneTimeCodes.verify('gezd gnbv gy3t qojq gezd gnbv gy3t qojq', '287 082', 59_000)).toBe(1);
});

it('a code is valid in its own half minute and in the adjacent ones', () => {
  const now = 1_111_111_111_000;
  const step = Math.floor(now / 30_000);
  for (const drift of [-1, 0, 1])
    expect(oneTimeCodes.verify(SECRET, codeAt(SECRET, step + drift), now)).toBe(step + drift);
  for (const drift of [-2, 2]) expect(oneTimeCodes.verify(SECRET, codeAt(SECRET, step + drift), now)).toBeNull();
});

it.each(['', '28708', '2870820', 'жжжжжж', '28708é', '٢٨٧٠٨٢'])('the code "%s" is wrong', (code) => {
  expect(oneTimeCodes.verify(SECRET, code, 59_000)).toBeNull();
});

it('the address in the QR code names the member and the panel', () => {
  const secret = oneTimeCodes.newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(oneTimeCodes.newSecret()).not.toBe(secret);
  const address = new URL(oneTimeCodes.otpauthUri(secret, 'olga', 'Prostor panel'));
  expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Prostor panel:olga',
  ]);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    secret,
    issuer: 'Prostor panel',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
