import {
  SIGN_IN_PROVIDERS,
  SIGN_IN_WAYS,
  type SignInProvider,
  type SignInWay,
} from '@functions/base/contract/values/status';
import type { Customer, IdentityId } from './customer';

/** An account in Firebase Authentication. It may have no customer yet. */
export interface AuthAccount {
  readonly uid: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
  readonly hasGoogle: boolean;
  /** The password was set by our own sign-up or password change, not by Firebase's public sign-up call. */
  readonly isOwnSignUp: boolean;
}

/** The identity of a password sign-in. */
export const passwordIdentityId = (uid: string): IdentityId => `password:${uid}`;

/** The uid of the Firebase account with the password of this identity; null for an identity of another provider. */
export const uidOfPassword = (identityId: IdentityId): string | null => /^password:(.+)$/.exec(identityId)?.[1] ?? null;

/** The provider of an identity; null for one that customers cannot use. */
export function providerOf(identityId: IdentityId): SignInProvider | null {
  const name = identityId.slice(0, identityId.indexOf(':'));
  return SIGN_IN_PROVIDERS.find((provider) => provider === name) ?? null;
}

/** The way of an identity: its provider, or `passkey`; null for one that customers cannot use. */
export function wayOf(identityId: IdentityId): SignInWay | null {
  const name = identityId.slice(0, identityId.indexOf(':'));
  return SIGN_IN_WAYS.find((way) => way === name) ?? null;
}

/**
 * Whether someone else put an e-mail address on an account and waits for the owner of the address to sign in to it
 * (account pre-hijacking, decision 43). This is the case for an unverified address on a uid that we created
 * (`yandex:…`) or on a customer who does not sign in with a password. It is also the case for a verified address on a
 * password account that Firebase's public sign-up call created and that no customer uses.
 */
export function isPreHijacked(account: AuthAccount, customer: Customer | null): boolean {
  if (account.isVerified) return account.hasPassword && !account.hasGoogle && !account.isOwnSignUp && customer === null;
  return (
    account.uid.includes(':') || (customer !== null && !customer.signIns.includes(passwordIdentityId(account.uid)))
  );
}

/** The maximum number of sign-ins of one account (§9). */
export const MAX_SIGN_INS = 10;

/**
 * Which of two accounts of one person receives the sign-ins of the other: the one with paid access, otherwise the one
 * that the request comes from. Null when both have paid access (decision 17).
 */
export function chooseMergeTarget<T>(requester: T, other: T, hasPaidAccess: (account: T) => boolean): T | null {
  if (hasPaidAccess(requester) && hasPaidAccess(other)) return null;
  return hasPaidAccess(other) ? other : requester;
}
