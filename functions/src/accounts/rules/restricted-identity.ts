import type { RestrictionReason } from '@functions/staff/contract/values/staff';
import { DAY, type Instant } from '@functions/base/rules/calendar';
import { canonicalMailbox } from './mailbox';
import type { Customer } from './customer';

/**
 * A sign-in, as a hash, of a deleted account whose access was restricted. A new account with this sign-in is restricted
 * from its start (decision 65). It names neither the deleted account nor its payments.
 */
export interface RestrictedIdentity {
  /** sha256 of the identity id, or of the mailbox. */
  readonly id: string;
  readonly reason: RestrictionReason;
  /** When staff restricted the access. */
  readonly since: Instant;
  readonly expires: Instant;
}

/**
 * How long the hash is kept after the deletion: the limitation period of three years (article 196 of the Civil Code).
 */
export const RESTRICTION_MEMORY = 3 * 365 * DAY;

/**
 * What identifies a person after a deletion, to be hashed: the sign-ins, and the mailbox, because a password sign-in
 * gets a new id. An address that only Yandex reported is not kept: nobody has proved it, and its owner may be somebody
 * else.
 */
export const keptIdentifiers = ({
  signIns,
  email,
  providerId,
}: Pick<Customer, 'signIns' | 'email' | 'providerId'>): string[] => [
  ...signIns,
  ...(providerId === 'yandex' || email === '' ? [] : [mailboxOf(email)]),
];

/** What a sign-in is recognized by. */
export const recognizedIdentifiers = (identityId: string, email: string): string[] => [
  identityId,
  ...(email === '' ? [] : [mailboxOf(email)]),
];

const mailboxOf = (email: string): string => `mailbox:${canonicalMailbox(email)}`;
