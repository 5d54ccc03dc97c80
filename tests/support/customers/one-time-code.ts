import { TOTP } from 'otpauth';

/** The code that an authenticator app shows for a base32 secret in a time step of 30 seconds. */
export const codeAt = (secret: string, step: number): string =>
  new TOTP({ secret }).generate({ timestamp: step * 30_000 });

/** The code that an authenticator app shows now, or some steps later. */
export const codeNow = (secret: string, steps = 0): string => codeAt(secret, Math.floor(Date.now() / 30_000) + steps);
