import { HOUR } from './calendar';
import type { DeclaredLimit } from './rate-limit';

/**
 * Limits for guessing promo codes (T9) and ids of guest purchases (T4); see §9, decisions 35 and 62. Of strangers only
 * wrong codes are counted, so that a campaign of ours uses nothing up.
 */
export const PROMO_ATTEMPTS: DeclaredLimit = {
  name: 'promo-attempts',
  max: 60,
  windowMs: HOUR,
  by: 'account',
  whenFull: 'refused',
};
export const PROMO_MISSES_PER_NETWORK: DeclaredLimit = {
  name: 'promo-misses-client-ip',
  max: 120,
  windowMs: HOUR,
  by: 'client network',
  whenFull: 'human check',
};
export const ANONYMOUS_PROMO_MISSES: DeclaredLimit = {
  name: 'promo-misses-of-strangers',
  max: 2000,
  windowMs: HOUR,
  by: 'everybody',
  whenFull: 'human check',
};
export const GUEST_CLAIM_ATTEMPTS: DeclaredLimit = {
  name: 'claims',
  max: 20,
  windowMs: HOUR,
  by: 'account',
  whenFull: 'refused',
};
/**
 * Refresh tokens, login tickets and solved captchas that nobody issued. Each costs a read or a call to Google. They
 * cannot be guessed; the limit saves the cost. While the shared counter is full no further network is counted. The
 * captcha of a call that needs one only above a limit is counted and never refused (T21).
 */
export const WRONG_SECRETS_PER_NETWORK: DeclaredLimit = {
  name: 'wrong-secrets-client-ip',
  max: 120,
  windowMs: HOUR,
  by: 'client network',
  whenFull: 'refused',
};
export const WRONG_SECRETS: DeclaredLimit = {
  name: 'wrong-secrets',
  max: 5000,
  windowMs: HOUR,
  by: 'everybody',
  whenFull: 'alarm',
};
