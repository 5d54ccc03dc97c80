import { HOUR, MINUTE } from './calendar';
import type { DeclaredLimit } from './rate-limit';

/**
 * Limits for password sign-in, contact codes, linking, tickets, Yandex and sessions (§9, decisions 35 and 62). Limits
 * per mailbox stop a flood of e-mails to one person; the owner of the mailbox is never shut out by them. They count an
 * address as it is written: `name+tag@` has a counter of its own; a password e-mail costs its sender a captcha, a code
 * one of the account's five.
 */
export const PASSWORD_CALLS: DeclaredLimit = {
  name: 'password-calls',
  max: 1000,
  windowMs: 10 * MINUTE,
  by: 'everybody',
  whenFull: 'alarm',
};
export const PASSWORD_CALLS_PER_NETWORK: DeclaredLimit = {
  name: 'password-calls-client-ip',
  max: 60,
  windowMs: HOUR,
  by: 'client network',
  whenFull: 'refused',
};
/**
 * E-mails of one kind to one mailbox. Above it the newest e-mail of the kind is less than an hour old, and the link in
 * it is still valid.
 */
export const PASSWORD_MAIL_LIMIT: DeclaredLimit = {
  name: 'password-mails',
  max: 4,
  windowMs: HOUR,
  by: 'mailbox',
  whenFull: 'no new mail',
};
export const CONTACT_CODES: DeclaredLimit = {
  name: 'contact-codes',
  max: 5,
  windowMs: HOUR,
  by: 'account',
  whenFull: 'refused',
};
export const CONTACT_CODES_PER_EMAIL: DeclaredLimit = {
  name: 'contact-codes-email',
  max: 5,
  windowMs: HOUR,
  by: 'mailbox',
  whenFull: 'human check',
};
/** There are a million possible codes. */
export const CONTACT_GUESSES: DeclaredLimit = {
  name: 'contact-guesses',
  max: 10,
  windowMs: HOUR,
  by: 'account',
  whenFull: 'refused',
};
export const LINK_ATTEMPTS: DeclaredLimit = {
  name: 'link-attempts',
  max: 20,
  windowMs: HOUR,
  by: 'account',
  whenFull: 'refused',
};
export const TICKETS: DeclaredLimit = { name: 'tickets', max: 60, windowMs: HOUR, by: 'account', whenFull: 'refused' };
/** Counted by the hash of a refresh token that Google accepted. */
export const REFRESHES: DeclaredLimit = {
  name: 'refreshes',
  max: 60,
  windowMs: HOUR,
  by: 'session',
  whenFull: 'refused',
};
/** Each is a call to Yandex, which throttles our address when there are too many. */
export const YANDEX_SIGN_INS_PER_NETWORK: DeclaredLimit = {
  name: 'yandex-sign-ins-client-ip',
  max: 60,
  windowMs: HOUR,
  by: 'client network',
  whenFull: 'human check',
};
export const YANDEX_SIGN_INS: DeclaredLimit = {
  name: 'yandex-sign-ins',
  max: 3000,
  windowMs: HOUR,
  by: 'everybody',
  whenFull: 'human check',
};
