import type { AccessList } from '@functions/domain/nodes/access-list';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Customer } from './customer';
import type { Invite } from '@functions/domain/referrals/invite';
import type { Mandate } from '@functions/domain/payments/mandate';
import type { Order } from '@functions/domain/purchase/order';
import type { Prepaid } from '@functions/domain/purchase/guest-purchase';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Subscription } from '@functions/domain/subscription/subscription';

/**
 * What stays of a customer who deleted the account: the money with its dates, under ids that name nobody. A collection
 * that begins to keep personal data gets its line here, and the scan of every document in the tests asks for it (P28).
 */

/** No sign-in opens it any more; the short id stays for staff and for the ledger. */
export const forgottenCustomer = ({ phone: _phone, ...customer }: Customer): Customer => ({
  ...customer,
  email: '',
  photoURL: '',
  providerId: '',
  invitationCode: '',
  signIns: [],
  wantsPromotions: false,
  wantsReminders: false,
});

/** The provider's ids stay until it was told to stop charging. */
export const forgottenMandate = (mandate: Mandate): Mandate => ({
  ...mandate,
  email: '',
  token: null,
  card: null,
  consents: null,
});

/** What the inviter earned by it stays earned. */
export const forgottenInvite = (invite: Invite): Invite => ({
  ...invite,
  inviteeEmail: '',
  reason: invite.reason === 'waiting' ? 'left' : invite.reason,
});

/** An open one can no longer be paid. */
export const forgottenOrder = ({ phone: _phone, ...order }: Order, now: Instant): Order => ({
  ...order,
  email: '',
  expires: Math.min(order.expires, now),
  paidWith: order.paidWith && { ...order.paidWith, token: null, card: null },
});

export const forgottenPrepaid = (prepaid: Prepaid): Prepaid => ({ ...prepaid, email: '' });

export const forgottenReceipt = (receipt: Receipt, pseudonym: string): Receipt => ({
  ...receipt,
  accountId: pseudonym,
  ipAddress: '',
});

export const forgottenAccess = ({ uid, accessUntil }: Subscription): AccessList => ({
  uid,
  validUntil: accessUntil,
  entries: [],
});

/** Of a notification: what tells who paid. */
const ABOUT_PAYER = [
  'Email',
  'Name',
  'IpAddress',
  'IpCountry',
  'IpCity',
  'IpRegion',
  'IpDistrict',
  'IpLatitude',
  'IpLongitude',
  'Token',
  'CardId',
];

export const withoutPayer = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !ABOUT_PAYER.includes(name)));
