import type { Customer } from '@functions/accounts/rules/customer';
import {
  keptIdentifiers,
  recognizedIdentifiers,
  RESTRICTION_MEMORY,
  type RestrictedIdentity,
} from '@functions/accounts/rules/restricted-identity';
import type { Instant } from '@functions/base/rules/calendar';
import type { Subscription } from '@functions/subscription/rules/subscription';
import type { ReadRepositories, Repositories } from '@functions/accounts/ports/repositories';
import type { Random } from '@functions/ports/services';

type Hash = Pick<Random, 'hash'>;

/** Returns the restriction of a deleted account with this sign-in or with its mailbox; null if there is none (T28). */
export async function findRestriction(
  repositories: ReadRepositories,
  { identityId, email }: { identityId: string; email: string },
  { hash }: Hash,
  now: Instant,
): Promise<RestrictedIdentity | null> {
  const found = await Promise.all(
    recognizedIdentifiers(identityId, email).map((each) => repositories.restrictedIdentities.get(hash(each))),
  );
  return found.find((each) => each !== null && each.expires > now) ?? null;
}

/**
 * Saves the hashes of the sign-ins of an account that is deleted while its access is restricted, and of the mailboxes
 * of all its `accounts`: itself, and those that were merged into it.
 */
export async function saveRestrictedIdentities(
  repositories: Repositories,
  customer: Customer,
  accounts: readonly Customer[],
  { restricted, random: { hash }, now }: { restricted: Subscription['restricted']; random: Hash; now: Instant },
): Promise<void> {
  if (restricted === null) return;
  const { reason, since } = restricted;
  for (const each of new Set([customer, ...accounts].flatMap(keptIdentifiers)))
    await repositories.restrictedIdentities.save({ id: hash(each), reason, since, expires: now + RESTRICTION_MEMORY });
}

/**
 * Removes what a deletion left of the sign-ins and mailboxes of this account, because staff lifted the restriction.
 * `accounts`: itself, and those that were merged into it.
 */
export async function removeRestrictedIdentities(
  repositories: Repositories,
  { signIns }: Customer,
  accounts: readonly Customer[],
  { hash }: Hash,
): Promise<void> {
  const all = new Set(
    signIns.flatMap((identityId) => accounts.flatMap(({ email }) => recognizedIdentifiers(identityId, email))),
  );
  for (const each of all) await repositories.restrictedIdentities.remove(hash(each));
}
