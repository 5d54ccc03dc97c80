import { expect, test } from 'vitest';
import { BRAND } from '@functions/base/contract/values/brand';
import { securityTxt } from '../../../scripts/build/security-txt';

const fieldOf = (text: string, name: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));

test('security.txt has what RFC 9116 demands: contacts as addresses, and one date within a year', () => {
  const builtAt = new Date('2026-11-25T09:41:17.123Z');
  const text = securityTxt(builtAt);
  expect(fieldOf(text, 'Contact')).toEqual([`mailto:${BRAND.supportEmail}?subject=Security`]);
  const [expires = '', ...others] = fieldOf(text, 'Expires');
  expect(others).toEqual([]);
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const days = (Date.parse(expires) - builtAt.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
  expect(text.endsWith('\n')).toBe(true);
});
