import { HOUR } from './calendar';
import type { Limit } from './rate-limit';

/**
 * How often somebody may try a secret that they do not hold: a promo code (T9), the id of a purchase without an account (T4). An
 * account guards itself; an address is the caller's own word, so that it only slows a browser down. What everybody shares stops
 * strangers alone: nobody can lock the codes of those who signed in.
 */
export const PROMO_TRIES: Limit = { name: 'promo-tries', most: 60, windowMs: HOUR };
export const PROMO_TRIES_OF_ADDRESS: Limit = { name: 'promo-tries-of-address', most: 120, windowMs: HOUR };
export const PROMO_MISSES_OF_STRANGERS: Limit = { name: 'promo-misses-of-strangers', most: 2000, windowMs: HOUR };
export const CLAIMS: Limit = { name: 'claims', most: 20, windowMs: HOUR };
