import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SignedTokens } from '@functions/ports/services';

/** Links that carry their own proof: base64url of the text, a dot, and an HMAC over both purpose and text. */
export function signedLinks(key: string): SignedTokens {
  const proof = (purpose: string, text: string): Buffer =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
  return {
    sign: (purpose, text) => `${Buffer.from(text).toString('base64url')}.${proof(purpose, text).toString('base64url')}`,
    verify: (purpose, sealed) => {
      const [body = '', given = ''] = sealed.split('.');
      const text = Buffer.from(body, 'base64url').toString('utf8');
      const expected = proof(purpose, text);
      const bytes = Buffer.from(given, 'base64url');
      return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? text : null;
    },
  };
}
