import { describe, expect, it } from 'vitest';
import { acceptedCodeWindows, codeFromDigest, emailCodeText } from '@functions/accounts/rules/email-verification-code';
import { MINUTE } from '@functions/base/rules/calendar';

describe('a verification code of an address', () => {
  it('has six digits, from the last part of the proof', () => {
    expect(codeFromDigest('body.AAB')).toBe('000001');
    expect(codeFromDigest('x.y.AB_')).toBe('000127');
    expect(codeFromDigest('body.________')).toBe('710655');
  });

  it('depends on customer, address and window, and is valid in two windows of 15 minutes', () => {
    expect(emailCodeText('anna', 'a@example.com', 7)).toBe('anna\na@example.com\n7');
    expect(acceptedCodeWindows(30 * MINUTE)).toEqual([2, 1]);
    expect(acceptedCodeWindows(30 * MINUTE - 1)).toEqual([1, 0]);
  });
});
