import { HOUR, MINUTE } from './calendar';
import type { Limit } from './rate-limit';

/** What guards sign-in without a provider. Everybody's own limits stop a flood, an address's stop whoever writes to one person. */
export const PASSWORD_CALLS: Limit = { name: 'password-calls', most: 1000, windowMs: 10 * MINUTE };
export const PASSWORD_MAILS: Limit = { name: 'password-mails', most: 6, windowMs: HOUR };
export const CONTACT_CODES: Limit = { name: 'contact-codes', most: 5, windowMs: HOUR };
export const CONTACT_CODES_OF_ADDRESS: Limit = { name: 'contact-codes-of-address', most: 5, windowMs: HOUR };
/** Of a million codes. */
export const CONTACT_GUESSES: Limit = { name: 'contact-guesses', most: 10, windowMs: HOUR };
export const LINK_ATTEMPTS: Limit = { name: 'link-attempts', most: 20, windowMs: HOUR };
export const TICKETS: Limit = { name: 'tickets', most: 60, windowMs: HOUR };
