import type { AccessGrant } from '@functions/nodes/rules/access-grant';
import type { Instant } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import type { Invite } from '@functions/referrals/rules/invite';
import type { Mandate } from '@functions/payments/rules/mandate';
import { kindOf } from '@functions/purchase/rules/kinds/purchase-kinds';
import type { Order } from '@functions/purchase/rules/order';
import type { GuestPurchase } from '@functions/purchase/rules/guest-purchase';
import type { Receipt } from '@functions/payments/rules/receipt';
import type { Subscription } from '@functions/subscription/rules/subscription';

/**
 * What remains of a customer who deleted the account: payments with their dates, under ids that identify nobody
 * (decision 15). `COLLECTIONS` in store/collections.ts says for each collection whether its documents are anonymized
 * here or removed (P28).
 */

/** Removes every sign-in from the account. The short id remains for staff and for the ledger. */
export const anonymizedCustomer = ({
  phone: _phone,
  mailboxRefusedAt: _refused,
  mailboxReportedAt: _reported,
  ...customer
}: Customer): Customer => ({
  ...customer,
  email: '',
  photoURL: '',
  providerId: '',
  invitationCode: '',
  signIns: [],
  linkedSignIns: [],
  wantsPromotions: false,
  wantsReminders: false,
});

/** Keeps the provider's ids, which are needed to cancel the mandate. */
export const anonymizedMandate = (mandate: Mandate): Mandate => ({
  ...mandate,
  email: '',
  providerEmail: mandate.providerEmail === null ? null : '',
  token: null,
  card: null,
  consents: null,
});

/** The discount that the inviter earned remains, once for a person: `cards` are hashes of those the account paid by. */
export const anonymizedInvite = (invite: Invite, cards: readonly string[]): Invite => ({
  ...invite,
  inviteeEmail: '',
  erasedCards: cards,
  reason: invite.reason === 'pending' ? 'erased' : invite.reason,
});

/** An unpaid order expires at once. */
export const anonymizedOrder = ({ phone: _phone, ...order }: Order, now: Instant): Order => ({
  ...order,
  email: '',
  expiresAt: Math.min(order.expiresAt, now),
  purchase: kindOf(order.purchase).after.erased(order.purchase),
  paymentMethod: order.paymentMethod && { ...order.paymentMethod, token: null, card: null },
});

export const anonymizedGuestPurchase = (purchase: GuestPurchase): GuestPurchase => ({ ...purchase, email: '' });

/** `pseudonym` replaces the e-mail address in `accountId`. */
export const anonymizedReceipt = (
  { cardMask: _card, cardId: _id, ...receipt }: Receipt,
  pseudonym: string,
): Receipt => ({
  ...receipt,
  accountId: pseudonym,
  ipAddress: '',
});

/** No device key is let in any more. */
export const anonymizedAccess = ({ uid, accessEndsAt }: Subscription): AccessGrant => ({
  uid,
  validUntil: accessEndsAt,
  entries: [],
});
