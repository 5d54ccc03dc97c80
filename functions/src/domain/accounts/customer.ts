import type { Language } from '@contract/values/languages';
import type { Instant } from '@functions/domain/platform/calendar';

/** A sign-in as `{provider}:{id}`: "google.com:1084…", "yandex:1000034426". */
export type IdentityId = string;

export interface Customer {
  readonly uid: string;
  /** Short and time-sortable: what staff see and search by. */
  readonly id: string;
  readonly email: string;
  readonly photoURL: string;
  readonly providerId: string;
  readonly invitationCode: string;
  /** Sign-ins that open this account. Any other is refused, whatever e-mail it shows. */
  readonly signIns: readonly IdentityId[];
  readonly language: Language;
  /** +7 and ten digits, once an order named it; missing in older documents. */
  readonly phone?: string;
  /** Advertising only to who asked for it. */
  readonly wantsPromotions: boolean;
  readonly wantsReminders: boolean;
  /** A trial was refused at Check (the card or the mailbox had one): only full terms are offered from then on. */
  readonly isTrialDenied: boolean;
  /** Staff allow a trial in spite of a card or mailbox that had one; missing in older documents. */
  readonly isTrialAllowed?: boolean;
  readonly created: Instant;
}

/** Who stands behind a request, as far as its token proves. */
export interface Caller {
  readonly uid: string;
  readonly identityId: IdentityId;
  /** The address the provider vouches for, or the one it merely told us (Yandex). */
  readonly email: string;
  readonly providerId: string;
  /** By a token of ours: it says what we verified once, and is no fresh proof of the sign-in. */
  readonly isDerived: boolean;
}

/** Whether a verified sign-in may act as this customer, or become one under this uid. */
export function mayActAs(caller: Caller, customer: Customer | null): boolean {
  if (customer) return customer.signIns.includes(caller.identityId);
  // A uid of ours names its only sign-in: a Google sign-in that landed on it came by a planted e-mail address.
  return !caller.uid.includes(':') || caller.uid === caller.identityId;
}

/** §6: uid and e-mail in a body are compared with the token; empty ones claim nothing. */
export function claimsOnlyItself(
  caller: Caller,
  claimed: { uid?: string | undefined; email?: string | undefined },
): boolean {
  const uidFits = !claimed.uid || claimed.uid === caller.uid;
  const emailFits = !claimed.email || claimed.email.toLowerCase() === caller.email.toLowerCase();
  return uidFits && emailFits;
}
