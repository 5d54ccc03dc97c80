import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto';

const KEY_LENGTH = 65;
const TAG_LENGTH = 16;

/**
 * Decrypts a push message as a browser does (RFC 8291, with one record of RFC 8188), without the library that encrypted
 * it. Throws if it was not encrypted for these keys.
 */
export function decryptPush(body: Buffer, { keys, auth }: { readonly keys: ECDH; readonly auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  if (body[20] !== KEY_LENGTH) throw new Error('the key id of the message is no public key');
  const sender = body.subarray(21, 21 + KEY_LENGTH);
  const record = body.subarray(21 + KEY_LENGTH);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  decipher.setAuthTag(record.subarray(-TAG_LENGTH));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_LENGTH)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}
