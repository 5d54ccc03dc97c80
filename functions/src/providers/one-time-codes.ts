import { Secret, TOTP } from 'otpauth';
import type { OneTimeCodes } from '@functions/ports/services';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Accepts the previous and the next time step, because clocks differ. */
const WINDOW = 1;

/** TOTP as authenticator apps generate it: SHA-1, six digits, 30 seconds. Source: RFC 6238, RFC 4226. */
export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: SECRET_BYTES }).base32,
  otpauthUri: (secret, login, issuer) => new TOTP({ secret, label: login, issuer, period: PERIOD_SECONDS }).toString(),
  verify: (secret, code, realNow) => {
    const token = code.replaceAll(' ', '');
    // The library throws for other characters of the same number.
    if (!/^\d{6}$/.test(token)) return null;
    const totp = new TOTP({ secret, period: PERIOD_SECONDS });
    const drift = totp.validate({ token, timestamp: realNow, window: WINDOW });
    return drift === null ? null : totp.counter({ timestamp: realNow }) + drift;
  },
};
