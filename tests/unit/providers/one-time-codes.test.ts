import { expect, it } from 'vitest';
import { codeAt, fromBase32, oneTimeCodes } from '@functions/providers/one-time-codes';

const KEY = Buffer.from('12345678901234567890');
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i s the code is %s (RFC 6238, appendix B)', (seconds, code) => {
  expect(codeAt(KEY, Math.floor(seconds / 30), 8)).toBe(code);
});

it('a secret is read with spaces and lower-case letters too (RFC 4648)', () => {
  expect(fromBase32('gezd gnbv gy3t qojq gezd gnbv gy3t qojq')).toEqual(KEY);
});

it('a code is valid in its own half minute and in the adjacent ones', () => {
  const now = 1_111_111_111_000;
  const step = Math.floor(now / 30_000);
  for (const drift of [-1, 0, 1])
    expect(oneTimeCodes.verify(SECRET, codeAt(KEY, step + drift), now)).toBe(step + drift);
  for (const drift of [-2, 2]) expect(oneTimeCodes.verify(SECRET, codeAt(KEY, step + drift), now)).toBeNull();
  expect(oneTimeCodes.verify(SECRET, '', now)).toBeNull();
});

it('the address in the QR code names the member and the panel', () => {
  const secret = oneTimeCodes.newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
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
