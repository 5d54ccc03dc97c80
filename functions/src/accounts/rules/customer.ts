import type { Language } from '@functions/base/contract/values/languages';
import { DAY, type Instant } from '@functions/base/rules/calendar';

/** A sign-in as `{provider}:{id}`: "google.com:1084…", "yandex:1000034426". */
export type IdentityId = string;

export interface Customer {
  readonly uid: string;
  /** The short, time-sortable id that staff see and search by. */
  readonly id: string;
  readonly email: string;
  readonly photoURL: string;
  readonly providerId: string;
  readonly invitationCode: string;
  /** The sign-ins of this account. Any other sign-in is refused, whatever e-mail address it has. */
  readonly signIns: readonly IdentityId[];
  /** The language of e-mails. */
  readonly language: Language;
  /** The customer chose it in the profile; otherwise it follows the site. */
  readonly isLanguageChosen: boolean;
  /** +7 and ten digits, from the first order that contained it. Missing until then. */
  readonly phone?: string;
  /** Since when the mailbox refuses e-mails for good, as far as we tried; missing while it accepts them. */
  readonly mailboxRefusedAt?: Instant;
  /** The last time when an e-mail did not arrive, as the mail service reported later. Missing if it never did. */
  readonly mailboxReportedAt?: Instant;
  /** Whether the customer agreed to advertising. */
  readonly wantsPromotions: boolean;
  readonly wantsReminders: boolean;
  /**
   * Check refused a trial because the card or mailbox already had one. From then on only full terms are offered
   * (decision 6).
   */
  readonly isTrialDenied: boolean;
  /** Staff allow a trial although the card or mailbox already had one. */
  readonly isTrialAllowed: boolean;
  /** Sessions that were opened before this moment (real time) are over. Missing until the customer ends them. */
  readonly sessionsFrom?: Instant;
  /** The sign-ins that were linked in the last six days, newest last (T22). */
  readonly linkedSignIns: readonly LinkedSignIn[];
  /** The account that took over all sign-ins of this one. Missing in any other account. */
  readonly mergedInto?: string;
  /** The uids of all accounts that were merged into this one, at any depth. */
  readonly mergedFrom: readonly string[];
  readonly created: Instant;
}

/** How long a report of the mail service about a mailbox counts. */
export const REPORT_COUNTS = 30 * DAY;

/**
 * All uids of a person: the account, and every account that was merged into it. What stays under the uid of a merged
 * account (`COLLECTIONS`) is reached by them and in no other way (decision 107).
 */
export const uidsOf = ({ uid, mergedFrom }: Pick<Customer, 'uid' | 'mergedFrom'>): readonly [string, ...string[]] => [
  uid,
  ...mergedFrom,
];

/** The most uids of a person: one query asks for all of them. */
export const MOST_UIDS = 30;

/** Whether the account was deleted: nothing personal may be written to it any more. */
export const isErased = ({ signIns, providerId }: Customer): boolean => signIns.length === 0 && providerId === '';

export interface LinkedSignIn {
  readonly signIn: IdentityId;
  readonly at: Instant;
}

/** The caller of a request, as proven by its ID token. */
export interface Caller {
  readonly uid: string;
  readonly identityId: IdentityId;
  /** The address that the provider verified, or only reported (Yandex). */
  readonly email: string;
  readonly providerId: string;
  /** When the provider confirmed the sign-in, in real time. Our own custom tokens carry this moment on (§6). */
  readonly signedInAt: Instant;
  /**
   * What `sessionsFrom` of the customer is compared with, in real time: the sign-in, or when the session was the one
   * that stayed open while its customer ended all others. Our own custom tokens carry this moment on.
   */
  readonly openedAt: Instant;
  /** The session was created with our own custom token. It is no fresh proof of the sign-in. */
  readonly isDerived: boolean;
  /** When the session ends, in real time; null if only signing out ends it. */
  readonly endsAt: Instant | null;
}

/** Whether a verified sign-in may act as this customer, or register a new customer under this uid. */
export function mayActAs(caller: Caller, customer: Customer | null): boolean {
  if (customer) return customer.signIns.includes(caller.identityId);
  // A uid that we created names its only sign-in. A Google sign-in under such a uid got there by a pre-hijacked e-mail
  // address.
  return !caller.uid.includes(':') || caller.uid === caller.identityId;
}

/** Compares uid and e-mail of a request body with the token (§6). Empty values are accepted. */
export function claimsOnlyItself(
  caller: Caller,
  claimed: { uid?: string | undefined; email?: string | undefined },
): boolean {
  const uidFits = !claimed.uid || claimed.uid === caller.uid;
  const emailFits = !claimed.email || claimed.email.toLowerCase() === caller.email.toLowerCase();
  return uidFits && emailFits;
}
