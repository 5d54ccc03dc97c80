import type { SignInProvider } from '@contract/values/status';
import { SIGN_IN_PROVIDERS } from '@contract/values/status';
import type { Customer, IdentityId } from './customer';

/** An account at Firebase, which is a way in and not yet a customer. */
export interface AuthAccount {
  readonly uid: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly hasGoogle: boolean;
  /** Our own sign-up or password change set its password, not Firebase's public sign-up call. */
  readonly isOwnSignUp: boolean;
}

export const passwordIdentityId = (uid: string): IdentityId => `password:${uid}`;

/** Null for a sign-in that is not offered to customers. */
export function providerOf(via: IdentityId): SignInProvider | null {
  const name = via.slice(0, via.indexOf(':'));
  return SIGN_IN_PROVIDERS.find((provider) => provider === name) ?? null;
}

/**
 * Whether a stranger put an address on an account so that the owner of the address would land in it (account pre-hijacking).
 * An unverified address is planted on a uid of ours (`yandex:…`), or on a customer who does not sign in with a password. A
 * verified one is planted on a password account that Firebase's public sign-up call made and that no customer uses.
 */
export function isPreHijacked(account: AuthAccount, customer: Customer | null): boolean {
  if (account.isVerified) return account.hasPassword && !account.hasGoogle && !account.isOwnSignUp && customer === null;
  return (
    account.uid.includes(':') || (customer !== null && !customer.signIns.includes(passwordIdentityId(account.uid)))
  );
}

export const MOST_SIGN_INS = 10;

/** Whose time is running decides into which of two accounts of one person the sign-ins go; null when both have time of their own. */
export function chooseMergeTarget<T>(asking: T, other: T, hasPaidAccess: (account: T) => boolean): T | null {
  if (hasPaidAccess(asking) && hasPaidAccess(other)) return null;
  return hasPaidAccess(other) ? other : asking;
}
