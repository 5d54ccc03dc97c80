import { HOUR } from './calendar';
import type { RateLimit } from './rate-limit';

/**
 * Limits for guessing promo codes (T9) and ids of guest purchases (T4); see §9 and decision 35. The limit per account
 * is the effective one. A client address can be spoofed, so its limit only slows a browser down. The shared limit
 * applies to anonymous callers only: nobody can block the codes of signed-in customers.
 */
export const PROMO_ATTEMPTS: RateLimit = { name: 'promo-attempts', max: 60, windowMs: HOUR };
export const PROMO_ATTEMPTS_PER_CLIENT_IP: RateLimit = { name: 'promo-attempts-client-ip', max: 120, windowMs: HOUR };
export const ANONYMOUS_PROMO_MISSES: RateLimit = { name: 'promo-misses-of-strangers', max: 2000, windowMs: HOUR };
export const GUEST_CLAIM_ATTEMPTS: RateLimit = { name: 'claims', max: 20, windowMs: HOUR };
