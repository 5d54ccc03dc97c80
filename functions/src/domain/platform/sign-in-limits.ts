import { HOUR, MINUTE } from './calendar';
import type { RateLimit } from './rate-limit';

/** What guards sign-in without a provider. Everybody's own limits stop a flood, an address's stop whoever writes to one person. */
export const PASSWORD_CALLS: RateLimit = { name: 'password-calls', max: 1000, windowMs: 10 * MINUTE };
export const PASSWORD_MAILS: RateLimit = { name: 'password-mails', max: 6, windowMs: HOUR };
export const CONTACT_CODES: RateLimit = { name: 'contact-codes', max: 5, windowMs: HOUR };
export const CONTACT_CODES_OF_ADDRESS: RateLimit = { name: 'contact-codes-of-address', max: 5, windowMs: HOUR };
/** Of a million codes. */
export const CONTACT_GUESSES: RateLimit = { name: 'contact-guesses', max: 10, windowMs: HOUR };
export const LINK_ATTEMPTS: RateLimit = { name: 'link-attempts', max: 20, windowMs: HOUR };
export const TICKETS: RateLimit = { name: 'tickets', max: 60, windowMs: HOUR };
