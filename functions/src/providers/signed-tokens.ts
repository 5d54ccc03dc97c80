import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedTokens } from '@functions/ports/services';

/**
 * Signs tokens for links: base64url of the text, a dot, and HMAC-SHA256 over purpose and text. The text is readable,
 * not encrypted. `verify` returns null if the signature does not match the purpose. The first key signs; during a
 * rotation the former key verifies as well.
 */
export function signedTokens(keys: readonly [current: string, ...former: string[]]): SignedTokens {
  const [current] = keys;
  const signature = (key: string, purpose: string, text: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
  return {
    sign: (purpose, text) =>
      `${Buffer.from(text).toString('base64url')}.${signature(current, purpose, text).toString('base64url')}`,
    verify: (purpose, token) => {
      const [body = '', given = ''] = token.split('.');
      const text = Buffer.from(body, 'base64url').toString('utf8');
      const bytes = Buffer.from(given, 'base64url');
      const isSigned = keys.some((key) => {
        const expected = signature(key, purpose, text);
        return bytes.length === expected.length && timingSafeEqual(bytes, expected);
      });
      return isSigned ? text : null;
    },
  };
}
