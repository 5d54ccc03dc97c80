import { describe, expect, it } from 'vitest';
import { signedTokens } from '@functions/providers/signed-tokens';

describe('signed tokens', () => {
  const tokens = signedTokens(['new key', 'old key']);
  const before = signedTokens(['old key']);

  it('are read for their purpose only, and only unchanged', () => {
    const token = tokens.sign('pay', 'anna 1');
    expect(tokens.verify('pay', token)).toBe('anna 1');
    expect(tokens.verify('attach', token)).toBeNull();
    expect(tokens.verify('pay', `${Buffer.from('anna 2').toString('base64url')}.${token.split('.')[1]}`)).toBeNull();
    expect(tokens.verify('pay', '')).toBeNull();
  });

  it('of the former key are read during a rotation, and not after it', () => {
    const token = before.sign('unsubscribe', 'promotions anna');
    expect(tokens.verify('unsubscribe', token)).toBe('promotions anna');
    expect(signedTokens(['new key']).verify('unsubscribe', token)).toBeNull();
  });

  it('are signed by the current key', () => {
    expect(before.verify('pay', tokens.sign('pay', 'anna 1'))).toBeNull();
  });
});
