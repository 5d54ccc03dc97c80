import { DAY, type Instant } from '@functions/base/rules/calendar';
import type { Passkey } from '@functions/base/rules/passkey';
import type { Customer, IdentityId } from './customer';
import { RESTORABLE } from './removed-sign-in';

/**
 * A passkey of a customer. It opens the account only while the account lists `passkey:<id>` among its sign-ins, like
 * any other sign-in.
 */
export interface CustomerPasskey extends Passkey {
  readonly uid: string;
  /** The account stopped listing it; null = in use. It stays for the link that restores it. */
  readonly removedAt: Instant | null;
}

/** The sign-in of a passkey. */
export const passkeyIdentityId = (id: string): IdentityId => `passkey:${id}`;

/** The id of the passkey of a sign-in; null for a sign-in of another kind. */
export const passkeyIdOf = (identityId: IdentityId): string | null => /^passkey:(.+)$/.exec(identityId)?.[1] ?? null;

/** The ids of the passkeys that an account lists. */
export const passkeyIdsOf = ({ signIns }: Pick<Customer, 'signIns'>): string[] =>
  signIns.flatMap((identityId) => passkeyIdOf(identityId) ?? []);

/** When Firestore deletes a passkey: a day after its removal can no longer be undone; null = never. */
export const passkeyDeletion = ({ removedAt }: Pick<CustomerPasskey, 'removedAt'>): Instant | null =>
  removedAt === null ? null : removedAt + RESTORABLE + DAY;

/** Whether a sign-in still opens the account: a blocked passkey does not. */
export const isUsable = (identityId: IdentityId, passkeys: readonly CustomerPasskey[]): boolean => {
  const id = passkeyIdOf(identityId);
  return id === null || passkeys.some((key) => key.id === id && key.blockedAt === null);
};
