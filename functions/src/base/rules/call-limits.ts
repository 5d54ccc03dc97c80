import { DAY, HOUR } from './calendar';
import type { DeclaredLimit } from './rate-limit';

/** Limits of calls that cost writes or many reads (T21, decision 62). */
export const ORDER_LIMIT: DeclaredLimit = {
  name: 'orders',
  max: 30,
  windowMs: HOUR,
  by: 'account',
  whenFull: 'refused',
};
export const GUEST_ORDERS_PER_NETWORK: DeclaredLimit = {
  name: 'guest-orders-client-ip',
  max: 60,
  windowMs: HOUR,
  by: 'client network',
  whenFull: 'human check',
};
export const GUEST_ORDERS: DeclaredLimit = {
  name: 'guest-orders',
  max: 3000,
  windowMs: HOUR,
  by: 'everybody',
  whenFull: 'human check',
};
/** Orders by pay links, which are signed; counted by the account of the link. */
export const PAY_LINK_ORDERS: DeclaredLimit = {
  name: 'pay-link-orders',
  max: 60,
  windowMs: HOUR,
  by: 'link',
  whenFull: 'refused',
};
/** E-mails with a pay link that staff send: the customer cannot switch them off. Counted by the customer's account. */
export const STAFF_PAY_LINKS: DeclaredLimit = {
  name: 'staff-pay-links',
  max: 3,
  windowMs: DAY,
  by: 'account',
  whenFull: 'refused',
};
/** E-mails of staff with the link that attaches a guest purchase, whose address is not proved; counted by the link. */
export const STAFF_PURCHASE_MAILS: DeclaredLimit = {
  name: 'staff-purchase-mails',
  max: 3,
  windowMs: DAY,
  by: 'link',
  whenFull: 'refused',
};
/** Addresses to which the payer of a guest purchase sends its link, none of them proved; counted by the order. */
export const PURCHASE_ADDRESSES: DeclaredLimit = {
  name: 'purchase-addresses',
  max: 3,
  windowMs: DAY,
  by: 'link',
  whenFull: 'refused',
};
/** Changes of the own account that can be repeated without end: preferences, devices, tariff, resuming. */
export const ACCOUNT_CHANGES: DeclaredLimit = {
  name: 'account-changes',
  max: 60,
  windowMs: HOUR,
  by: 'account',
  whenFull: 'refused',
};
/** E-mails of gifts that their payer asks for again, and cancellations: each pair mails one more stranger (T35). */
export const GIFT_CHANGES: DeclaredLimit = {
  name: 'gift-changes',
  max: 10,
  windowMs: DAY,
  by: 'account',
  whenFull: 'refused',
};
/** E-mails of all gifts to one mailbox (T35). Each carries a link of its own, so above it they are sent a day later. */
export const GIFT_MAIL_LIMIT: DeclaredLimit = {
  name: 'gift-mails',
  max: 5,
  windowMs: DAY,
  by: 'mailbox',
  whenFull: 'later',
};
/** A copy of all data: up to thousands of reads. */
export const EXPORTS: DeclaredLimit = { name: 'exports', max: 5, windowMs: HOUR, by: 'account', whenFull: 'refused' };
/** Reports of a page's policy. A page has a few; more is a browser extension or an attack on our log. */
export const REPORTS_PER_NETWORK: DeclaredLimit = {
  name: 'violation-reports-client-ip',
  max: 50,
  windowMs: HOUR,
  by: 'client network',
  whenFull: 'refused',
};
export const REPORTS: DeclaredLimit = {
  name: 'violation-reports-all',
  max: 2000,
  windowMs: HOUR,
  by: 'everybody',
  whenFull: 'alarm',
};
/** Sign-ins of a technical account by the holders of the monitoring key; each is four calls to Google. */
export const SIGN_IN_PROBES: DeclaredLimit = {
  name: 'sign-in-probes',
  max: 60,
  windowMs: HOUR,
  by: 'monitor',
  whenFull: 'refused',
};
