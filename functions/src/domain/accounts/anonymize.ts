import type { AccessGrant } from '@functions/domain/nodes/access-grant';
import type { Instant } from '@functions/domain/platform/calendar';
import type { Customer } from './customer';
import type { Invite } from '@functions/domain/referrals/invite';
import type { Mandate } from '@functions/domain/payments/mandate';
import type { Order } from '@functions/domain/purchase/order';
import type { GuestPurchase } from '@functions/domain/purchase/guest-purchase';
import type { Receipt } from '@functions/domain/payments/receipt';
import type { Subscription } from '@functions/domain/subscription/subscription';

/**
 * What stays of a customer who deleted the account: the money with its dates, under ids that name nobody. A collection
 * that begins to keep personal data gets its line here, and the scan of every document in the tests asks for it (P28).
 */

/** No sign-in opens it any more; the short id stays for staff and for the ledger. */
export const anonymizedCustomer = ({ phone: _phone, ...customer }: Customer): Customer => ({
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
export const anonymizedMandate = (mandate: Mandate): Mandate => ({
  ...mandate,
  email: '',
  token: null,
  card: null,
  consents: null,
});

/** What the inviter earned by it stays earned. */
export const anonymizedInvite = (invite: Invite): Invite => ({
  ...invite,
  inviteeEmail: '',
  reason: invite.reason === 'pending' ? 'erased' : invite.reason,
});

/** An open one can no longer be paid. */
export const anonymizedOrder = ({ phone: _phone, ...order }: Order, now: Instant): Order => ({
  ...order,
  email: '',
  expiresAt: Math.min(order.expiresAt, now),
  paymentMethod: order.paymentMethod && { ...order.paymentMethod, token: null, card: null },
});

export const anonymizedGuestPurchase = (prepaid: GuestPurchase): GuestPurchase => ({ ...prepaid, email: '' });

export const anonymizedReceipt = (receipt: Receipt, pseudonym: string): Receipt => ({
  ...receipt,
  accountId: pseudonym,
  ipAddress: '',
});

export const anonymizedAccess = ({ uid, accessEndsAt: accessEnd }: Subscription): AccessGrant => ({
  uid,
  validUntil: accessEnd,
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

export const withoutPayerData = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !ABOUT_PAYER.includes(name)));
