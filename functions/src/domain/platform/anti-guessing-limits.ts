import { HOUR } from './calendar';
import type { RateLimit } from './rate-limit';

/**
 * How often somebody may try a secret that they do not hold: a promo code (T9), the id of a purchase without an account (T4). An
 * account guards itself; an address is the caller's own word, so that it only slows a browser down. What everybody shares stops
 * strangers alone: nobody can lock the codes of those who signed in.
 */
export const PROMO_TRIES: RateLimit = { name: 'promo-tries', max: 60, windowMs: HOUR };
export const PROMO_TRIES_OF_ADDRESS: RateLimit = { name: 'promo-tries-of-address', max: 120, windowMs: HOUR };
export const ANONYMOUS_PROMO_MISSES: RateLimit = { name: 'promo-misses-of-strangers', max: 2000, windowMs: HOUR };
export const GUEST_CLAIM_ATTEMPTS: RateLimit = { name: 'claims', max: 20, windowMs: HOUR };
