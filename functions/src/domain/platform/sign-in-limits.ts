import { HOUR, MINUTE } from './calendar';
import type { RateLimit } from './rate-limit';

/**
 * Limits for password sign-in, contact codes, linking and tickets (§9, decision 35). Shared limits stop a flood; limits
 * per address stop e-mails to one person.
 */
export const PASSWORD_CALLS: RateLimit = { name: 'password-calls', max: 1000, windowMs: 10 * MINUTE };
export const PASSWORD_MAILS: RateLimit = { name: 'password-mails', max: 6, windowMs: HOUR };
export const CONTACT_CODES: RateLimit = { name: 'contact-codes', max: 5, windowMs: HOUR };
export const CONTACT_CODES_PER_EMAIL: RateLimit = { name: 'contact-codes-email', max: 5, windowMs: HOUR };
/** There are a million possible codes. */
export const CONTACT_GUESSES: RateLimit = { name: 'contact-guesses', max: 10, windowMs: HOUR };
export const LINK_ATTEMPTS: RateLimit = { name: 'link-attempts', max: 20, windowMs: HOUR };
export const TICKETS: RateLimit = { name: 'tickets', max: 60, windowMs: HOUR };
