import { HOUR, MINUTE } from './calendar';
import type { DeclaredLimit, RateLimit } from './rate-limit';

/**
 * Limits for the staff login (T11, decision 68). Attempts from a device that a member has logged in from count only
 * against the counter of this login and device, so others cannot use it up.
 */
export const DEVICE_ATTEMPTS: RateLimit = { name: 'staff-sign-in-device', max: 10, windowMs: 15 * MINUTE };

/** Attempts from other devices: of one client network at all logins, and at one login. */
export const NETWORK_ATTEMPTS: RateLimit = { name: 'staff-sign-in-network', max: 30, windowMs: 15 * MINUTE };
export const NETWORK_ATTEMPTS_PER_LOGIN: RateLimit = { name: 'staff-sign-in', max: 10, windowMs: 15 * MINUTE };

/**
 * Attempts from other devices and all networks at one login. Above it a password is looked at only together with a
 * valid code of the second factor: passwords cannot be guessed faster than this, and the owner still gets in.
 */
export const STRANGERS_PER_LOGIN: RateLimit = { name: 'staff-sign-in-strangers', max: 300, windowMs: HOUR };

/** Codes of the second factor by somebody who knows the password, per login and known device. */
export const CODE_ATTEMPTS: RateLimit = { name: 'staff-sign-in-code', max: 10, windowMs: 15 * MINUTE };

/** Attempts from unknown devices at all logins. It refuses nobody. */
export const ALL_STRANGERS: DeclaredLimit = {
  name: 'staff-sign-in-all',
  max: 300,
  windowMs: 15 * MINUTE,
  by: 'everybody',
  whenFull: 'alarm',
};
/** One log line a window about the attempts at one login. */
export const ALARM_LINES: RateLimit = { name: 'staff-sign-in-lines', max: 1, windowMs: 15 * MINUTE };

/** Old passwords and codes that a session proves its member with, per login. */
export const STAFF_PROOFS: RateLimit = { name: 'staff-proofs', max: 10, windowMs: 15 * MINUTE };

/**
 * The keys that attempts at a login from other devices are counted under: parts of its hash. A login that nobody has is
 * counted like any other, so the responses tell nothing; and made-up logins cannot fill the database, because there are
 * 256 keys, and 16 per client network.
 */
export const strangerKeys = (hashOfLogin: string, network: string): { login: string; loginAtNetwork: string } => ({
  login: hashOfLogin.slice(0, 2),
  loginAtNetwork: `${network}|${hashOfLogin.slice(0, network === '' ? 2 : 1)}`,
});
