import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OneTimeCodes } from '@functions/ports/services';

const STEP = 30_000;
const DIGITS = 6;
/** Accepts the previous and the next time step, because clocks differ. */
const ALLOWED_STEP_DRIFT = [0, -1, 1];
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** TOTP as authenticator apps generate it: SHA-1, six digits, 30 seconds. Source: RFC 6238, RFC 4226. */
export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => Array.from(randomBytes(32), (byte) => BASE32.charAt(byte % 32)).join(''),
  otpauthUri: (secret, login, issuer) => {
    const period = String(STEP / 1000);
    const params = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period });
    return `otpauth://totp/${encodeURIComponent(`${issuer}:${login}`)}?${params.toString()}`;
  },
  verify: (secret, code, realNow) => {
    const given = Buffer.from(code.replaceAll(' ', ''));
    const now = Math.floor(realNow / STEP);
    const drift = ALLOWED_STEP_DRIFT.find((steps) =>
      equals(given, Buffer.from(codeAt(fromBase32(secret), now + steps))),
    );
    return drift === undefined ? null : now + drift;
  },
};

/** The code of a time step. The examples of RFC 6238 use eight digits. */
export function codeAt(key: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** Decodes RFC 4648 base32 without padding. Skips other characters, because people copy secrets with spaces. */
export function fromBase32(text: string): Buffer {
  const letters = text.toUpperCase().match(/[A-Z2-7]/g) ?? [];
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const equals = (left: Buffer, right: Buffer): boolean => left.length === right.length && timingSafeEqual(left, right);
