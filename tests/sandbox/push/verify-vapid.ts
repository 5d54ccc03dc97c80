import { createPublicKey, verify } from 'node:crypto';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Whether a call proves that the owner of this key sends it to this origin (RFC 8292): a JWT with ES256 that is valid
 * for a day at most and names whom to ask.
 */
export function isSignedByVapid(authorization: string, origin: string, publicKey: string): boolean {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (token === undefined || key !== publicKey) return false;
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
  const left = Number(exp) - Date.now() / 1000;
  return isSigned && aud === origin && left > 0 && left <= DAY_SECONDS && /^(mailto|https):/.test(String(sub));
}
